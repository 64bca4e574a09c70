// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List, Strings, ValueList};

/// Request CreateWindow (opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct CreateWindow<'a> {
    /// CARD8.
    pub depth: u8,
    /// WINDOW.
    pub wid: u32,
    /// WINDOW.
    pub parent: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub border_width: u16,
    /// CARD16, one of WindowClass.
    pub class: u16,
    /// VISUALID.
    pub visual: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> CreateWindow<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let depth = request.data;
        let wid = input.get()?;
        let parent = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let border_width = input.get()?;
        let class = input.get()?;
        let visual = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(CreateWindow { depth, wid, parent, x, y, width, height, border_width, class, visual, value_list })
    }
}
/// Request ChangeWindowAttributes (opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct ChangeWindowAttributes<'a> {
    /// WINDOW.
    pub window: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> ChangeWindowAttributes<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(ChangeWindowAttributes { window, value_list })
    }
}
/// Request GetWindowAttributes (opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct GetWindowAttributes {
    /// WINDOW.
    pub window: u32,
}
impl GetWindowAttributes {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetWindowAttributes { window })
    }
}
/// Request DestroyWindow (opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct DestroyWindow {
    /// WINDOW.
    pub window: u32,
}
impl DestroyWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(DestroyWindow { window })
    }
}
/// Request DestroySubwindows (opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct DestroySubwindows {
    /// WINDOW.
    pub window: u32,
}
impl DestroySubwindows {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(DestroySubwindows { window })
    }
}
/// Request ChangeSaveSet (opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct ChangeSaveSet {
    /// BYTE, one of SetMode.
    pub mode: u8,
    /// WINDOW.
    pub window: u32,
}
impl ChangeSaveSet {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mode = request.data;
        let window = input.get()?;

        input.finish()?;
        Ok(ChangeSaveSet { mode, window })
    }
}
/// Request ReparentWindow (opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct ReparentWindow {
    /// WINDOW.
    pub window: u32,
    /// WINDOW.
    pub parent: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
}
impl ReparentWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let parent = input.get()?;
        let x = input.get()?;
        let y = input.get()?;

        input.finish()?;
        Ok(ReparentWindow { window, parent, x, y })
    }
}
/// Request MapWindow (opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct MapWindow {
    /// WINDOW.
    pub window: u32,
}
impl MapWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(MapWindow { window })
    }
}
/// Request MapSubwindows (opcode 9).
#[derive(Debug, Clone, Copy)]
pub struct MapSubwindows {
    /// WINDOW.
    pub window: u32,
}
impl MapSubwindows {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(MapSubwindows { window })
    }
}
/// Request UnmapWindow (opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct UnmapWindow {
    /// WINDOW.
    pub window: u32,
}
impl UnmapWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(UnmapWindow { window })
    }
}
/// Request UnmapSubwindows (opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct UnmapSubwindows {
    /// WINDOW.
    pub window: u32,
}
impl UnmapSubwindows {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(UnmapSubwindows { window })
    }
}
/// Request ConfigureWindow (opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct ConfigureWindow<'a> {
    /// WINDOW.
    pub window: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> ConfigureWindow<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let value_mask: u16 = input.get()?;
        input.skip(2)?;
        let value_list = input.values(u32::from(value_mask))?;

        input.finish()?;
        Ok(ConfigureWindow { window, value_list })
    }
}
/// Request CirculateWindow (opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct CirculateWindow {
    /// CARD8, one of Circulate.
    pub direction: u8,
    /// WINDOW.
    pub window: u32,
}
impl CirculateWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let direction = request.data;
        let window = input.get()?;

        input.finish()?;
        Ok(CirculateWindow { direction, window })
    }
}
/// Request GetGeometry (opcode 14).
#[derive(Debug, Clone, Copy)]
pub struct GetGeometry {
    /// DRAWABLE.
    pub drawable: u32,
}
impl GetGeometry {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;

        input.finish()?;
        Ok(GetGeometry { drawable })
    }
}
/// Request QueryTree (opcode 15).
#[derive(Debug, Clone, Copy)]
pub struct QueryTree {
    /// WINDOW.
    pub window: u32,
}
impl QueryTree {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(QueryTree { window })
    }
}
/// Request InternAtom (opcode 16).
#[derive(Debug, Clone, Copy)]
pub struct InternAtom<'a> {
    /// BOOL.
    pub only_if_exists: u8,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> InternAtom<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let only_if_exists = request.data;
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(InternAtom { only_if_exists, name })
    }
}
/// Request GetAtomName (opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct GetAtomName {
    /// ATOM.
    pub atom: u32,
}
impl GetAtomName {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let atom = input.get()?;

        input.finish()?;
        Ok(GetAtomName { atom })
    }
}
pub use crate::view::property::ChangeProperty;
/// Request DeleteProperty (opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct DeleteProperty {
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub property: u32,
}
impl DeleteProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let property = input.get()?;

        input.finish()?;
        Ok(DeleteProperty { window, property })
    }
}
/// Request GetProperty (opcode 20).
#[derive(Debug, Clone, Copy)]
pub struct GetProperty {
    /// BOOL.
    pub delete: u8,
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub property: u32,
    /// ATOM, perhaps one of GetPropertyType.
    pub type_: u32,
    /// CARD32.
    pub long_offset: u32,
    /// CARD32.
    pub long_length: u32,
}
impl GetProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let delete = request.data;
        let window = input.get()?;
        let property = input.get()?;
        let type_ = input.get()?;
        let long_offset = input.get()?;
        let long_length = input.get()?;

        input.finish()?;
        Ok(GetProperty { delete, window, property, type_, long_offset, long_length })
    }
}
/// Request ListProperties (opcode 21).
#[derive(Debug, Clone, Copy)]
pub struct ListProperties {
    /// WINDOW.
    pub window: u32,
}
impl ListProperties {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(ListProperties { window })
    }
}
/// Request SetSelectionOwner (opcode 22).
#[derive(Debug, Clone, Copy)]
pub struct SetSelectionOwner {
    /// WINDOW, perhaps one of Window.
    pub owner: u32,
    /// ATOM.
    pub selection: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl SetSelectionOwner {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let owner = input.get()?;
        let selection = input.get()?;
        let time = input.get()?;

        input.finish()?;
        Ok(SetSelectionOwner { owner, selection, time })
    }
}
/// Request GetSelectionOwner (opcode 23).
#[derive(Debug, Clone, Copy)]
pub struct GetSelectionOwner {
    /// ATOM.
    pub selection: u32,
}
impl GetSelectionOwner {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let selection = input.get()?;

        input.finish()?;
        Ok(GetSelectionOwner { selection })
    }
}
/// Request ConvertSelection (opcode 24).
#[derive(Debug, Clone, Copy)]
pub struct ConvertSelection {
    /// WINDOW.
    pub requestor: u32,
    /// ATOM.
    pub selection: u32,
    /// ATOM.
    pub target: u32,
    /// ATOM, perhaps one of Atom.
    pub property: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl ConvertSelection {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let requestor = input.get()?;
        let selection = input.get()?;
        let target = input.get()?;
        let property = input.get()?;
        let time = input.get()?;

        input.finish()?;
        Ok(ConvertSelection { requestor, selection, target, property, time })
    }
}
/// Request SendEvent (opcode 25).
#[derive(Debug, Clone, Copy)]
pub struct SendEvent<'a> {
    /// BOOL.
    pub propagate: u8,
    /// WINDOW, perhaps one of SendEventDest.
    pub destination: u32,
    /// CARD32, bits of EventMask.
    pub event_mask: u32,
    /// List of char.
    pub event: &'a [u8; 32],
}
impl<'a> SendEvent<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let propagate = request.data;
        let destination = input.get()?;
        let event_mask = input.get()?;
        let event = input.array()?;

        input.finish()?;
        Ok(SendEvent { propagate, destination, event_mask, event })
    }
}
/// Request GrabPointer (opcode 26).
#[derive(Debug, Clone, Copy)]
pub struct GrabPointer {
    /// BOOL.
    pub owner_events: u8,
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of EventMask.
    pub event_mask: u16,
    /// BYTE, one of GrabMode.
    pub pointer_mode: u8,
    /// BYTE, one of GrabMode.
    pub keyboard_mode: u8,
    /// WINDOW, perhaps one of Window.
    pub confine_to: u32,
    /// CURSOR, perhaps one of Cursor.
    pub cursor: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl GrabPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let owner_events = request.data;
        let grab_window = input.get()?;
        let event_mask = input.get()?;
        let pointer_mode = input.get()?;
        let keyboard_mode = input.get()?;
        let confine_to = input.get()?;
        let cursor = input.get()?;
        let time = input.get()?;

        input.finish()?;
        Ok(GrabPointer {
            owner_events,
            grab_window,
            event_mask,
            pointer_mode,
            keyboard_mode,
            confine_to,
            cursor,
            time,
        })
    }
}
/// Request UngrabPointer (opcode 27).
#[derive(Debug, Clone, Copy)]
pub struct UngrabPointer {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl UngrabPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;

        input.finish()?;
        Ok(UngrabPointer { time })
    }
}
/// Request GrabButton (opcode 28).
#[derive(Debug, Clone, Copy)]
pub struct GrabButton {
    /// BOOL.
    pub owner_events: u8,
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of EventMask.
    pub event_mask: u16,
    /// CARD8, one of GrabMode.
    pub pointer_mode: u8,
    /// CARD8, one of GrabMode.
    pub keyboard_mode: u8,
    /// WINDOW, perhaps one of Window.
    pub confine_to: u32,
    /// CURSOR, perhaps one of Cursor.
    pub cursor: u32,
    /// CARD8, one of ButtonIndex.
    pub button: u8,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
}
impl GrabButton {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let owner_events = request.data;
        let grab_window = input.get()?;
        let event_mask = input.get()?;
        let pointer_mode = input.get()?;
        let keyboard_mode = input.get()?;
        let confine_to = input.get()?;
        let cursor = input.get()?;
        let button = input.get()?;
        input.skip(1)?;
        let modifiers = input.get()?;

        input.finish()?;
        Ok(GrabButton {
            owner_events,
            grab_window,
            event_mask,
            pointer_mode,
            keyboard_mode,
            confine_to,
            cursor,
            button,
            modifiers,
        })
    }
}
/// Request UngrabButton (opcode 29).
#[derive(Debug, Clone, Copy)]
pub struct UngrabButton {
    /// CARD8, one of ButtonIndex.
    pub button: u8,
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
}
impl UngrabButton {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let button = request.data;
        let grab_window = input.get()?;
        let modifiers = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(UngrabButton { button, grab_window, modifiers })
    }
}
/// Request ChangeActivePointerGrab (opcode 30).
#[derive(Debug, Clone, Copy)]
pub struct ChangeActivePointerGrab {
    /// CURSOR, perhaps one of Cursor.
    pub cursor: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// CARD16, bits of EventMask.
    pub event_mask: u16,
}
impl ChangeActivePointerGrab {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cursor = input.get()?;
        let time = input.get()?;
        let event_mask = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(ChangeActivePointerGrab { cursor, time, event_mask })
    }
}
/// Request GrabKeyboard (opcode 31).
#[derive(Debug, Clone, Copy)]
pub struct GrabKeyboard {
    /// BOOL.
    pub owner_events: u8,
    /// WINDOW.
    pub grab_window: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// BYTE, one of GrabMode.
    pub pointer_mode: u8,
    /// BYTE, one of GrabMode.
    pub keyboard_mode: u8,
}
impl GrabKeyboard {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let owner_events = request.data;
        let grab_window = input.get()?;
        let time = input.get()?;
        let pointer_mode = input.get()?;
        let keyboard_mode = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GrabKeyboard { owner_events, grab_window, time, pointer_mode, keyboard_mode })
    }
}
/// Request UngrabKeyboard (opcode 32).
#[derive(Debug, Clone, Copy)]
pub struct UngrabKeyboard {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl UngrabKeyboard {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;

        input.finish()?;
        Ok(UngrabKeyboard { time })
    }
}
/// Request GrabKey (opcode 33).
#[derive(Debug, Clone, Copy)]
pub struct GrabKey {
    /// BOOL.
    pub owner_events: u8,
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
    /// KEYCODE, perhaps one of Grab.
    pub key: u8,
    /// CARD8, one of GrabMode.
    pub pointer_mode: u8,
    /// CARD8, one of GrabMode.
    pub keyboard_mode: u8,
}
impl GrabKey {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let owner_events = request.data;
        let grab_window = input.get()?;
        let modifiers = input.get()?;
        let key = input.get()?;
        let pointer_mode = input.get()?;
        let keyboard_mode = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GrabKey { owner_events, grab_window, modifiers, key, pointer_mode, keyboard_mode })
    }
}
/// Request UngrabKey (opcode 34).
#[derive(Debug, Clone, Copy)]
pub struct UngrabKey {
    /// KEYCODE, perhaps one of Grab.
    pub key: u8,
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
}
impl UngrabKey {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let key = request.data;
        let grab_window = input.get()?;
        let modifiers = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(UngrabKey { key, grab_window, modifiers })
    }
}
/// Request AllowEvents (opcode 35).
#[derive(Debug, Clone, Copy)]
pub struct AllowEvents {
    /// CARD8, one of Allow.
    pub mode: u8,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl AllowEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mode = request.data;
        let time = input.get()?;

        input.finish()?;
        Ok(AllowEvents { mode, time })
    }
}
/// Request GrabServer (opcode 36).
#[derive(Debug, Clone, Copy)]
pub struct GrabServer {}
impl GrabServer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GrabServer {})
    }
}
/// Request UngrabServer (opcode 37).
#[derive(Debug, Clone, Copy)]
pub struct UngrabServer {}
impl UngrabServer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(UngrabServer {})
    }
}
/// Request QueryPointer (opcode 38).
#[derive(Debug, Clone, Copy)]
pub struct QueryPointer {
    /// WINDOW.
    pub window: u32,
}
impl QueryPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(QueryPointer { window })
    }
}
/// Request GetMotionEvents (opcode 39).
#[derive(Debug, Clone, Copy)]
pub struct GetMotionEvents {
    /// WINDOW.
    pub window: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub start: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub stop: u32,
}
impl GetMotionEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let start = input.get()?;
        let stop = input.get()?;

        input.finish()?;
        Ok(GetMotionEvents { window, start, stop })
    }
}
/// Request TranslateCoordinates (opcode 40).
#[derive(Debug, Clone, Copy)]
pub struct TranslateCoordinates {
    /// WINDOW.
    pub src_window: u32,
    /// WINDOW.
    pub dst_window: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
}
impl TranslateCoordinates {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src_window = input.get()?;
        let dst_window = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;

        input.finish()?;
        Ok(TranslateCoordinates { src_window, dst_window, src_x, src_y })
    }
}
/// Request WarpPointer (opcode 41).
#[derive(Debug, Clone, Copy)]
pub struct WarpPointer {
    /// WINDOW, perhaps one of Window.
    pub src_window: u32,
    /// WINDOW, perhaps one of Window.
    pub dst_window: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// CARD16.
    pub src_width: u16,
    /// CARD16.
    pub src_height: u16,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
}
impl WarpPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src_window = input.get()?;
        let dst_window = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let src_width = input.get()?;
        let src_height = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;

        input.finish()?;
        Ok(WarpPointer { src_window, dst_window, src_x, src_y, src_width, src_height, dst_x, dst_y })
    }
}
/// Request SetInputFocus (opcode 42).
#[derive(Debug, Clone, Copy)]
pub struct SetInputFocus {
    /// CARD8, one of InputFocus.
    pub revert_to: u8,
    /// WINDOW, perhaps one of InputFocus.
    pub focus: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
}
impl SetInputFocus {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let revert_to = request.data;
        let focus = input.get()?;
        let time = input.get()?;

        input.finish()?;
        Ok(SetInputFocus { revert_to, focus, time })
    }
}
/// Request GetInputFocus (opcode 43).
#[derive(Debug, Clone, Copy)]
pub struct GetInputFocus {}
impl GetInputFocus {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetInputFocus {})
    }
}
/// Request QueryKeymap (opcode 44).
#[derive(Debug, Clone, Copy)]
pub struct QueryKeymap {}
impl QueryKeymap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(QueryKeymap {})
    }
}
/// Request OpenFont (opcode 45).
#[derive(Debug, Clone, Copy)]
pub struct OpenFont<'a> {
    /// FONT.
    pub fid: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> OpenFont<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let fid = input.get()?;
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(OpenFont { fid, name })
    }
}
/// Request CloseFont (opcode 46).
#[derive(Debug, Clone, Copy)]
pub struct CloseFont {
    /// FONT.
    pub font: u32,
}
impl CloseFont {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let font = input.get()?;

        input.finish()?;
        Ok(CloseFont { font })
    }
}
/// Request QueryFont (opcode 47).
#[derive(Debug, Clone, Copy)]
pub struct QueryFont {
    /// FONTABLE.
    pub font: u32,
}
impl QueryFont {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let font = input.get()?;

        input.finish()?;
        Ok(QueryFont { font })
    }
}
pub use crate::view::text::QueryTextExtents;
/// Request ListFonts (opcode 49).
#[derive(Debug, Clone, Copy)]
pub struct ListFonts<'a> {
    /// CARD16.
    pub max_names: u16,
    /// List of char.
    pub pattern: &'a [u8],
}
impl<'a> ListFonts<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let max_names = input.get()?;
        let pattern_len: u16 = input.get()?;
        let pattern = input.bytes(u64::from(pattern_len))?;

        input.finish()?;
        Ok(ListFonts { max_names, pattern })
    }
}
/// Request ListFontsWithInfo (opcode 50).
#[derive(Debug, Clone, Copy)]
pub struct ListFontsWithInfo<'a> {
    /// CARD16.
    pub max_names: u16,
    /// List of char.
    pub pattern: &'a [u8],
}
impl<'a> ListFontsWithInfo<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let max_names = input.get()?;
        let pattern_len: u16 = input.get()?;
        let pattern = input.bytes(u64::from(pattern_len))?;

        input.finish()?;
        Ok(ListFontsWithInfo { max_names, pattern })
    }
}
/// Request SetFontPath (opcode 51).
#[derive(Debug, Clone, Copy)]
pub struct SetFontPath<'a> {
    /// List of STR.
    pub font: Strings<'a>,
}
impl<'a> SetFontPath<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let font_qty: u16 = input.get()?;
        input.skip(2)?;
        let font = input.strings(u64::from(font_qty))?;

        input.finish()?;
        Ok(SetFontPath { font })
    }
}
/// Request GetFontPath (opcode 52).
#[derive(Debug, Clone, Copy)]
pub struct GetFontPath {}
impl GetFontPath {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetFontPath {})
    }
}
/// Request CreatePixmap (opcode 53).
#[derive(Debug, Clone, Copy)]
pub struct CreatePixmap {
    /// CARD8.
    pub depth: u8,
    /// PIXMAP.
    pub pid: u32,
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl CreatePixmap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let depth = request.data;
        let pid = input.get()?;
        let drawable = input.get()?;
        let width = input.get()?;
        let height = input.get()?;

        input.finish()?;
        Ok(CreatePixmap { depth, pid, drawable, width, height })
    }
}
/// Request FreePixmap (opcode 54).
#[derive(Debug, Clone, Copy)]
pub struct FreePixmap {
    /// PIXMAP.
    pub pixmap: u32,
}
impl FreePixmap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let pixmap = input.get()?;

        input.finish()?;
        Ok(FreePixmap { pixmap })
    }
}
/// Request CreateGC (opcode 55).
#[derive(Debug, Clone, Copy)]
pub struct CreateGC<'a> {
    /// GCONTEXT.
    pub cid: u32,
    /// DRAWABLE.
    pub drawable: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> CreateGC<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cid = input.get()?;
        let drawable = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(CreateGC { cid, drawable, value_list })
    }
}
/// Request ChangeGC (opcode 56).
#[derive(Debug, Clone, Copy)]
pub struct ChangeGC<'a> {
    /// GCONTEXT.
    pub gc: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> ChangeGC<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let gc = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(ChangeGC { gc, value_list })
    }
}
/// Request CopyGC (opcode 57).
#[derive(Debug, Clone, Copy)]
pub struct CopyGC {
    /// GCONTEXT.
    pub src_gc: u32,
    /// GCONTEXT.
    pub dst_gc: u32,
    /// CARD32, bits of GC.
    pub value_mask: u32,
}
impl CopyGC {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src_gc = input.get()?;
        let dst_gc = input.get()?;
        let value_mask = input.get()?;

        input.finish()?;
        Ok(CopyGC { src_gc, dst_gc, value_mask })
    }
}
/// Request SetDashes (opcode 58).
#[derive(Debug, Clone, Copy)]
pub struct SetDashes<'a> {
    /// GCONTEXT.
    pub gc: u32,
    /// CARD16.
    pub dash_offset: u16,
    /// List of CARD8.
    pub dashes: &'a [u8],
}
impl<'a> SetDashes<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let gc = input.get()?;
        let dash_offset = input.get()?;
        let dashes_len: u16 = input.get()?;
        let dashes = input.bytes(u64::from(dashes_len))?;

        input.finish()?;
        Ok(SetDashes { gc, dash_offset, dashes })
    }
}
/// Request SetClipRectangles (opcode 59).
#[derive(Debug, Clone, Copy)]
pub struct SetClipRectangles<'a> {
    /// BYTE, one of ClipOrdering.
    pub ordering: u8,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub clip_x_origin: i16,
    /// INT16.
    pub clip_y_origin: i16,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> SetClipRectangles<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let ordering = request.data;
        let gc = input.get()?;
        let clip_x_origin = input.get()?;
        let clip_y_origin = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(SetClipRectangles { ordering, gc, clip_x_origin, clip_y_origin, rectangles })
    }
}
/// Request FreeGC (opcode 60).
#[derive(Debug, Clone, Copy)]
pub struct FreeGC {
    /// GCONTEXT.
    pub gc: u32,
}
impl FreeGC {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let gc = input.get()?;

        input.finish()?;
        Ok(FreeGC { gc })
    }
}
/// Request ClearArea (opcode 61).
#[derive(Debug, Clone, Copy)]
pub struct ClearArea {
    /// BOOL.
    pub exposures: u8,
    /// WINDOW.
    pub window: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl ClearArea {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let exposures = request.data;
        let window = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;

        input.finish()?;
        Ok(ClearArea { exposures, window, x, y, width, height })
    }
}
/// Request CopyArea (opcode 62).
#[derive(Debug, Clone, Copy)]
pub struct CopyArea {
    /// DRAWABLE.
    pub src_drawable: u32,
    /// DRAWABLE.
    pub dst_drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl CopyArea {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src_drawable = input.get()?;
        let dst_drawable = input.get()?;
        let gc = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;

        input.finish()?;
        Ok(CopyArea { src_drawable, dst_drawable, gc, src_x, src_y, dst_x, dst_y, width, height })
    }
}
/// Request CopyPlane (opcode 63).
#[derive(Debug, Clone, Copy)]
pub struct CopyPlane {
    /// DRAWABLE.
    pub src_drawable: u32,
    /// DRAWABLE.
    pub dst_drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD32.
    pub bit_plane: u32,
}
impl CopyPlane {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src_drawable = input.get()?;
        let dst_drawable = input.get()?;
        let gc = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let bit_plane = input.get()?;

        input.finish()?;
        Ok(CopyPlane { src_drawable, dst_drawable, gc, src_x, src_y, dst_x, dst_y, width, height, bit_plane })
    }
}
/// Request PolyPoint (opcode 64).
#[derive(Debug, Clone, Copy)]
pub struct PolyPoint<'a> {
    /// BYTE, one of CoordMode.
    pub coordinate_mode: u8,
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of POINT, to the request's end.
    pub points: List<'a, proto::xproto::Point>,
}
impl<'a> PolyPoint<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let coordinate_mode = request.data;
        let drawable = input.get()?;
        let gc = input.get()?;
        let points = input.rest_list();

        input.finish()?;
        Ok(PolyPoint { coordinate_mode, drawable, gc, points })
    }
}
/// Request PolyLine (opcode 65).
#[derive(Debug, Clone, Copy)]
pub struct PolyLine<'a> {
    /// BYTE, one of CoordMode.
    pub coordinate_mode: u8,
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of POINT, to the request's end.
    pub points: List<'a, proto::xproto::Point>,
}
impl<'a> PolyLine<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let coordinate_mode = request.data;
        let drawable = input.get()?;
        let gc = input.get()?;
        let points = input.rest_list();

        input.finish()?;
        Ok(PolyLine { coordinate_mode, drawable, gc, points })
    }
}
/// Request PolySegment (opcode 66).
#[derive(Debug, Clone, Copy)]
pub struct PolySegment<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of SEGMENT, to the request's end.
    pub segments: List<'a, proto::xproto::Segment>,
}
impl<'a> PolySegment<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let segments = input.rest_list();

        input.finish()?;
        Ok(PolySegment { drawable, gc, segments })
    }
}
/// Request PolyRectangle (opcode 67).
#[derive(Debug, Clone, Copy)]
pub struct PolyRectangle<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> PolyRectangle<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(PolyRectangle { drawable, gc, rectangles })
    }
}
/// Request PolyArc (opcode 68).
#[derive(Debug, Clone, Copy)]
pub struct PolyArc<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of ARC, to the request's end.
    pub arcs: List<'a, proto::xproto::Arc>,
}
impl<'a> PolyArc<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let arcs = input.rest_list();

        input.finish()?;
        Ok(PolyArc { drawable, gc, arcs })
    }
}
/// Request FillPoly (opcode 69).
#[derive(Debug, Clone, Copy)]
pub struct FillPoly<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// CARD8, one of PolyShape.
    pub shape: u8,
    /// CARD8, one of CoordMode.
    pub coordinate_mode: u8,
    /// List of POINT, to the request's end.
    pub points: List<'a, proto::xproto::Point>,
}
impl<'a> FillPoly<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let shape = input.get()?;
        let coordinate_mode = input.get()?;
        input.skip(2)?;
        let points = input.rest_list();

        input.finish()?;
        Ok(FillPoly { drawable, gc, shape, coordinate_mode, points })
    }
}
/// Request PolyFillRectangle (opcode 70).
#[derive(Debug, Clone, Copy)]
pub struct PolyFillRectangle<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> PolyFillRectangle<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(PolyFillRectangle { drawable, gc, rectangles })
    }
}
/// Request PolyFillArc (opcode 71).
#[derive(Debug, Clone, Copy)]
pub struct PolyFillArc<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// List of ARC, to the request's end.
    pub arcs: List<'a, proto::xproto::Arc>,
}
impl<'a> PolyFillArc<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let arcs = input.rest_list();

        input.finish()?;
        Ok(PolyFillArc { drawable, gc, arcs })
    }
}
/// Request PutImage (opcode 72).
#[derive(Debug, Clone, Copy)]
pub struct PutImage<'a> {
    /// CARD8, one of ImageFormat.
    pub format: u8,
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
    /// CARD8.
    pub left_pad: u8,
    /// CARD8.
    pub depth: u8,
    /// List of BYTE, to the request's end.
    pub data: &'a [u8],
}
impl<'a> PutImage<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let format = request.data;
        let drawable = input.get()?;
        let gc = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;
        let left_pad = input.get()?;
        let depth = input.get()?;
        input.skip(2)?;
        let data = input.rest();

        input.finish()?;
        Ok(PutImage { format, drawable, gc, width, height, dst_x, dst_y, left_pad, depth, data })
    }
}
/// Request GetImage (opcode 73).
#[derive(Debug, Clone, Copy)]
pub struct GetImage {
    /// CARD8, one of ImageFormat.
    pub format: u8,
    /// DRAWABLE.
    pub drawable: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD32.
    pub plane_mask: u32,
}
impl GetImage {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let format = request.data;
        let drawable = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let plane_mask = input.get()?;

        input.finish()?;
        Ok(GetImage { format, drawable, x, y, width, height, plane_mask })
    }
}
/// Request PolyText8 (opcode 74).
#[derive(Debug, Clone, Copy)]
pub struct PolyText8<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// List of BYTE, to the request's end.
    pub items: &'a [u8],
}
impl<'a> PolyText8<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let items = input.rest();

        input.finish()?;
        Ok(PolyText8 { drawable, gc, x, y, items })
    }
}
/// Request PolyText16 (opcode 75).
#[derive(Debug, Clone, Copy)]
pub struct PolyText16<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// List of BYTE, to the request's end.
    pub items: &'a [u8],
}
impl<'a> PolyText16<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let gc = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let items = input.rest();

        input.finish()?;
        Ok(PolyText16 { drawable, gc, x, y, items })
    }
}
/// Request ImageText8 (opcode 76).
#[derive(Debug, Clone, Copy)]
pub struct ImageText8<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// List of char.
    pub string: &'a [u8],
}
impl<'a> ImageText8<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let string_len = request.data;
        let drawable = input.get()?;
        let gc = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let string = input.bytes(u64::from(string_len))?;

        input.finish()?;
        Ok(ImageText8 { drawable, gc, x, y, string })
    }
}
/// Request ImageText16 (opcode 77).
#[derive(Debug, Clone, Copy)]
pub struct ImageText16<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// GCONTEXT.
    pub gc: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// List of CHAR2B.
    pub string: List<'a, proto::xproto::Char2b>,
}
impl<'a> ImageText16<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let string_len = request.data;
        let drawable = input.get()?;
        let gc = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let string = input.list(u64::from(string_len))?;

        input.finish()?;
        Ok(ImageText16 { drawable, gc, x, y, string })
    }
}
/// Request CreateColormap (opcode 78).
#[derive(Debug, Clone, Copy)]
pub struct CreateColormap {
    /// BYTE, one of ColormapAlloc.
    pub alloc: u8,
    /// COLORMAP.
    pub mid: u32,
    /// WINDOW.
    pub window: u32,
    /// VISUALID.
    pub visual: u32,
}
impl CreateColormap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let alloc = request.data;
        let mid = input.get()?;
        let window = input.get()?;
        let visual = input.get()?;

        input.finish()?;
        Ok(CreateColormap { alloc, mid, window, visual })
    }
}
/// Request FreeColormap (opcode 79).
#[derive(Debug, Clone, Copy)]
pub struct FreeColormap {
    /// COLORMAP.
    pub cmap: u32,
}
impl FreeColormap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;

        input.finish()?;
        Ok(FreeColormap { cmap })
    }
}
/// Request CopyColormapAndFree (opcode 80).
#[derive(Debug, Clone, Copy)]
pub struct CopyColormapAndFree {
    /// COLORMAP.
    pub mid: u32,
    /// COLORMAP.
    pub src_cmap: u32,
}
impl CopyColormapAndFree {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mid = input.get()?;
        let src_cmap = input.get()?;

        input.finish()?;
        Ok(CopyColormapAndFree { mid, src_cmap })
    }
}
/// Request InstallColormap (opcode 81).
#[derive(Debug, Clone, Copy)]
pub struct InstallColormap {
    /// COLORMAP.
    pub cmap: u32,
}
impl InstallColormap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;

        input.finish()?;
        Ok(InstallColormap { cmap })
    }
}
/// Request UninstallColormap (opcode 82).
#[derive(Debug, Clone, Copy)]
pub struct UninstallColormap {
    /// COLORMAP.
    pub cmap: u32,
}
impl UninstallColormap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;

        input.finish()?;
        Ok(UninstallColormap { cmap })
    }
}
/// Request ListInstalledColormaps (opcode 83).
#[derive(Debug, Clone, Copy)]
pub struct ListInstalledColormaps {
    /// WINDOW.
    pub window: u32,
}
impl ListInstalledColormaps {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(ListInstalledColormaps { window })
    }
}
/// Request AllocColor (opcode 84).
#[derive(Debug, Clone, Copy)]
pub struct AllocColor {
    /// COLORMAP.
    pub cmap: u32,
    /// CARD16.
    pub red: u16,
    /// CARD16.
    pub green: u16,
    /// CARD16.
    pub blue: u16,
}
impl AllocColor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;
        let red = input.get()?;
        let green = input.get()?;
        let blue = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(AllocColor { cmap, red, green, blue })
    }
}
/// Request AllocNamedColor (opcode 85).
#[derive(Debug, Clone, Copy)]
pub struct AllocNamedColor<'a> {
    /// COLORMAP.
    pub cmap: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> AllocNamedColor<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(AllocNamedColor { cmap, name })
    }
}
/// Request AllocColorCells (opcode 86).
#[derive(Debug, Clone, Copy)]
pub struct AllocColorCells {
    /// BOOL.
    pub contiguous: u8,
    /// COLORMAP.
    pub cmap: u32,
    /// CARD16.
    pub colors: u16,
    /// CARD16.
    pub planes: u16,
}
impl AllocColorCells {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let contiguous = request.data;
        let cmap = input.get()?;
        let colors = input.get()?;
        let planes = input.get()?;

        input.finish()?;
        Ok(AllocColorCells { contiguous, cmap, colors, planes })
    }
}
/// Request AllocColorPlanes (opcode 87).
#[derive(Debug, Clone, Copy)]
pub struct AllocColorPlanes {
    /// BOOL.
    pub contiguous: u8,
    /// COLORMAP.
    pub cmap: u32,
    /// CARD16.
    pub colors: u16,
    /// CARD16.
    pub reds: u16,
    /// CARD16.
    pub greens: u16,
    /// CARD16.
    pub blues: u16,
}
impl AllocColorPlanes {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let contiguous = request.data;
        let cmap = input.get()?;
        let colors = input.get()?;
        let reds = input.get()?;
        let greens = input.get()?;
        let blues = input.get()?;

        input.finish()?;
        Ok(AllocColorPlanes { contiguous, cmap, colors, reds, greens, blues })
    }
}
/// Request FreeColors (opcode 88).
#[derive(Debug, Clone, Copy)]
pub struct FreeColors<'a> {
    /// COLORMAP.
    pub cmap: u32,
    /// CARD32.
    pub plane_mask: u32,
    /// List of CARD32, to the request's end.
    pub pixels: List<'a, u32>,
}
impl<'a> FreeColors<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;
        let plane_mask = input.get()?;
        let pixels = input.rest_list();

        input.finish()?;
        Ok(FreeColors { cmap, plane_mask, pixels })
    }
}
/// Request StoreColors (opcode 89).
#[derive(Debug, Clone, Copy)]
pub struct StoreColors<'a> {
    /// COLORMAP.
    pub cmap: u32,
    /// List of COLORITEM, to the request's end.
    pub items: List<'a, proto::xproto::Coloritem>,
}
impl<'a> StoreColors<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;
        let items = input.rest_list();

        input.finish()?;
        Ok(StoreColors { cmap, items })
    }
}
/// Request StoreNamedColor (opcode 90).
#[derive(Debug, Clone, Copy)]
pub struct StoreNamedColor<'a> {
    /// CARD8, bits of ColorFlag.
    pub flags: u8,
    /// COLORMAP.
    pub cmap: u32,
    /// CARD32.
    pub pixel: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> StoreNamedColor<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let flags = request.data;
        let cmap = input.get()?;
        let pixel = input.get()?;
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(StoreNamedColor { flags, cmap, pixel, name })
    }
}
/// Request QueryColors (opcode 91).
#[derive(Debug, Clone, Copy)]
pub struct QueryColors<'a> {
    /// COLORMAP.
    pub cmap: u32,
    /// List of CARD32, to the request's end.
    pub pixels: List<'a, u32>,
}
impl<'a> QueryColors<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;
        let pixels = input.rest_list();

        input.finish()?;
        Ok(QueryColors { cmap, pixels })
    }
}
/// Request LookupColor (opcode 92).
#[derive(Debug, Clone, Copy)]
pub struct LookupColor<'a> {
    /// COLORMAP.
    pub cmap: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> LookupColor<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cmap = input.get()?;
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(LookupColor { cmap, name })
    }
}
/// Request CreateCursor (opcode 93).
#[derive(Debug, Clone, Copy)]
pub struct CreateCursor {
    /// CURSOR.
    pub cid: u32,
    /// PIXMAP.
    pub source: u32,
    /// PIXMAP, perhaps one of Pixmap.
    pub mask: u32,
    /// CARD16.
    pub fore_red: u16,
    /// CARD16.
    pub fore_green: u16,
    /// CARD16.
    pub fore_blue: u16,
    /// CARD16.
    pub back_red: u16,
    /// CARD16.
    pub back_green: u16,
    /// CARD16.
    pub back_blue: u16,
    /// CARD16.
    pub x: u16,
    /// CARD16.
    pub y: u16,
}
impl CreateCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cid = input.get()?;
        let source = input.get()?;
        let mask = input.get()?;
        let fore_red = input.get()?;
        let fore_green = input.get()?;
        let fore_blue = input.get()?;
        let back_red = input.get()?;
        let back_green = input.get()?;
        let back_blue = input.get()?;
        let x = input.get()?;
        let y = input.get()?;

        input.finish()?;
        Ok(CreateCursor {
            cid,
            source,
            mask,
            fore_red,
            fore_green,
            fore_blue,
            back_red,
            back_green,
            back_blue,
            x,
            y,
        })
    }
}
/// Request CreateGlyphCursor (opcode 94).
#[derive(Debug, Clone, Copy)]
pub struct CreateGlyphCursor {
    /// CURSOR.
    pub cid: u32,
    /// FONT.
    pub source_font: u32,
    /// FONT, perhaps one of Font.
    pub mask_font: u32,
    /// CARD16.
    pub source_char: u16,
    /// CARD16.
    pub mask_char: u16,
    /// CARD16.
    pub fore_red: u16,
    /// CARD16.
    pub fore_green: u16,
    /// CARD16.
    pub fore_blue: u16,
    /// CARD16.
    pub back_red: u16,
    /// CARD16.
    pub back_green: u16,
    /// CARD16.
    pub back_blue: u16,
}
impl CreateGlyphCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cid = input.get()?;
        let source_font = input.get()?;
        let mask_font = input.get()?;
        let source_char = input.get()?;
        let mask_char = input.get()?;
        let fore_red = input.get()?;
        let fore_green = input.get()?;
        let fore_blue = input.get()?;
        let back_red = input.get()?;
        let back_green = input.get()?;
        let back_blue = input.get()?;

        input.finish()?;
        Ok(CreateGlyphCursor {
            cid,
            source_font,
            mask_font,
            source_char,
            mask_char,
            fore_red,
            fore_green,
            fore_blue,
            back_red,
            back_green,
            back_blue,
        })
    }
}
/// Request FreeCursor (opcode 95).
#[derive(Debug, Clone, Copy)]
pub struct FreeCursor {
    /// CURSOR.
    pub cursor: u32,
}
impl FreeCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cursor = input.get()?;

        input.finish()?;
        Ok(FreeCursor { cursor })
    }
}
/// Request RecolorCursor (opcode 96).
#[derive(Debug, Clone, Copy)]
pub struct RecolorCursor {
    /// CURSOR.
    pub cursor: u32,
    /// CARD16.
    pub fore_red: u16,
    /// CARD16.
    pub fore_green: u16,
    /// CARD16.
    pub fore_blue: u16,
    /// CARD16.
    pub back_red: u16,
    /// CARD16.
    pub back_green: u16,
    /// CARD16.
    pub back_blue: u16,
}
impl RecolorCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cursor = input.get()?;
        let fore_red = input.get()?;
        let fore_green = input.get()?;
        let fore_blue = input.get()?;
        let back_red = input.get()?;
        let back_green = input.get()?;
        let back_blue = input.get()?;

        input.finish()?;
        Ok(RecolorCursor { cursor, fore_red, fore_green, fore_blue, back_red, back_green, back_blue })
    }
}
/// Request QueryBestSize (opcode 97).
#[derive(Debug, Clone, Copy)]
pub struct QueryBestSize {
    /// CARD8, one of QueryShapeOf.
    pub class: u8,
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl QueryBestSize {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let class = request.data;
        let drawable = input.get()?;
        let width = input.get()?;
        let height = input.get()?;

        input.finish()?;
        Ok(QueryBestSize { class, drawable, width, height })
    }
}
/// Request QueryExtension (opcode 98).
#[derive(Debug, Clone, Copy)]
pub struct QueryExtension<'a> {
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> QueryExtension<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(QueryExtension { name })
    }
}
/// Request ListExtensions (opcode 99).
#[derive(Debug, Clone, Copy)]
pub struct ListExtensions {}
impl ListExtensions {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(ListExtensions {})
    }
}
/// Request ChangeKeyboardMapping (opcode 100).
#[derive(Debug, Clone, Copy)]
pub struct ChangeKeyboardMapping<'a> {
    /// CARD8.
    pub keycode_count: u8,
    /// KEYCODE.
    pub first_keycode: u8,
    /// CARD8.
    pub keysyms_per_keycode: u8,
    /// List of KEYSYM.
    pub keysyms: List<'a, u32>,
}
impl<'a> ChangeKeyboardMapping<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let keycode_count = request.data;
        let first_keycode = input.get()?;
        let keysyms_per_keycode = input.get()?;
        input.skip(2)?;
        let keysyms =
            input.list((u64::from(keycode_count)).saturating_mul(u64::from(keysyms_per_keycode)))?;

        input.finish()?;
        Ok(ChangeKeyboardMapping { keycode_count, first_keycode, keysyms_per_keycode, keysyms })
    }
}
/// Request GetKeyboardMapping (opcode 101).
#[derive(Debug, Clone, Copy)]
pub struct GetKeyboardMapping {
    /// KEYCODE.
    pub first_keycode: u8,
    /// CARD8.
    pub count: u8,
}
impl GetKeyboardMapping {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let first_keycode = input.get()?;
        let count = input.get()?;

        input.finish()?;
        Ok(GetKeyboardMapping { first_keycode, count })
    }
}
/// Request ChangeKeyboardControl (opcode 102).
#[derive(Debug, Clone, Copy)]
pub struct ChangeKeyboardControl<'a> {
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> ChangeKeyboardControl<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(ChangeKeyboardControl { value_list })
    }
}
/// Request GetKeyboardControl (opcode 103).
#[derive(Debug, Clone, Copy)]
pub struct GetKeyboardControl {}
impl GetKeyboardControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetKeyboardControl {})
    }
}
/// Request Bell (opcode 104).
#[derive(Debug, Clone, Copy)]
pub struct Bell {
    /// INT8.
    pub percent: i8,
}
impl Bell {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();
        let percent = request.data as i8;

        input.finish()?;
        Ok(Bell { percent })
    }
}
/// Request ChangePointerControl (opcode 105).
#[derive(Debug, Clone, Copy)]
pub struct ChangePointerControl {
    /// INT16.
    pub acceleration_numerator: i16,
    /// INT16.
    pub acceleration_denominator: i16,
    /// INT16.
    pub threshold: i16,
    /// BOOL.
    pub do_acceleration: u8,
    /// BOOL.
    pub do_threshold: u8,
}
impl ChangePointerControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let acceleration_numerator = input.get()?;
        let acceleration_denominator = input.get()?;
        let threshold = input.get()?;
        let do_acceleration = input.get()?;
        let do_threshold = input.get()?;

        input.finish()?;
        Ok(ChangePointerControl {
            acceleration_numerator,
            acceleration_denominator,
            threshold,
            do_acceleration,
            do_threshold,
        })
    }
}
/// Request GetPointerControl (opcode 106).
#[derive(Debug, Clone, Copy)]
pub struct GetPointerControl {}
impl GetPointerControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetPointerControl {})
    }
}
/// Request SetScreenSaver (opcode 107).
#[derive(Debug, Clone, Copy)]
pub struct SetScreenSaver {
    /// INT16.
    pub timeout: i16,
    /// INT16.
    pub interval: i16,
    /// CARD8, one of Blanking.
    pub prefer_blanking: u8,
    /// CARD8, one of Exposures.
    pub allow_exposures: u8,
}
impl SetScreenSaver {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let timeout = input.get()?;
        let interval = input.get()?;
        let prefer_blanking = input.get()?;
        let allow_exposures = input.get()?;

        input.finish()?;
        Ok(SetScreenSaver { timeout, interval, prefer_blanking, allow_exposures })
    }
}
/// Request GetScreenSaver (opcode 108).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenSaver {}
impl GetScreenSaver {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetScreenSaver {})
    }
}
/// Request ChangeHosts (opcode 109).
#[derive(Debug, Clone, Copy)]
pub struct ChangeHosts<'a> {
    /// CARD8, one of HostMode.
    pub mode: u8,
    /// CARD8, one of Family.
    pub family: u8,
    /// List of BYTE.
    pub address: &'a [u8],
}
impl<'a> ChangeHosts<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mode = request.data;
        let family = input.get()?;
        input.skip(1)?;
        let address_len: u16 = input.get()?;
        let address = input.bytes(u64::from(address_len))?;

        input.finish()?;
        Ok(ChangeHosts { mode, family, address })
    }
}
/// Request ListHosts (opcode 110).
#[derive(Debug, Clone, Copy)]
pub struct ListHosts {}
impl ListHosts {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(ListHosts {})
    }
}
/// Request SetAccessControl (opcode 111).
#[derive(Debug, Clone, Copy)]
pub struct SetAccessControl {
    /// CARD8, one of AccessControl.
    pub mode: u8,
}
impl SetAccessControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();
        let mode = request.data;

        input.finish()?;
        Ok(SetAccessControl { mode })
    }
}
/// Request SetCloseDownMode (opcode 112).
#[derive(Debug, Clone, Copy)]
pub struct SetCloseDownMode {
    /// CARD8, one of CloseDown.
    pub mode: u8,
}
impl SetCloseDownMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();
        let mode = request.data;

        input.finish()?;
        Ok(SetCloseDownMode { mode })
    }
}
/// Request KillClient (opcode 113).
#[derive(Debug, Clone, Copy)]
pub struct KillClient {
    /// CARD32, perhaps one of Kill.
    pub resource: u32,
}
impl KillClient {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let resource = input.get()?;

        input.finish()?;
        Ok(KillClient { resource })
    }
}
/// Request RotateProperties (opcode 114).
#[derive(Debug, Clone, Copy)]
pub struct RotateProperties<'a> {
    /// WINDOW.
    pub window: u32,
    /// INT16.
    pub delta: i16,
    /// List of ATOM.
    pub atoms: List<'a, u32>,
}
impl<'a> RotateProperties<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let atoms_len: u16 = input.get()?;
        let delta = input.get()?;
        let atoms = input.list(u64::from(atoms_len))?;

        input.finish()?;
        Ok(RotateProperties { window, delta, atoms })
    }
}
/// Request ForceScreenSaver (opcode 115).
#[derive(Debug, Clone, Copy)]
pub struct ForceScreenSaver {
    /// CARD8, one of ScreenSaver.
    pub mode: u8,
}
impl ForceScreenSaver {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();
        let mode = request.data;

        input.finish()?;
        Ok(ForceScreenSaver { mode })
    }
}
/// Request SetPointerMapping (opcode 116).
#[derive(Debug, Clone, Copy)]
pub struct SetPointerMapping<'a> {
    /// List of CARD8.
    pub map: &'a [u8],
}
impl<'a> SetPointerMapping<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let map_len = request.data;
        let map = input.bytes(u64::from(map_len))?;

        input.finish()?;
        Ok(SetPointerMapping { map })
    }
}
/// Request GetPointerMapping (opcode 117).
#[derive(Debug, Clone, Copy)]
pub struct GetPointerMapping {}
impl GetPointerMapping {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetPointerMapping {})
    }
}
/// Request SetModifierMapping (opcode 118).
#[derive(Debug, Clone, Copy)]
pub struct SetModifierMapping<'a> {
    /// CARD8.
    pub keycodes_per_modifier: u8,
    /// List of KEYCODE.
    pub keycodes: &'a [u8],
}
impl<'a> SetModifierMapping<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let keycodes_per_modifier = request.data;
        let keycodes = input.bytes((u64::from(keycodes_per_modifier)).saturating_mul(8))?;

        input.finish()?;
        Ok(SetModifierMapping { keycodes_per_modifier, keycodes })
    }
}
/// Request GetModifierMapping (opcode 119).
#[derive(Debug, Clone, Copy)]
pub struct GetModifierMapping {}
impl GetModifierMapping {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetModifierMapping {})
    }
}
/// Request NoOperation (opcode 127).
#[derive(Debug, Clone, Copy)]
pub struct NoOperation {}
impl NoOperation {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(NoOperation {})
    }
}
