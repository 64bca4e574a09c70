//! Which keys to press for a keysym on a display, by its core keyboard and modifier mappings.
//!
//! Of a key's keysyms those of the first group count: its first two columns, and the third and fourth level where XKEYBOARD puts them among
//! the core protocol's columns (XKB protocol, section 12.4: the fifth and sixth). Letters heed Lock and keypad keys Num Lock, as key types
//! ALPHABETIC and KEYPAD do.

use xeric_keymap::Stroke;
use xeric_keymap::keysym::{self, NO_SYMBOL};

const SHIFT: u8 = 1 << 0;
const LOCK: u8 = 1 << 1;
const CAPS_LOCK: u32 = 0xffe5;
const NUM_LOCK: u32 = 0xff7f;
const LEVEL3_SHIFT: u32 = 0xfe03;
/// Mode_switch, Num_Lock, Caps_Lock, Shift_Lock.
const LOCKS: [u32; 4] = [0xff7e, NUM_LOCK, CAPS_LOCK, 0xffe6];

/// A display's keyboard.
#[derive(Debug)]
pub(super) struct Keys {
    first: u8,
    /// Keysyms of each key.
    columns: usize,
    keysyms: Vec<u32>,
    /// Keys of each modifier, [`Keys::per_modifier`] each; 0 is none.
    modifiers: Vec<u8>,
    per_modifier: usize,
}

impl Keys {
    /// From what GetKeyboardMapping and GetModifierMapping say.
    pub(super) fn new(first: u8, columns: u8, keysyms: Vec<u32>, modifiers: Vec<u8>) -> Self {
        let per_modifier = modifiers.len() / 8;
        Self { first, columns: usize::from(columns).max(1), keysyms, modifiers, per_modifier }
    }

    /// How to type a keysym while modifiers are as in `state`. The fewest keys win, then the lowest keycode.
    pub(super) fn stroke(&self, keysym: u32, state: u8) -> Option<Stroke> {
        if keysym == NO_SYMBOL {
            return None;
        }
        let level3 = self.modifier_of(LEVEL3_SHIFT);
        let sets = [0, SHIFT, level3, SHIFT | level3];
        sets.into_iter().filter(|held| held & state == 0).find_map(|held| {
            let hold = self.keys_of(held)?;
            let keycode = self.keycodes().find(|&code| self.produced(code, state | held) == Some(keysym))?;
            let level = u8::from(held & SHIFT != 0) + if held & level3 == 0 { 0 } else { 2 };
            Some(Stroke { hold, keycode, level, mods: held })
        })
    }

    /// Whether a key may change what others stand for once it is released.
    pub(super) fn locks(&self, keycode: u8) -> bool {
        let keysyms = self.columns_of(keycode);
        // The lock keys, and XKEYBOARD's, which also lock groups and levels.
        keysyms.iter().any(|keysym| LOCKS.contains(keysym) || (0xfe01..=0xfe1f).contains(keysym))
    }

    fn keycodes(&self) -> impl Iterator<Item = u8> {
        let count = self.keysyms.len() / self.columns;
        (self.first..=u8::MAX).take(count)
    }

    fn columns_of(&self, keycode: u8) -> &[u32] {
        let at = usize::from(keycode.saturating_sub(self.first)) * self.columns;
        self.keysyms.get(at..at + self.columns).unwrap_or_default()
    }

    /// The keysym of a key while modifiers are as in `state`.
    fn produced(&self, keycode: u8, state: u8) -> Option<u32> {
        let columns = self.columns_of(keycode);
        let level3 = self.modifier_of(LEVEL3_SHIFT);
        let at = if level3 != 0 && state & level3 != 0 { 4 } else { 0 };
        let first = columns.get(at).copied().filter(|&keysym| keysym != NO_SYMBOL)?;
        let second = columns.get(at + 1).copied().filter(|&keysym| keysym != NO_SYMBOL);
        // A letter alone stands for both its cases (core specification, section 5).
        let (first, second) = match second {
            Some(second) => (first, second),
            None => keysym::core_case(first),
        };
        let mut is_second = state & SHIFT != 0;
        if first != second && keysym::case(second) == (first, second) {
            is_second ^= state & LOCK != 0 && self.modifier_of(CAPS_LOCK) == LOCK;
        } else if keysym::is_keypad(second) {
            is_second ^= state & self.modifier_of(NUM_LOCK) != 0;
        }
        Some(if is_second { second } else { first })
    }

    /// The modifier that a key with this keysym is; 0 when there is none.
    fn modifier_of(&self, keysym: u32) -> u8 {
        let mut modifiers = self.modifiers.chunks_exact(self.per_modifier.max(1)).take(8);
        let is_it = |&code: &u8| code != 0 && self.columns_of(code).contains(&keysym);
        modifiers.position(|codes| codes.iter().any(is_it)).map_or(0, |bit| 1 << bit)
    }

    /// A key for each modifier in the set.
    fn keys_of(&self, set: u8) -> Option<Vec<u8>> {
        let of = |bit: usize| {
            let codes = self.modifiers.chunks_exact(self.per_modifier.max(1)).nth(bit)?;
            codes.iter().copied().find(|&code| code != 0)
        };
        (0..8).filter(|bit| set & (1 << bit) != 0).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys from 10: `a A`, `B`, `1 ! NoSymbol NoSymbol ¹ ½`, KP_End KP_1, Shift_L, Caps_Lock, Num_Lock, ISO_Level3_Shift.
    fn keys() -> Keys {
        let rows: [[u32; 6]; 8] = [
            [0x61, 0x41, 0, 0, 0, 0],
            [0x42, 0, 0, 0, 0, 0],
            [0x31, 0x21, 0, 0, 0xb9, 0xbd],
            [0xff9c, 0xffb1, 0, 0, 0, 0],
            [0xffe1, 0, 0, 0, 0, 0],
            [CAPS_LOCK, 0, 0, 0, 0, 0],
            [NUM_LOCK, 0, 0, 0, 0, 0],
            [LEVEL3_SHIFT, 0, 0, 0, 0, 0],
        ];
        let mut modifiers = vec![0; 16];
        (modifiers[0], modifiers[2], modifiers[9], modifiers[14]) = (14, 15, 16, 17);
        Keys::new(10, 6, rows.concat(), modifiers)
    }

    fn typed(keysym: u32, state: u8) -> Option<(u8, Vec<u8>)> {
        keys().stroke(keysym, state).map(|stroke| (stroke.keycode, stroke.hold))
    }

    /// Core specification, section 5, and the key types that XKEYBOARD's chapter 7 calls canonical.
    #[test]
    fn levels_follow_the_modifiers() {
        assert_eq!(typed(0x61, 0), Some((10, vec![])));
        assert_eq!(typed(0x41, 0), Some((10, vec![14])));
        assert_eq!(
            typed(0x62, 0),
            Some((11, vec![])),
            "a key with a capital alone has the small letter first"
        );
        assert_eq!(typed(0x21, 0), Some((12, vec![14])));
        assert_eq!(typed(0xb9, 0), Some((12, vec![17])));
        assert_eq!(typed(0xbd, 0), Some((12, vec![14, 17])));
        assert_eq!(typed(0xffb1, 0), Some((13, vec![14])));
        assert_eq!(typed(0xdf, 0), None);
        assert_eq!(typed(NO_SYMBOL, 0), None);
    }

    #[test]
    fn locks_are_counted_in() {
        let num = 1 << 4;
        assert_eq!(typed(0x41, LOCK), Some((10, vec![])));
        assert_eq!(typed(0x61, LOCK), Some((10, vec![14])));
        assert_eq!(typed(0x31, LOCK), Some((12, vec![])), "no letter heeds it");
        assert_eq!(typed(0xffb1, num), Some((13, vec![])));
        assert_eq!(typed(0xff9c, num), Some((13, vec![14])));
        assert!(
            keys().locks(15)
                && keys().locks(16)
                && keys().locks(17)
                && !keys().locks(14)
                && !keys().locks(10)
        );
        assert_eq!(typed(0x61, SHIFT), None, "a shift that somebody holds cannot be taken away");
    }
}
