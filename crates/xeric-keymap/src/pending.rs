//! From changes to events: what a request or key changed, told in the order and the terms of an X server.

use crate::event::{Cause, NamesChanges, Notify};
use crate::keyboard::Keyboard;
use crate::model::Controls;
use crate::semantics::MapChanges;

/// Changes gathered by a request, told in one go by [`Keyboard::flush`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    pub(crate) map: MapChanges,
    pub(crate) controls: u32,
    pub(crate) enabled_changes: u32,
    pub(crate) indicator_maps: u32,
    pub(crate) indicator_state: u32,
    pub(crate) names: NamesChanges,
    pub(crate) led_reason: u16,
}

impl Keyboard {
    /// Tells of all pending changes, in the order of the server.
    pub(crate) fn flush(&mut self, pending: &Pending, cause: Cause) {
        let range = (self.map.min_keycode, self.map.max_keycode);
        if pending.map.changed != 0 {
            self.push_event(Notify::Map { changes: pending.map, range });
        }
        let controls = pending.controls | pending.map.controls;
        if controls != 0 || pending.enabled_changes != 0 {
            self.push_event(Notify::Controls {
                groups: self.map.controls.groups,
                changed: controls,
                enabled: self.map.controls.enabled,
                enabled_changes: pending.enabled_changes,
                cause,
            });
        }
        let indicator_maps = pending.indicator_maps | pending.map.indicator_maps;
        let state = self.leds.effective;
        if indicator_maps != 0 {
            self.push_event(Notify::IndicatorMap { state, changed: indicator_maps });
        }
        if pending.indicator_state != 0 {
            self.push_event(Notify::IndicatorState { state, changed: pending.indicator_state });
        }
        if pending.names.changed != 0 {
            self.push_event(Notify::Names(pending.names));
        }
        if pending.map.compat_groups != 0 {
            self.push_event(Notify::CompatMap {
                groups: pending.map.compat_groups,
                first: 0,
                count: 0,
                total: u16::try_from(self.map.compat.interprets.len()).unwrap_or(u16::MAX),
            });
        }
        if pending.led_reason != 0 {
            self.push_event(self.device_notify(pending.led_reason));
        }
    }

    /// An ExtensionDeviceNotify about the keyboard's indicators.
    pub(crate) fn device_notify(&self, reason: u16) -> Notify {
        Notify::ExtensionDevice {
            reason,
            led_class: 0,
            led_id: 0,
            leds_defined: self.leds.names_present | self.leds.maps_present,
            led_state: self.leds.effective,
        }
    }

    /// The ControlsNotify for a change of controls, if there is anything to tell.
    pub(crate) fn controls_notify(&self, old: &Controls, cause: Cause) -> Option<Notify> {
        let new = &self.map.controls;
        let options = old.ax_options ^ new.ax_options;
        let differences = [
            (old.enabled != new.enabled, Controls::CONTROLS_ENABLED),
            (
                (old.repeat_delay, old.repeat_interval) != (new.repeat_delay, new.repeat_interval),
                Controls::REPEAT_KEYS,
            ),
            (old.per_key_repeat != new.per_key_repeat, Controls::PER_KEY_REPEAT),
            (old.slow_keys_delay != new.slow_keys_delay, Controls::SLOW_KEYS),
            (old.debounce_delay != new.debounce_delay, Controls::BOUNCE_KEYS),
            (
                (old.mk_delay, old.mk_interval, old.mk_default_button)
                    != (new.mk_delay, new.mk_interval, new.mk_default_button),
                Controls::MOUSE_KEYS,
            ),
            (
                (old.mk_time_to_max, old.mk_curve, old.mk_max_speed)
                    != (new.mk_time_to_max, new.mk_curve, new.mk_max_speed),
                Controls::MOUSE_KEYS_ACCEL,
            ),
            (options != 0, Controls::ACCESSX_KEYS),
            (options & 0x00c0 != 0, Controls::STICKY_KEYS),
            (options & 0x0f3f != 0, Controls::ACCESSX_FEEDBACK),
            (
                (old.ax_timeout, old.axt_controls_mask, old.axt_controls_values)
                    != (new.ax_timeout, new.axt_controls_mask, new.axt_controls_values)
                    || (old.axt_options_mask, old.axt_options_values)
                        != (new.axt_options_mask, new.axt_options_values),
                Controls::ACCESSX_TIMEOUT,
            ),
            (old.internal != new.internal, Controls::INTERNAL_MODS),
            (old.ignore_lock != new.ignore_lock, Controls::IGNORE_LOCK_MODS),
        ];
        let changed = differences.iter().filter(|(differs, _)| *differs).fold(0, |bits, (_, bit)| bits | bit);
        if changed == 0 && old.groups == new.groups {
            return None;
        }
        Some(Notify::Controls {
            groups: new.groups,
            changed,
            enabled: new.enabled,
            enabled_changes: old.enabled ^ new.enabled,
            cause,
        })
    }
}
