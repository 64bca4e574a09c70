//! The types of the model: one per construct of xcb-proto, with xcb-proto's names.

#![expect(dead_code, reason = "the description is represented whole; generators take from it what they need")]

/// All modules, `xproto` first, then by header name.
#[derive(Debug, Clone)]
pub struct Protocol {
    /// The modules.
    pub modules: Vec<Module>,
}

/// One XML file: the core protocol (`xproto`) or an extension.
#[derive(Debug, Clone)]
pub struct Module {
    /// The file's name without `.xml`.
    pub header: String,
    /// What QueryExtension is asked for; `None` for the core protocol.
    pub xname: Option<String>,
    /// xcb-proto's name for it (`Render`); `None` for the core protocol.
    pub name: Option<String>,
    /// Major and minor version described.
    pub version: Option<(u32, u32)>,
    /// Headers whose types are visible here.
    pub imports: Vec<String>,
    /// The definitions in the file's order.
    pub items: Vec<Item>,
}

/// A definition at a module's top level.
#[derive(Debug, Clone)]
pub enum Item {
    /// A structure.
    Struct(Struct),
    /// Members that all start at offset 0 (a list's or structure's size may differ from its siblings').
    Union(Struct),
    /// Named values or bits.
    Enum(Enum),
    /// A kind of resource id.
    XidType(String),
    /// A resource id of one of several kinds.
    XidUnion {
        /// Its name.
        name: String,
        /// The kinds.
        types: Vec<String>,
    },
    /// Another name of a type.
    Typedef {
        /// The type that there is.
        old: String,
        /// Its other name.
        new: String,
    },
    /// An event.
    Event(Event),
    /// An event with the fields of another.
    EventCopy(Copy),
    /// An error.
    Error(ErrorDef),
    /// An error with the fields of another.
    ErrorCopy(Copy),
    /// Any event out of given ranges, as a 32-byte value (XInput SendExtensionEvent).
    EventStruct(EventStruct),
    /// A request.
    Request(Request),
}

/// A structure or union.
#[derive(Debug, Clone)]
pub struct Struct {
    /// Its name.
    pub name: String,
    /// What it consists of.
    pub members: Vec<Member>,
}

/// An enumeration.
#[derive(Debug, Clone)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// Its items in order.
    pub items: Vec<EnumItem>,
}

/// One item of an enumeration.
#[derive(Debug, Clone)]
pub struct EnumItem {
    /// Its name.
    pub name: String,
    /// Its value; for a bit `1 << bit`.
    pub value: u32,
    /// Set when the item was given as a bit number.
    pub bit: Option<u32>,
}

/// An event.
#[derive(Debug, Clone)]
pub struct Event {
    /// Its name, without the module's.
    pub name: String,
    /// Its code (relative to the extension's first event) or, with `xge`, its event type.
    pub number: u32,
    /// Whether it is a GenericEvent.
    pub xge: bool,
    /// Whether bytes 2..4 carry no sequence number.
    pub no_sequence_number: bool,
    /// What it consists of.
    pub members: Vec<Member>,
}

/// `eventcopy` or `errorcopy`.
#[derive(Debug, Clone)]
pub struct Copy {
    /// Its name.
    pub name: String,
    /// Its number.
    pub number: u32,
    /// The event or error whose members it has.
    pub source: String,
}

/// An error.
#[derive(Debug, Clone)]
pub struct ErrorDef {
    /// Its name (`Window`), without `Bad`.
    pub name: String,
    /// Its code, relative to the extension's first error; -1 for GLX's collective error.
    pub number: i32,
    /// What it consists of.
    pub members: Vec<Member>,
}

/// `eventstruct`.
#[derive(Debug, Clone)]
pub struct EventStruct {
    /// Its name.
    pub name: String,
    /// Which events it may hold.
    pub allowed: Vec<Allowed>,
}

/// Events that an `eventstruct` may hold.
#[derive(Debug, Clone)]
pub struct Allowed {
    /// xcb-proto's name of the extension (`Input`).
    pub extension: String,
    /// Whether GenericEvents are meant.
    pub xge: bool,
    /// First and last number.
    pub opcodes: (u32, u32),
}

/// A request.
#[derive(Debug, Clone)]
pub struct Request {
    /// Its name, without the module's.
    pub name: String,
    /// Major opcode (core) or minor opcode (extension).
    pub opcode: u8,
    /// Whether xcb may join two adjacent ones.
    pub combine_adjacent: bool,
    /// What it consists of.
    pub members: Vec<Member>,
    /// Its reply's members, if it has one.
    pub reply: Option<Vec<Member>>,
}

/// One member of a structure or message, in wire order.
#[derive(Debug, Clone)]
pub enum Member {
    /// Unused bytes.
    Pad(Pad),
    /// A single value.
    Field(Field),
    /// Several values.
    List(List),
    /// A field whose value follows from the others (QueryTextExtents' `odd_length`).
    ExprField(Field, Expr),
    /// A mask and the values for its bits (the old form of a switch by bit).
    ValueParam(ValueParam),
    /// Members that depend on a value.
    Switch(Switch),
    /// A file descriptor; no bytes.
    Fd(String),
    /// Several file descriptors; no bytes.
    FdList {
        /// The field's name.
        name: String,
        /// How many.
        len: Expr,
    },
    /// What alignment the next byte has; no bytes.
    StartAlign(StartAlign),
    /// The structure's whole size in bytes, from a field; what its members leave is skipped.
    Length(Expr),
}

/// Unused bytes.
#[derive(Debug, Clone)]
pub struct Pad {
    /// How many.
    pub size: PadSize,
    /// Whether xcb writes it inside a switch (`serialize`): it is on the wire either way.
    pub serialize: bool,
}

/// How many unused bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadSize {
    /// That many.
    Bytes(u32),
    /// Up to the next multiple, counted from the message's (or structure's) start.
    Align(u32),
}

/// `required_start_align`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartAlign {
    /// The modulus.
    pub align: u32,
    /// The remainder.
    pub offset: u32,
}

/// A named value and what it means.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type as written (`CARD16`, `xproto:PIXMAP`).
    pub ty: String,
    /// Which names its value has.
    pub names: Names,
}

/// Where a field's value gets names from, each an enumeration as written.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// It is one of these.
    pub enumeration: Option<String>,
    /// It may be one of these, or something else.
    pub altenum: Option<String>,
    /// It is a set of these bits.
    pub mask: Option<String>,
    /// It may be a set of these bits, or something else.
    pub altmask: Option<String>,
}

/// Several values of one type.
#[derive(Debug, Clone)]
pub struct List {
    /// The list and the type of its elements.
    pub field: Field,
    /// How many elements; `None`: as many as there is room for.
    pub len: Option<Expr>,
}

/// `valueparam`.
#[derive(Debug, Clone)]
pub struct ValueParam {
    /// The mask's type.
    pub mask_type: String,
    /// The mask's name.
    pub mask_name: String,
    /// The list's name.
    pub list_name: String,
}

/// Members that depend on a value.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// What is switched on.
    pub on: Expr,
    /// Alignment of the next byte.
    pub align: Option<StartAlign>,
    /// Whether cases test bits (each that matches is there) or the value (the first that matches).
    pub bits: bool,
    /// The cases in order.
    pub cases: Vec<Case>,
}

/// One case of a switch.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// It applies when one of these is a bit of (or equals) the switch's value.
    pub any_of: Vec<Expr>,
    /// Its members.
    pub members: Vec<Member>,
}

/// An expression over fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Value(u64),
    /// `1 << n`.
    Bit(u32),
    /// A field of this structure, of one around it, or the reply's `length`.
    Field(String),
    /// A field of whatever contains this structure (XInput DeviceTimeCoord).
    Param {
        /// The field.
        name: String,
        /// Its type.
        ty: String,
    },
    /// An item of an enumeration.
    EnumItem {
        /// The enumeration as written.
        enumeration: String,
        /// The item.
        item: String,
    },
    /// Two operands.
    Op(Op, Box<Expr>, Box<Expr>),
    /// All bits flipped, in the operand's width.
    Not(Box<Expr>),
    /// How many bits are set.
    PopCount(Box<Expr>),
    /// The sum over a list's elements of an expression over the element's fields (or of the elements).
    SumOf {
        /// The list.
        list: String,
        /// The expression, `None` for the element itself.
        each: Option<Box<Expr>>,
    },
    /// The element, inside [`Expr::SumOf`].
    ListElement,
}

/// An operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, rounding towards zero
    Div,
    /// `&`
    And,
    /// `<<`
    Shl,
}
