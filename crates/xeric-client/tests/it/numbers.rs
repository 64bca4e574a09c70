//! Sequence numbers: 16 bits on the wire, 64 here, whatever goes between two answers.

use std::io::IoSlice;
use std::sync::Arc;

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt as _, EventMask};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::engine::{Engine, Inbox, Outcome, OwnedErrors, PacketKind, Reply};
use xeric_client::{Connection, OwnersSocket, SocketOwner};

use crate::owners::NO_OP;
use crate::scripted::{Peer, error, map_notify, reply, scripted};
use crate::servers::Server;

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

/// An owner with nothing to write when it is asked.
struct Idle;

impl SocketOwner for Idle {
    fn give_back(&self, _: &dyn OwnersSocket) {}
}

/// A connection whose next request is the one with this number.
fn long_since(server: &Server, next: u64) -> Connection {
    let connection = Connection::connect(Some(&server.display())).unwrap();
    connection.skip_numbers((next >> 16) as u32).unwrap();
    let mut batch = connection.batch();
    for _ in connection.next_sequence().unwrap()..next - 1 {
        batch.void_request(127, 0, |_| {}).unwrap();
    }
    drop(batch);
    // So that no sync is due for long.
    connection.get_input_focus().unwrap().reply().unwrap();
    assert_eq!(connection.next_sequence().unwrap(), next);
    connection
}

/// The same on whole connections to servers, which count in sixteen bits: replies, errors, events and an owner's answers on both sides of the 2^32nd.
#[test]
fn c09_replies_errors_events_and_owners_cross_two_to_the_32nd_on_both_servers() {
    const START: u64 = (1 << 32) - 5;
    for (name, server) in Server::both() {
        let connection = long_since(&server, START);
        let atoms = 1..=10_u32;
        let asked: Vec<_> = atoms.map(|atom| (atom, connection.get_atom_name(atom).unwrap())).collect();
        let (_, last) = asked.last().unwrap();
        assert_eq!(last.sequence_number(), START + 9, "{name}");
        for (atom, cookie) in asked.into_iter().rev() {
            let name = cookie.reply().unwrap().name;
            let expected = xeric_wire::catalog::predefined_atom(atom).unwrap();
            assert_eq!(name, expected.as_bytes());
        }
        // Requests without replies whose errors are asked for late, and early.
        let connection = long_since(&server, START);
        let bad: Vec<_> = (1..=10_u32).map(|id| connection.destroy_window(id).unwrap()).collect();
        assert_eq!(bad.last().unwrap().sequence_number(), START + 9, "{name}");
        for (id, cookie) in (1..=10_u32).zip(bad) {
            match cookie.check() {
                Err(ReplyError::X11Error(error)) => assert_eq!(error.bad_value, id, "{name}"),
                other => panic!("{name}: {other:?}"),
            }
        }
        // Events, and errors that nobody asked for: by their whole numbers.
        let connection = long_since(&server, START - 1);
        let root = connection.screen().unwrap().root;
        let (atom, selected) = (30, ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE));
        connection.change_window_attributes(root, &selected).unwrap();
        for id in 0..5_u32 {
            connection.delete_property(root, atom).unwrap();
            connection
                .change_property32(x11rb::protocol::xproto::PropMode::REPLACE, root, atom, 6_u32, &[id])
                .unwrap();
            connection.destroy_window(id + 1).unwrap();
        }
        connection.get_input_focus().unwrap().reply().unwrap();
        let (mut errors, mut changes) = (Vec::new(), Vec::new());
        while let Some((event, sequence)) = connection.poll_for_event_with_sequence().unwrap() {
            match event {
                Event::Error(error) => errors.push((error.bad_value, sequence)),
                Event::PropertyNotify(event) if u8::from(event.state) == 0 => changes.push(sequence),
                Event::PropertyNotify(_) => {}
                other => panic!("{name}: {other:?}"),
            }
        }
        assert_eq!(
            errors,
            (0..5).map(|id| (id as u32 + 1, START + 2 + 3 * id)).collect::<Vec<_>>(),
            "{name}"
        );
        assert_eq!(changes, (0..5).map(|id| START + 1 + 3 * id).collect::<Vec<_>>(), "{name}");
        connection.delete_property(root, atom).unwrap().check().unwrap();
        // An owner's write across it.
        let connection = long_since(&server, START);
        let owner = connection.owner(Arc::new(Idle));
        let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
        assert_eq!(socket.sent(), START - 1);
        let no_op = [&[127, 0][..], &1_u16.to_ne_bytes()].concat();
        let bytes = [&no_op.repeat(4)[..], &FOCUS, &FOCUS, &no_op.repeat(3), &FOCUS].concat();
        assert_eq!(socket.writev(&[IoSlice::new(&bytes)], 10).unwrap(), START..=START + 9);
        let behind = connection.get_input_focus().unwrap();
        assert_eq!(behind.sequence_number(), START + 10);
        behind.reply().unwrap();
        let answers: Vec<_> = std::iter::from_fn(|| owner.next_answer().unwrap())
            .map(|(sequence, packet)| (sequence, packet.kind()))
            .collect();
        let expected = [START + 4, START + 5, START + 9].map(|number| (number, PacketKind::Reply));
        assert_eq!(answers, expected, "{name}");
    }
}

#[test]
fn c08_the_next_number_is_the_next_requests_when_a_sync_is_due_too() {
    let (_script, connection) = scripted(Peer::answer_syncs);
    for _ in 0..140_000 {
        let next = connection.next_sequence().unwrap();
        assert_eq!(connection.no_operation().unwrap().sequence_number(), next);
    }
}

/// 65 534 requests without a reply may go before one that has one, whoever sent them.
#[test]
fn c08_an_owner_that_counts_the_silence_before_it_has_no_sync_put_in() {
    for (silent, syncs) in [(5534, 0), (5535, 1)] {
        let (_script, connection) = scripted(Peer::answer_syncs);
        (0..60_000).for_each(|_| drop(connection.no_operation().unwrap()));
        let owner = connection.owner(Arc::new(Idle));
        let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
        assert_eq!((taken.sent(), taken.silent()), (60_000, 60_000));
        let requests = [NO_OP.repeat(silent), FOCUS.to_vec()].concat();
        let written = taken.writev(&[IoSlice::new(&requests)], silent as u64 + 1).unwrap();
        assert_eq!(*written.start(), taken.sent() + 1 + syncs);
    }
}
