//! What a type's name means where it is used, and how many bytes it has when that is fixed.

use super::model::*;

/// A built-in type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scalar {
    /// Bytes.
    pub size: u32,
    /// Two's complement or not.
    pub signed: bool,
    /// IEEE 754 (GLX).
    pub float: bool,
    /// `char`, `void`, `BYTE`: a list of it is text or raw bytes.
    pub raw: bool,
    /// A resource id, by the name of its kind.
    pub xid: bool,
}

/// What a type's name stands for, typedefs followed.
#[derive(Debug, Clone, Copy)]
pub enum Resolved<'a> {
    /// A number, a resource id, or a byte of text.
    Scalar(Scalar),
    /// A structure and its module.
    Struct(&'a Module, &'a Struct),
    /// A union and its module.
    Union(&'a Module, &'a Struct),
    /// Any 32-byte event out of a set.
    EventStruct,
}

impl Protocol {
    /// The module of that header.
    pub fn module(&self, header: &str) -> Option<&Module> {
        self.modules.iter().find(|module| module.header == header)
    }

    /// What `ty`, as written in `module`, stands for. `None` if there is no such type.
    pub fn resolve<'a>(&'a self, module: &'a Module, ty: &str) -> Option<Resolved<'a>> {
        if let Some((header, name)) = ty.split_once(':') {
            return self.resolve_in(self.module(header)?, name);
        }
        if let Some(scalar) = builtin(ty) {
            return Some(Resolved::Scalar(scalar));
        }
        self.resolve_in(module, ty)
            .or_else(|| self.imported(module).find_map(|imported| self.resolve_in(imported, ty)))
    }

    /// The enumeration `name`, as written in `module`, and the module that has it.
    pub fn enumeration<'a>(&'a self, module: &'a Module, name: &str) -> Option<(&'a Module, &'a Enum)> {
        let find = |module: &'a Module, name: &str| {
            module.items.iter().find_map(|item| match item {
                Item::Enum(found) if found.name == name => Some((module, found)),
                _ => None,
            })
        };
        if let Some((header, name)) = name.split_once(':') {
            return find(self.module(header)?, name);
        }
        find(module, name).or_else(|| self.imported(module).find_map(|imported| find(imported, name)))
    }

    /// The size of `ty` in bytes, when it is the same for every value.
    pub fn fixed_size(&self, module: &Module, ty: &str) -> Option<u32> {
        match self.resolve(module, ty)? {
            Resolved::Scalar(scalar) => Some(scalar.size),
            Resolved::EventStruct => Some(32),
            Resolved::Struct(module, found) => {
                found.members.iter().try_fold(0, |at, member| self.member_end(module, member, at))
            }
            // A union is as long as its longest member.
            Resolved::Union(module, found) => {
                let ends = found.members.iter().map(|member| self.member_end(module, member, 0));
                ends.collect::<Option<Vec<_>>>()?.into_iter().max()
            }
        }
    }

    /// Where a member that starts at `at` ends, when that is fixed.
    pub fn member_end(&self, module: &Module, member: &Member, at: u32) -> Option<u32> {
        match member {
            Member::Pad(pad) => Some(match pad.size {
                PadSize::Bytes(bytes) => at + bytes,
                PadSize::Align(align) => at.next_multiple_of(align),
            }),
            Member::Field(field) | Member::ExprField(field, _) => {
                Some(at + self.fixed_size(module, &field.ty)?)
            }
            Member::List(List { field, len: Some(Expr::Value(len)) }) => {
                Some(at + u32::try_from(*len).ok()? * self.fixed_size(module, &field.ty)?)
            }
            Member::Fd(_) | Member::FdList { .. } | Member::StartAlign(_) => Some(at),
            Member::List(_) | Member::ValueParam(_) | Member::Switch(_) | Member::Length(_) => None,
        }
    }

    fn imported<'a>(&'a self, module: &'a Module) -> impl Iterator<Item = &'a Module> {
        module.imports.iter().filter_map(|header| self.module(header))
    }

    fn resolve_in<'a>(&'a self, module: &'a Module, name: &str) -> Option<Resolved<'a>> {
        let xid = Scalar { size: 4, signed: false, float: false, raw: false, xid: true };
        module.items.iter().find_map(|item| match item {
            Item::Struct(found) if found.name == name => Some(Resolved::Struct(module, found)),
            Item::Union(found) if found.name == name => Some(Resolved::Union(module, found)),
            Item::EventStruct(found) if found.name == name => Some(Resolved::EventStruct),
            Item::XidType(found) | Item::XidUnion { name: found, .. } if found == name => {
                Some(Resolved::Scalar(xid))
            }
            Item::Typedef { old, new } if new == name => self.resolve(module, old),
            _ => None,
        })
    }
}

fn builtin(name: &str) -> Option<Scalar> {
    let scalar = |size, signed, float, raw| Some(Scalar { size, signed, float, raw, xid: false });
    match name {
        "CARD8" | "BOOL" => scalar(1, false, false, false),
        "BYTE" | "char" | "void" => scalar(1, false, false, true),
        "CARD16" => scalar(2, false, false, false),
        "CARD32" => scalar(4, false, false, false),
        "CARD64" => scalar(8, false, false, false),
        "INT8" => scalar(1, true, false, false),
        "INT16" => scalar(2, true, false, false),
        "INT32" => scalar(4, true, false, false),
        "INT64" => scalar(8, true, false, false),
        "float" => scalar(4, true, true, false),
        "double" => scalar(8, true, true, false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::load;
    use super::*;

    /// Every name of a type or enumeration that occurs means something.
    #[test]
    fn every_name_resolves() {
        let protocol = load().unwrap();
        for module in &protocol.modules {
            let mut check = |member: &Member| {
                let (Member::Field(field) | Member::ExprField(field, _) | Member::List(List { field, .. })) =
                    member
                else {
                    return;
                };
                assert!(protocol.resolve(module, &field.ty).is_some(), "{}: {field:?}", module.header);
                let names = &field.names;
                let names = [&names.enumeration, &names.altenum, &names.mask, &names.altmask];
                for name in names.into_iter().flatten() {
                    assert!(protocol.enumeration(module, name).is_some(), "{}: {field:?}", module.header);
                }
            };
            for item in &module.items {
                each_member(item, &mut check);
            }
        }
    }

    /// The set-up and event sizes that the core specification gives.
    #[test]
    fn sizes_of_the_core_specification() {
        let protocol = load().unwrap();
        let core = protocol.module("xproto").unwrap();
        for (ty, size) in [
            ("RECTANGLE", 8),
            ("ARC", 12),
            ("VISUALTYPE", 24),
            ("CHARINFO", 12),
            ("TIMECOORD", 8),
            ("COLORITEM", 12),
            ("ClientMessageData", 20),
        ] {
            assert_eq!(protocol.fixed_size(core, ty), Some(size), "{ty}");
        }
        assert_eq!(protocol.fixed_size(core, "STR"), None);
        assert_eq!(protocol.modules.len(), 33);
    }

    fn each_member(item: &Item, check: &mut impl FnMut(&Member)) {
        match item {
            Item::Struct(found) | Item::Union(found) => walk(&found.members, check),
            Item::Event(event) => walk(&event.members, check),
            Item::Error(error) => walk(&error.members, check),
            Item::Request(request) => {
                walk(&request.members, check);
                walk(request.reply.as_deref().unwrap_or_default(), check);
            }
            _ => {}
        }
    }

    fn walk(members: &[Member], check: &mut impl FnMut(&Member)) {
        for member in members {
            check(member);
            if let Member::Switch(switch) = member {
                for case in &switch.cases {
                    walk(&case.members, check);
                }
            }
        }
    }
}
