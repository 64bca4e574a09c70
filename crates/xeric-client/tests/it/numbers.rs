//! Sequence numbers: 16 bits on the wire, 64 here, whatever goes between two answers.

use std::io::IoSlice;

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::engine::{Engine, Inbox, Outcome, Reply};

use crate::scripted::{error, map_notify, reply, scripted};

const FOCUS: [u8; 4] = {
    let [low, high] = 1_u16.to_ne_bytes();
    [43, 0, low, high]
};

#[test]
fn c08_two_requests_with_equal_low_halves_have_their_own_replies() {
    let (_script, connection) = scripted(|peer| {
        // None is answered before the last has come.
        peer.expect(43);
        (0..0xfffe).for_each(|_| drop(peer.expect(127)));
        peer.expect(43);
        peer.expect(43);
        assert_eq!(peer.count, 0x1_0001);
        peer.send(&reply(1, 7, &[]));
        peer.send(&map_notify(2, 5));
        peer.send(&reply(0x1_0000, 8, &[]));
        peer.send(&reply(0x1_0001, 9, &[]));
        peer.answer_syncs();
    });
    let first = connection.get_input_focus().unwrap();
    (0..0xfffe).for_each(|_| drop(connection.no_operation().unwrap()));
    let between = connection.get_input_focus().unwrap();
    let last = connection.get_input_focus().unwrap();
    assert_eq!((first.sequence_number(), last.sequence_number()), (1, 0x1_0001));
    let replies = [last, between, first].map(|cookie| u8::from(cookie.reply().unwrap().revert_to));
    assert_eq!(replies, [9, 8, 7]);
    let (_, sequence) = connection.poll_for_event_with_sequence().unwrap().expect("the event");
    assert_eq!(sequence, 2);
}

#[test]
fn c08_a_sync_is_put_in_no_more_often_than_it_must_be() {
    let (script, connection) = scripted(|peer| {
        let (mut syncs, mut since) = (0, 0_u64);
        while let Some(request) = peer.next_request() {
            since += 1;
            assert!(since <= 0xffff, "65 536 requests without an answer");
            if request[0] == 43 {
                peer.reply(1, &[]);
                (syncs, since) = (syncs + 1, 0);
            }
        }
        syncs
    });
    for round in 0..300_000_u64 {
        let sent = connection.no_operation().unwrap();
        assert!(sent.sequence_number() > round);
    }
    connection.flush().unwrap();
    drop(connection);
    // 300 000 requests of which each 65 535th is one.
    assert_eq!(script.end(), 300_000 / 65_534);
}

#[test]
fn c08_the_error_of_a_request_long_ago_is_not_the_new_ones() {
    let (_script, connection) = scripted(|peer| {
        while let Some(request) = peer.next_request() {
            match request[0] {
                43 => peer.reply(1, &[]),
                4 => {
                    let bytes = error(peer.count, 3, peer.count as u32, 0, 4);
                    peer.send(&bytes);
                }
                _ => {}
            }
        }
    });
    let old = connection.destroy_window(1).unwrap();
    for _ in 0..70_000 {
        connection.no_operation().unwrap();
    }
    let new = connection.destroy_window(2).unwrap();
    for (cookie, expected) in [(new, 70_003), (old, 1)] {
        match cookie.check() {
            Err(ReplyError::X11Error(error)) => assert_eq!(error.bad_value, expected),
            other => panic!("{other:?}"),
        }
    }
}

/// A client that has been up for days: ten requests with replies across the 2^32nd.
#[test]
fn c09_ten_replies_across_two_to_the_32nd() {
    const START: u64 = (1 << 32) - 5;
    let (mut engine, mut inbox) = (Engine::new(0x20_0000, 0xffff), Inbox::default());
    engine.start_at(START);
    let numbers: Vec<u64> =
        (0..10).map(|_| engine.send(&[IoSlice::new(&FOCUS)], &mut Vec::new(), Reply::Plain)).collect();
    assert_eq!(numbers, (START + 1..=START + 10).collect::<Vec<_>>());
    for &number in &numbers {
        let bytes = reply(number, number as u8, &[]);
        assert_eq!(inbox.put(&bytes), 32);
        engine.receive(&mut inbox);
        assert_eq!(engine.last_read(), number);
    }
    for number in numbers {
        let Outcome::Answered(answer) = engine.outcome(number) else { panic!("{number}") };
        assert_eq!(answer.packet.bytes()[1], number as u8);
    }
    assert_eq!(engine.syncs(), 0);
}
