//! Which keys to press for a keysym: what typing text needs.

use crate::action::kind;
use crate::keyboard::Keyboard;
use crate::keysym::NO_SYMBOL;
use crate::model::Keymap;

/// Keys to hold, and the key to press while they are held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Modifier keys, to be pressed in this order and released in the opposite one.
    pub hold: Vec<u8>,
    /// The key.
    pub keycode: u8,
    /// The level of the key that has the keysym, from 0.
    pub level: u8,
    /// The modifiers that `hold` adds.
    pub mods: u8,
}

impl Keyboard {
    /// How to type a keysym in the present state: locked and held modifiers are counted in. The fewest keys win, then
    /// the lowest keycode.
    #[must_use]
    pub fn stroke(&self, keysym: u32) -> Option<Stroke> {
        if keysym == NO_SYMBOL {
            return None;
        }
        let mut best: Option<Stroke> = None;
        for keycode in self.map.keycodes() {
            let key = self.map.key(keycode);
            let group = self.key_group(keycode);
            let Some(kind) = key.types.get(group).and_then(|&index| self.map.types.get(usize::from(index)))
            else {
                continue;
            };
            if key.groups() == 0 {
                continue;
            }
            for level in (0..kind.levels).filter(|&level| key.sym(group, usize::from(level)) == keysym) {
                let present = self.state.mods;
                // Every set of modifiers that the type looks at and that leaves those present alone.
                let candidates = (0..=u8::MAX).filter(|extra| extra & (!kind.mods.mask | present) == 0);
                for extra in candidates.filter(|extra| kind.level(present | extra).0 == level) {
                    let better = best.as_ref().is_none_or(|best| extra.count_ones() < best.mods.count_ones());
                    if better && let Some(hold) = self.map.modifier_keys(extra) {
                        best = Some(Stroke { hold, keycode, level, mods: extra });
                    }
                }
            }
        }
        best
    }

    /// How to type a character: [`Keyboard::stroke`] of the keysym that stands for it.
    #[must_use]
    pub fn stroke_of_char(&self, character: char) -> Option<Stroke> {
        self.stroke(crate::keysym::from_char(character))
    }
}

impl Keymap {
    /// Keys that hold exactly these modifiers while they are down, one for each.
    #[must_use]
    pub fn modifier_keys(&self, mods: u8) -> Option<Vec<u8>> {
        (0..8)
            .map(|bit| 1_u8 << bit)
            .filter(|bit| mods & bit != 0)
            .map(|bit| self.modifier_key(bit))
            .collect()
    }

    fn modifier_key(&self, mods: u8) -> Option<u8> {
        self.keycodes().find(|&code| {
            let action = self.key(code).actions.as_ref().and_then(|actions| actions.first());
            action.is_some_and(|action| action.kind() == kind::SET_MODS && action.mask() == mods)
        })
    }

    /// A keycode without keysyms, on which a missing character can be put by ChangeKeyboardMapping. The highest.
    #[must_use]
    pub fn spare_keycode(&self) -> Option<u8> {
        self.keycodes().rev().find(|&code| {
            let key = self.key(code);
            key.modmap == 0 && key.syms.iter().all(|sym| *sym == NO_SYMBOL)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_become_keys() {
        let mut keyboard = Keyboard::new(Keymap::us());
        let stroke = keyboard.stroke_of_char('a').unwrap();
        assert_eq!((stroke.keycode, stroke.hold.as_slice()), (38, [].as_slice()));
        let stroke = keyboard.stroke_of_char('A').unwrap();
        assert_eq!((stroke.keycode, stroke.hold.as_slice()), (38, [50].as_slice()));
        let stroke = keyboard.stroke_of_char('!').unwrap();
        assert_eq!((stroke.keycode, stroke.hold.as_slice(), stroke.level), (10, [50].as_slice(), 1));
        assert_eq!(keyboard.stroke_of_char('\n').unwrap().keycode, 36);
        assert_eq!(keyboard.stroke_of_char('ß'), None);
        keyboard.key(66, true);
        keyboard.key(66, false);
        assert_eq!(keyboard.stroke_of_char('A').unwrap().hold, []);
        assert_eq!(keyboard.stroke_of_char('a').unwrap().hold, [50]);
        assert!(keyboard.map().spare_keycode().is_some());
    }
}
