//! Atoms: InternAtom, GetAtomName.

use std::collections::HashMap;
use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::error::{Handled, XError};
use super::{ClientId, Engine};

/// An atom as it stands on the wire; 0 is None.
pub(crate) type Atom = u32;

/// Handles InternAtom.
pub(crate) fn intern_atom(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::InternAtom::parse(request)?;
    if r.only_if_exists > 1 {
        return Err(XError::value(r.only_if_exists.into()));
    }
    let atom = match engine.atoms.find(r.name) {
        Some(atom) => atom,
        None if r.only_if_exists == 1 => 0,
        None => engine.atoms.intern(r.name),
    };
    engine.send(client, &write::InternAtomReply { atom });
    Ok(())
}

/// Handles GetAtomName.
pub(crate) fn get_atom_name(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetAtomName::parse(request)?;
    let name = engine.atoms.name(r.atom).ok_or_else(|| XError::atom(r.atom))?;
    engine.send(client, &write::GetAtomNameReply { name: &name });
    Ok(())
}

/// Names by number and back. Atoms live as long as the server.
pub(crate) struct Atoms {
    /// Atom `n` is at `n - 1`.
    names: Vec<Rc<[u8]>>,
    numbers: HashMap<Rc<[u8]>, Atom>,
}

impl Default for Atoms {
    fn default() -> Self {
        let mut atoms = Self { names: Vec::new(), numbers: HashMap::new() };
        for name in PREDEFINED {
            atoms.intern(name.as_bytes());
        }
        atoms
    }
}

impl Atoms {
    /// The atom of this name, made when there is none.
    pub(crate) fn intern(&mut self, name: &[u8]) -> Atom {
        if let Some(atom) = self.find(name) {
            return atom;
        }
        let name: Rc<[u8]> = name.into();
        self.names.push(Rc::clone(&name));
        let atom = Atom::try_from(self.names.len()).unwrap_or(Atom::MAX);
        self.numbers.insert(name, atom);
        atom
    }

    /// The atom of this name, if there is one.
    pub(crate) fn find(&self, name: &[u8]) -> Option<Atom> {
        self.numbers.get(name).copied()
    }

    /// The name of an atom, borrowed.
    pub(crate) fn bytes(&self, atom: Atom) -> Option<&[u8]> {
        let at = usize::try_from(atom).ok()?.checked_sub(1)?;
        self.names.get(at).map(|name| &**name)
    }

    /// The name of an atom, if there is such an atom.
    pub(crate) fn name(&self, atom: Atom) -> Option<Rc<[u8]>> {
        let at = usize::try_from(atom).ok()?.checked_sub(1)?;
        self.names.get(at).cloned()
    }
}

impl Engine {
    /// BadAtom unless `atom` exists.
    pub(crate) fn check_atom(&self, atom: Atom) -> Handled {
        if self.atoms.name(atom).is_some() { Ok(()) } else { Err(XError::atom(atom)) }
    }
}

/// The predefined atoms, from 1 (protocol, Appendix B).
const PREDEFINED: [&str; 68] = [
    "PRIMARY",
    "SECONDARY",
    "ARC",
    "ATOM",
    "BITMAP",
    "CARDINAL",
    "COLORMAP",
    "CURSOR",
    "CUT_BUFFER0",
    "CUT_BUFFER1",
    "CUT_BUFFER2",
    "CUT_BUFFER3",
    "CUT_BUFFER4",
    "CUT_BUFFER5",
    "CUT_BUFFER6",
    "CUT_BUFFER7",
    "DRAWABLE",
    "FONT",
    "INTEGER",
    "PIXMAP",
    "POINT",
    "RECTANGLE",
    "RESOURCE_MANAGER",
    "RGB_COLOR_MAP",
    "RGB_BEST_MAP",
    "RGB_BLUE_MAP",
    "RGB_DEFAULT_MAP",
    "RGB_GRAY_MAP",
    "RGB_GREEN_MAP",
    "RGB_RED_MAP",
    "STRING",
    "VISUALID",
    "WINDOW",
    "WM_COMMAND",
    "WM_HINTS",
    "WM_CLIENT_MACHINE",
    "WM_ICON_NAME",
    "WM_ICON_SIZE",
    "WM_NAME",
    "WM_NORMAL_HINTS",
    "WM_SIZE_HINTS",
    "WM_ZOOM_HINTS",
    "MIN_SPACE",
    "NORM_SPACE",
    "MAX_SPACE",
    "END_SPACE",
    "SUPERSCRIPT_X",
    "SUPERSCRIPT_Y",
    "SUBSCRIPT_X",
    "SUBSCRIPT_Y",
    "UNDERLINE_POSITION",
    "UNDERLINE_THICKNESS",
    "STRIKEOUT_ASCENT",
    "STRIKEOUT_DESCENT",
    "ITALIC_ANGLE",
    "X_HEIGHT",
    "QUAD_WIDTH",
    "WEIGHT",
    "POINT_SIZE",
    "RESOLUTION",
    "COPYRIGHT",
    "NOTICE",
    "FONT_NAME",
    "FAMILY_NAME",
    "FULL_NAME",
    "CAP_HEIGHT",
    "WM_CLASS",
    "WM_TRANSIENT_FOR",
];
