//! Events from a client of one byte order on their way to a client of the other (SendEvent).
//!
//! A client writes the event of SendEvent in its own order. Whoever delivers it to a client of the other order has
//! to know where its numbers are; that follows from the event's code.

mod layouts;

use crate::proto::{randr, xproto};
use crate::swap_units;

/// Bytes of an event.
const EVENT: usize = 32;
/// The bit of an event's code that says that it came by SendEvent.
const SENT: u8 = 0x80;

/// Changes the byte order of a core event. False, and nothing changed, when its code is none of the core's or its
/// data cannot be told (a ClientMessage of an unknown format).
pub fn core_event(event: &mut [u8; EVENT]) -> bool {
    let [code, format, ..] = *event;
    let code = code & !SENT;
    if code == xproto::CLIENT_MESSAGE_EVENT {
        if !matches!(format, 8 | 16 | 32) {
            return false;
        }
        swap_fields(event, &[1, 2, 4, 4]);
        if let Some(data) = event.get_mut(12..) {
            swap_units(data, usize::from(format / 8));
        }
        return true;
    }
    swap_by(layouts::XPROTO, code, event)
}

/// Changes the byte order of an extension's event: `xname` is what QueryExtension is asked for, `first_event` what it
/// answered. False, and nothing changed, when there is no such event.
pub fn extension_event(xname: &str, first_event: u8, event: &mut [u8; EVENT]) -> bool {
    let [code, detail, ..] = *event;
    let Some(number) = (code & !SENT).checked_sub(first_event) else {
        return false;
    };
    // All events of XKB have one code; the second byte tells them apart.
    let number = if xname == crate::proto::xkb::EXTENSION_NAME { detail } else { number };
    if xname == randr::EXTENSION_NAME && number == randr::NOTIFY_EVENT {
        return randr_notify(event);
    }
    layouts::EXTENSIONS.iter().any(|(name, layout)| *name == xname && swap_by(layout, number, event))
}

/// RANDR's Notify has one of several forms, told apart by its second byte.
fn randr_notify(event: &mut [u8; EVENT]) -> bool {
    let [_, form, ..] = *event;
    let widths: &[u8] = match form {
        randr::notify::CRTC_CHANGE => &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2],
        randr::notify::OUTPUT_CHANGE => &[1, 2, 4, 4, 4, 4, 4, 4, 2],
        randr::notify::OUTPUT_PROPERTY => &[1, 2, 4, 4, 4, 4],
        randr::notify::PROVIDER_CHANGE => &[1, 2, 4, 4, 4],
        randr::notify::PROVIDER_PROPERTY => &[1, 2, 4, 4, 4, 4],
        randr::notify::RESOURCE_CHANGE => &[1, 2, 4, 4],
        randr::notify::LEASE => &[1, 2, 4, 4, 4],
        _ => return false,
    };
    swap_fields(event, widths);
    true
}

fn swap_by(layout: layouts::Layouts, number: u8, event: &mut [u8; EVENT]) -> bool {
    let Some((_, widths)) = layout.iter().find(|(at, _)| *at == number) else {
        return false;
    };
    swap_fields(event, widths);
    true
}

/// Reverses each field's bytes; the widths are those of the fields behind the code byte.
fn swap_fields(event: &mut [u8; EVENT], widths: &[u8]) {
    let mut rest = event.get_mut(1..).unwrap_or_default();
    for &width in widths {
        let Some((field, behind)) = rest.split_at_mut_checked(usize::from(width)) else { return };
        field.reverse();
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByteOrder::{Big, Little};
    use crate::write::ClientMessageData;
    use crate::write::xproto::{ClientMessageEvent, ConfigureNotifyEvent};

    #[test]
    fn a_core_event_becomes_what_it_is_in_the_other_order() {
        let notify = ConfigureNotifyEvent {
            event: 1,
            window: 0x0102_0304,
            above_sibling: 5,
            x: -2,
            y: 300,
            width: 7,
            height: 8,
            border_width: 9,
            override_redirect: 1,
        };
        let (mut little, mut big) = (Vec::new(), Vec::new());
        notify.write(&mut little, Little, 0x1234);
        notify.write(&mut big, Big, 0x1234);
        let mut event: [u8; 32] = little.try_into().unwrap();
        assert!(core_event(&mut event));
        assert_eq!(event.as_slice(), big);
    }

    #[test]
    fn a_client_message_is_swapped_by_its_format() {
        for data in [
            ClientMessageData::Data8([9; 20]),
            ClientMessageData::Data16([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            ClientMessageData::Data32([1, 2, 3, 4, 5]),
        ] {
            let (mut little, mut big) = (Vec::new(), Vec::new());
            let message = ClientMessageEvent { window: 1, type_: 2, data };
            message.write(&mut little, Little, 3);
            message.write(&mut big, Big, 3);
            let mut event: [u8; 32] = little.try_into().unwrap();
            event[0] |= SENT;
            assert!(core_event(&mut event));
            event[0] &= !SENT;
            assert_eq!(event.as_slice(), big);
        }
        let mut unknown = [33; 32];
        assert!(!core_event(&mut unknown));
        assert_eq!(unknown, [33; 32]);
    }

    #[test]
    fn extension_events_are_known_by_name_and_number() {
        let mut completion = [0u8; 32];
        completion[0] = 65;
        completion[4..8].copy_from_slice(&[1, 2, 3, 4]);
        assert!(extension_event("MIT-SHM", 65, &mut completion));
        assert_eq!(completion[4..8], [4, 3, 2, 1]);
        assert!(!extension_event("MIT-SHM", 66, &mut completion));
        assert!(!extension_event("NO-SUCH", 65, &mut completion));
    }
}
