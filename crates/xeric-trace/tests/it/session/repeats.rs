//! Equal requests in one write: they are priced together, and cost and mean what they do one by one.

use crate::tape::{ROOT, Tape, create_window, error, get_input_focus, map_window, no_operation, reply};
use std::borrow::Cow;
use x11rb_protocol::x11_utils::Serialize;
use xeric_trace::capture::{ClientId, Direction, MarkKind};
use xeric_trace::session::{MessageKind, Stream};

const WINDOW: u32 = 0x20_0001;
const GRAB_SERVER: [u8; 4] = [36, 0, 1, 0];

/// Requests all at once, or each in a write of its own.
fn send(tape: &mut Tape, together: bool, requests: &[Vec<u8>]) -> u64 {
    if together {
        return tape.send(1, requests);
    }
    let numbers: Vec<u64> =
        requests.iter().map(|request| tape.send(1, std::slice::from_ref(request))).collect();
    numbers.last().copied().unwrap()
}

#[test]
fn together_they_cost_what_they_cost_one_by_one() {
    // More than requests are remembered, so that the oldest are forgotten on both ways.
    for count in [1, 2, 100, 8191, 8192, 8193, 20_000] {
        let run = |together| {
            let mut tape = Tape::connected();
            tape.send(1, &[create_window(WINDOW, ROOT, 100, 80), map_window(WINDOW)]);
            tape.mark(MarkKind::Phase("noops".into()));
            let mut requests = vec![no_operation(); count];
            requests.extend([GRAB_SERVER.to_vec(), GRAB_SERVER.to_vec(), no_operation()]);
            let last = send(&mut tape, together, &requests);
            tape.recv(1, &[error(last - 1, 10, 0, 36, 0)]);
            let asked = tape.send(1, &[get_input_focus()]);
            tape.recv(1, &[reply(asked, 0, &[])]);
            tape.report()
        };
        let (together, apart) = (run(true), run(false));
        let phase = &together.phases["noops"];
        assert_eq!((phase.requests, phase.bytes_out), (count as u64 + 4, (count as u64 + 4) * 4));
        assert_eq!(together.by_request["NoOperation"].requests, count as u64 + 1);
        assert_eq!(together.by_request["GrabServer"].requests, 2);
        // Writes are counted too, and are not the same.
        assert_eq!(together.whole, apart.whole, "{count}");
        assert_eq!(together.by_request, apart.by_request, "{count}");
        assert_eq!(together.phases, apart.phases, "{count}");
        assert_eq!(together.frames, apart.frames, "{count}");
        assert_eq!(together.errors, apart.errors, "{count}");
        assert_eq!(together.lints, apart.lints, "{count}");
        assert_eq!(together.errors[0].request, count as u64 + 4);
    }
}

/// Who takes messages gets each with its number and place.
#[test]
fn each_is_handed_on_with_its_number() {
    let mut stream = Stream::new(ClientId(1));
    let setup = x11rb_protocol::protocol::xproto::SetupRequest {
        byte_order: b'l',
        protocol_major_version: 11,
        protocol_minor_version: 0,
        authorization_protocol_name: Vec::new(),
        authorization_protocol_data: Vec::new(),
    };
    let mut bytes = setup.serialize();
    let start = bytes.len() as u64;
    bytes.extend(
        [no_operation(), no_operation(), no_operation(), get_input_focus(), get_input_focus()].concat(),
    );
    let mut seen = Vec::new();
    stream.push(Direction::ToServer, 0, false, &bytes, &mut |message| {
        if let MessageKind::Request { sent, .. } = message.kind {
            let name: Cow<'static, str> = message.name.clone();
            seen.push((name, message.request, sent - start, message.bytes.to_vec()));
        }
    });
    let expected: Vec<_> = (1..=5)
        .map(|request: u64| {
            let (name, bytes) = if request < 4 {
                ("NoOperation", no_operation())
            } else {
                ("GetInputFocus", get_input_focus())
            };
            (Cow::Borrowed(name), request, request * 4, bytes)
        })
        .collect();
    assert_eq!(seen, expected);
}
