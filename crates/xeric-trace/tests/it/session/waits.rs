//! Stalls and asynchronous waits, by the definitions of the design.

use crate::tape::{
    ROOT, Tape, create_window, expose, get_input_focus, get_property, intern_atom, no_operation,
    query_extension, reply,
};
use xeric_trace::capture::Transport;
use xeric_trace::price::Report;

type Rows<'r> = Vec<(u64, &'r str)>;

/// Stalls, and asynchronous waits: which requests.
fn waits(report: &Report) -> (Rows<'_>, Rows<'_>) {
    (
        report.stalls.iter().map(|stall| (stall.request, stall.name.as_str())).collect(),
        report.async_waits.iter().map(|stall| (stall.request, stall.name.as_str())).collect(),
    )
}

#[test]
fn the_set_up_is_one_stall_and_no_request() {
    let tape = Tape::connected();
    let report = tape.report();
    assert_eq!(waits(&report), (vec![(0, "(set-up)")], vec![]));
    assert_eq!((report.whole.requests, report.whole.replies, report.whole.stalls), (0, 0, 1));
    assert_eq!(report.whole.bytes_out, 12);
    assert!(report.whole.bytes_in > 100);
    assert_eq!(report.by_request["(set-up)"], report.whole);
    assert_eq!(report.clients.len(), 1);
    assert_eq!((report.clients[0].id, report.clients[0].pid), (1, Some(101)));
}

#[test]
fn a_reply_that_is_waited_for_is_a_stall_with_what_was_asked() {
    let mut tape = Tape::connected();
    tape.round_trip(1, intern_atom("WM_PROTOCOLS"), 10, &300u32.to_le_bytes());
    tape.send(1, &[no_operation()]);
    let report = tape.report();
    assert_eq!(waits(&report).0[1..], [(1, "InternAtom")]);
    assert!(report.stalls[1].waited_for.contains("WM_PROTOCOLS"), "{}", report.stalls[1].waited_for);
    assert_eq!(report.whole.replies, 1);
    assert_eq!(report.by_request["InternAtom"].stalls, 1);
}

#[test]
fn a_reply_to_a_client_that_went_on_sending_is_none() {
    let mut tape = Tape::connected();
    let atom = tape.send(1, &[intern_atom("A")]);
    tape.ms(1).send(1, &[no_operation()]);
    tape.ms(1).recv(1, &[reply(atom, 0, &[])]);
    tape.ms(1).send(1, &[no_operation()]);
    // Nor is one behind which the same write held more, even only the beginning of a request.
    let mut two = get_input_focus();
    two.extend(&no_operation()[..2]);
    tape.send(1, &[two]);
    tape.ms(1).recv(1, &[reply(4, 0, &[])]);
    tape.ms(1).chunk(1, xeric_trace::capture::Direction::ToServer, no_operation()[2..].to_vec());
    assert_eq!(waits(&tape.report()), (vec![(0, "(set-up)")], vec![]));
}

#[test]
fn of_queries_sent_together_the_last_is_the_stall() {
    let mut tape = Tape::connected();
    tape.send(1, &[intern_atom("A"), intern_atom("B"), get_input_focus()]);
    tape.ms(5).recv(1, &[reply(1, 0, &[]), reply(2, 0, &[]), reply(3, 0, &[])]);
    tape.send(1, &[no_operation()]);
    assert_eq!(waits(&tape.report()).0[1..], [(3, "GetInputFocus")]);
}

#[test]
fn an_event_in_a_later_write_makes_it_an_asynchronous_wait() {
    let mut tape = Tape::connected();
    tape.round_trip(1, get_input_focus(), 1, &[]);
    tape.ms(1).recv(1, &[expose(7)]);
    tape.ms(1).send(1, &[get_input_focus()]);
    // The same write as the reply: it was waited for.
    tape.ms(1).recv(1, &[reply(2, 0, &[]), expose(7)]);
    tape.ms(1).send(1, &[no_operation()]);
    let report = tape.report();
    assert_eq!(waits(&report), (vec![(0, "(set-up)"), (2, "GetInputFocus")], vec![(1, "GetInputFocus")]));
    assert_eq!((report.whole.stalls, report.whole.async_waits), (2, 1));
}

#[test]
fn a_client_that_does_not_react_for_fifty_milliseconds_did_not_wait() {
    for (gap, stalls, waits) in [(49, 2, 0), (50, 1, 1)] {
        let mut tape = Tape::connected();
        tape.round_trip(1, get_input_focus(), 10, &[]);
        tape.ms(gap).send(1, &[no_operation()]);
        let report = tape.report();
        assert_eq!((report.whole.stalls, report.whole.async_waits), (stalls, waits), "{gap} ms");
        // Or until the end.
        tape.records.pop();
        tape.disconnect(1);
        let report = tape.report();
        assert_eq!((report.whole.stalls, report.whole.async_waits), (stalls, waits), "{gap} ms to the end");
    }
}

#[test]
fn in_process_it_is_blocking_again_that_tells() {
    let mut tape = Tape::new();
    tape.connect(1, Transport::Memory);
    let request = tape.send(1, &[get_input_focus()]);
    tape.blocked(1);
    tape.recv(1, &[reply(request, 0, &[])]);
    tape.ms(500).send(1, &[get_input_focus()]);
    tape.recv(1, &[reply(2, 0, &[])]);
    tape.blocked(1);
    tape.send(1, &[no_operation()]);
    assert_eq!(
        waits(&tape.report()),
        (vec![(0, "(set-up)"), (1, "GetInputFocus")], vec![(2, "GetInputFocus")])
    );
}

#[test]
fn an_error_in_place_of_a_reply_was_waited_for_too() {
    let mut tape = Tape::connected();
    let request = tape.send(1, &[get_property(0x99, 1)]);
    tape.ms(3).recv(1, &[crate::tape::error(request, 3, 0x99, 20, 0)]);
    tape.send(1, &[no_operation()]);
    let report = tape.report();
    assert_eq!(waits(&report).0[1..], [(1, "GetProperty")]);
    assert_eq!(report.whole.replies, 0);
    assert_eq!(report.errors[0].name, "GetProperty");
}

#[test]
fn a_reply_to_an_unknown_request_is_counted_and_never_a_stall() {
    let mut tape = Tape::connected();
    let asked = tape.send(1, &[query_extension("X-Nobody-Knows")]);
    tape.recv(1, &[crate::tape::granted(asked, 200, 0, 0)]);
    tape.send(1, &[vec![200, 3, 1, 0]]);
    tape.ms(2).recv(1, &[reply(2, 0, &[])]);
    tape.send(1, &[no_operation()]);
    // And one to nothing at all.
    tape.ms(2).recv(1, &[reply(3, 0, &[])]);
    let report = tape.report();
    assert_eq!(waits(&report).0[1..], [(1, "QueryExtension")]);
    assert_eq!(report.by_request["X-Nobody-Knows:3"].replies, 1);
    assert_eq!(report.whole.replies, 3);
    assert_eq!(report.lints.len(), 0, "{:?}", report.lints);
}

#[test]
fn several_replies_to_one_request_stay_linked() {
    let mut tape = Tape::connected();
    let request = x11rb_protocol::protocol::xproto::ListFontsWithInfoRequest {
        max_names: 2,
        pattern: std::borrow::Cow::Borrowed(b"*"),
    };
    let fonts = tape.send(1, &[crate::tape::bytes(request.serialize()), get_input_focus()]);
    let mut font = vec![0; 52];
    font.extend(b"six by thirteen"[..12].iter());
    // A name of twelve bytes, then one more, then the empty name that ends the list.
    tape.ms(1).recv(1, &[reply(fonts - 1, 12, &font)]);
    tape.ms(1).recv(1, &[reply(fonts - 1, 12, &font), reply(fonts - 1, 0, &[0; 52]), reply(fonts, 0, &[])]);
    tape.send(1, &[no_operation()]);
    let report = tape.report();
    assert_eq!(report.by_request["ListFontsWithInfo"].replies, 3);
    assert_eq!(report.by_request["GetInputFocus"].replies, 1);
    assert_eq!(waits(&report).0[1..], [(2, "GetInputFocus")]);
}

#[test]
fn c08_equal_low_sixteen_bits_do_not_mix_replies_up() {
    let mut tape = Tape::connected();
    tape.send(1, &[intern_atom("FIRST")]);
    let voids: Vec<Vec<u8>> = (0..65_535).map(|_| no_operation()).collect();
    tape.send(1, &voids);
    let last = tape.send(1, &[get_property(ROOT, 1)]);
    assert_eq!(last, 0x1_0001);
    tape.ms(1).recv(1, &[reply(1, 0, &[])]);
    tape.ms(1).recv(1, &[reply(last, 0, &[])]);
    let report = tape.report();
    assert_eq!(report.by_request["InternAtom"].replies, 1);
    assert_eq!(report.by_request["GetProperty"].replies, 1);
    assert_eq!(waits(&report).0[1..], [(0x1_0001, "GetProperty")]);
}

#[test]
fn r01_seventy_eight_waits_are_told_and_three_flights_are_three() {
    let one_by_one = {
        let mut tape = Tape::connected();
        for atom in 0..77u32 {
            let request = x11rb_protocol::protocol::xproto::GetAtomNameRequest { atom: 100 + atom };
            tape.round_trip(1, crate::tape::bytes(request.serialize()), 100, &[4, 0]);
        }
        tape.report()
    };
    assert_eq!(one_by_one.whole.stalls, 78);
    // Stalls times the round-trip time is what passed, within 5 %.
    let modelled = one_by_one.whole.time_at_rtt_ns(100_000_000, 0, 0);
    let passed = one_by_one.measured.as_ref().unwrap().duration_ns + 100_000_000;
    assert!(modelled.abs_diff(passed) * 20 <= passed, "{modelled} {passed}");
    let lint = one_by_one.lints.iter().find(|lint| lint.lint == "unpipelined-queries").unwrap();
    assert!(lint.message.starts_with("77 GetAtomName waited"), "{}", lint.message);

    let pipelined = {
        let mut tape = Tape::connected();
        tape.round_trip(1, query_extension("XKEYBOARD"), 100, &[1, 135, 85, 137]);
        let names: Vec<Vec<u8>> = (0..77u32)
            .map(|atom| x11rb_protocol::protocol::xproto::GetAtomNameRequest { atom: 100 + atom })
            .map(|request| crate::tape::bytes(request.serialize()))
            .collect();
        tape.send(1, &names);
        tape.ms(100);
        let replies: Vec<Vec<u8>> = (2..79).map(|request| reply(request, 0, &[4, 0])).collect();
        tape.recv(1, &replies);
        tape.report()
    };
    assert_eq!(pipelined.whole.stalls, 3);
    assert_eq!(pipelined.lints.iter().filter(|lint| lint.lint == "unpipelined-queries").count(), 0);
}

#[test]
fn r04_a_sync_right_before_a_query_is_a_wasted_stall() {
    let mut tape = Tape::connected();
    let window = 0x20_0001;
    tape.send(1, &[create_window(window, ROOT, 10, 10)]);
    let sync = tape.round_trip(1, get_input_focus(), 40, &[]);
    tape.round_trip(1, get_property(window, 39), 40, &[]);
    let report = tape.report();
    assert_eq!(report.whole.stalls, 3);
    let lint = report.lints.iter().find(|lint| lint.lint == "sync-before-query").unwrap();
    assert_eq!((lint.request, lint.requests.as_slice()), (sync, &[sync, sync + 1][..]));
    assert_eq!(lint.name, "GetInputFocus");

    // The query alone: one stall less, and nothing to tell.
    let mut tape = Tape::connected();
    tape.send(1, &[create_window(window, ROOT, 10, 10)]);
    tape.round_trip(1, get_property(window, 39), 40, &[]);
    let report = tape.report();
    assert_eq!(report.whole.stalls, 2);
    assert!(report.lints.iter().all(|lint| lint.lint != "sync-before-query"));
}

#[test]
fn s15_a_big_endian_connection_is_priced_alike() {
    let mut tape = Tape::new();
    tape.records.push(xeric_trace::capture::Record::Connect(xeric_trace::capture::Connect {
        client: xeric_trace::capture::ClientId(1),
        time: 0,
        pid: None,
        transport: Transport::Tcp,
    }));
    let to_server = xeric_trace::capture::Direction::ToServer;
    let to_client = xeric_trace::capture::Direction::ToClient;
    tape.chunk(1, to_server, b"B\0\0\x0b\0\0\0\0\0\0\0\0".to_vec());
    // An accepted set-up without screens: eight words behind the first eight bytes.
    let mut setup = vec![0; 40];
    setup[..8].copy_from_slice(&[1, 0, 0, 11, 0, 0, 0, 8]);
    setup[12..20].copy_from_slice(&[0, 0x20, 0, 0, 0, 0x1f, 0xff, 0xff]);
    setup[26..28].copy_from_slice(&[0xff, 0xff]);
    tape.chunk(1, to_client, setup);
    // InternAtom of "ABCD", twice, and CreateGC with a window that was never made.
    let intern = [16, 0, 0, 3, 0, 4, 0, 0, b'A', b'B', b'C', b'D'];
    for sequence in 1..=2 {
        tape.chunk(1, to_server, intern.to_vec());
        let mut reply = vec![0; 32];
        reply[..4].copy_from_slice(&[1, 0, 0, sequence]);
        reply[8..12].copy_from_slice(&[0, 0, 1, 0x2c]);
        tape.ms(2).chunk(1, to_client, reply);
    }
    tape.chunk(1, to_server, vec![55, 0, 0, 4, 0, 0x20, 0, 1, 0, 0x20, 0, 0x77, 0, 0, 0, 0]);
    let report = tape.report();
    assert_eq!(waits(&report).0, [(0, "(set-up)"), (1, "InternAtom"), (2, "InternAtom")]);
    assert_eq!((report.whole.duplicate_queries, report.whole.requests), (1, 3));
    assert!(report.duplicates[0].asked.contains("ABCD"));
    let never = report.lints.iter().find(|lint| lint.lint == "never-made").unwrap();
    assert_eq!((never.name.as_str(), never.message.as_str()), ("CreateGC", "0x200077 was never made"));
    assert_eq!(report.unframed, []);
}
