//! What any request says, read as any view of its opcode.

mod generated;

pub(crate) use generated::{HEADERS, text};

macro_rules! views {
    ($header:ident $kind:ident $function:ident $($name:ident $opcode:literal)*) => {
        fn $function(
            opcode: u8,
            request: &xeric_wire::Request<'_>,
        ) -> Option<Result<String, xeric_wire::LengthError>> {
            match opcode {
                $($opcode => {
                    Some(xeric_wire::view::$header::$name::parse(request).map(|view| format!("{view:?}")))
                })*
                _ => None,
            }
        }
    };
}

use views;
