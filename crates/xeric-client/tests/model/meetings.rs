//! Who waits for what, at the same time.

use std::sync::Arc;

use loom::thread;

use crate::election::Ended;
use crate::faulty::{
    Faulty, KEEPS_THE_TURN, LEAVES_IT_TO_THE_TURN, LEAVES_QUIETLY, READS_BESIDE, READS_IN_PASSING,
    SHOWS_QUIETLY,
};
use crate::models::explore;
use crate::readers::{Kind, Message, Right, Until, World};
use crate::sync::Deadline;

/// Runs this in a thread of its own.
fn start<K: Kind, T: 'static>(
    world: &Arc<World<K>>,
    work: impl FnOnce(&World<K>) -> T + 'static,
) -> thread::JoinHandle<T> {
    let world = Arc::clone(world);
    thread::spawn(move || work(&world))
}

/// Waits for this, in a thread of its own, and gets it.
fn gets<K: Kind>(world: &Arc<World<K>>, until: Until) -> thread::JoinHandle<()> {
    start(world, move |world| world.wait_for(until, None).unwrap())
}

/// Each of two replies comes to its waiter, whoever reads it, in both orders.
fn two_replies<K: Kind>() {
    for order in [[1, 2], [2, 1]] {
        let world = World::<K>::new();
        let other = gets(&world, Until::Reply(1));
        order.into_iter().for_each(|number| world.say(Message::Reply(number)));
        world.wait_for(Until::Reply(2), None).unwrap();
        other.join().unwrap();
    }
}

/// Three wait, and the server has said everything before they are through.
fn replies_and_an_event<K: Kind>() {
    let world = World::<K>::new();
    let event = gets(&world, Until::Event);
    let reply = gets(&world, Until::Reply(1));
    [Message::Other, Message::Reply(2), Message::Reply(1), Message::Event]
        .into_iter()
        .for_each(|message| world.say(message));
    world.wait_for(Until::Reply(2), None).unwrap();
    event.join().unwrap();
    reply.join().unwrap();
}

/// The server says the next thing when the one before has come to its waiter, whoever reads.
fn one_after_the_other<K: Kind>() {
    let world = World::<K>::new();
    let event = gets(&world, Until::Event);
    let reply = gets(&world, Until::Reply(1));
    world.say(Message::Reply(1));
    reply.join().unwrap();
    world.say(Message::Event);
    event.join().unwrap();
}

/// Two wait for an event each; what they wait for is the same, and there are two.
fn two_events<K: Kind>() {
    let world = World::<K>::new();
    let other = gets(&world, Until::Event);
    world.say(Message::Event);
    world.say(Message::Event);
    world.wait_for(Until::Event, None).unwrap();
    other.join().unwrap();
}

/// One has no more time: another reads on, whoever of them it was that read.
fn a_deadline<K: Kind>() {
    let world = World::<K>::new();
    let deadline = Deadline::new();
    let hasty = start(&world, move |world| world.wait_for(Until::Reply(7), Some(deadline)));
    let other = gets(&world, Until::Reply(1));
    world.pass(deadline);
    world.say(Message::Reply(1));
    assert!(matches!(hasty.join().unwrap(), Err(Ended::Late)));
    other.join().unwrap();
}

/// The one whose turn it is to read has no more time: it is the next one's turn.
fn a_deadline_of_the_next<K: Kind>() {
    let world = World::<K>::new();
    let deadline = Deadline::new();
    let first = gets(&world, Until::Reply(1));
    let hasty = start(&world, move |world| world.wait_for(Until::Reply(7), Some(deadline)));
    let last = gets(&world, Until::Reply(3));
    world.say(Message::Reply(1));
    world.pass(deadline);
    world.say(Message::Reply(3));
    first.join().unwrap();
    assert!(matches!(hasty.join().unwrap(), Err(Ended::Late)));
    last.join().unwrap();
}

/// What comes before the end is had; who waits for more is told of the end, once each.
fn an_end<K: Kind>() {
    let world = World::<K>::new();
    let other = gets(&world, Until::Reply(1));
    let event = start(&world, |world| world.wait_for(Until::Event, None));
    world.say(Message::Reply(1));
    world.close();
    assert!(matches!(world.wait_for(Until::Reply(2), None), Err(Ended::Failed(()))));
    assert!(matches!(event.join().unwrap(), Err(Ended::Failed(()))));
    other.join().unwrap();
}

/// A thread that finds the socket full reads meanwhile, and two wait.
fn a_writer_reads<K: Kind>() {
    let world = World::<K>::new();
    let first = gets(&world, Until::Reply(1));
    let second = gets(&world, Until::Reply(2));
    world.say(Message::Reply(1));
    world.read_now();
    world.say(Message::Reply(2));
    first.join().unwrap();
    second.join().unwrap();
}

/// An event that came long ago is shown while others wait for one, one of them on the socket.
fn an_event_is_shown<K: Kind>() {
    let world = World::<K>::new();
    let event = gets(&world, Until::Event);
    let reply = gets(&world, Until::Reply(1));
    world.show_event();
    event.join().unwrap();
    world.say(Message::Reply(1));
    reply.join().unwrap();
}

/// Threads wake for no reason.
fn spurious<K: Kind>() {
    let world = World::<K>::new();
    let first = gets(&world, Until::Reply(1));
    let second = gets(&world, Until::Reply(2));
    second.thread().unpark();
    world.say(Message::Reply(1));
    first.thread().unpark();
    world.say(Message::Reply(2));
    first.join().unwrap();
    second.join().unwrap();
}

#[test]
fn c03_two_replies_come_to_two_waiters() {
    explore(4, two_replies::<Right>);
}

#[test]
fn c03_three_wait_for_replies_and_an_event() {
    explore(3, replies_and_an_event::<Right>);
}

#[test]
fn c03_the_server_goes_on_when_a_reply_is_at_its_waiter() {
    explore(3, one_after_the_other::<Right>);
}

#[test]
fn two_wait_for_events() {
    explore(4, two_events::<Right>);
}

#[test]
fn c18_a_deadline_passes_and_another_reads_on() {
    explore(3, a_deadline::<Right>);
}

#[test]
fn c18_a_deadline_passes_of_the_one_whose_turn_it_is() {
    explore(2, a_deadline_of_the_next::<Right>);
}

#[test]
fn c17_an_end_is_told_to_each() {
    explore(3, an_end::<Right>);
}

#[test]
fn c11_a_writer_reads_while_two_wait() {
    explore(3, a_writer_reads::<Right>);
}

#[test]
fn c02_an_event_is_shown_to_who_waits_for_the_socket() {
    explore(3, an_event_is_shown::<Right>);
}

#[test]
fn threads_wake_for_no_reason() {
    explore(3, spurious::<Right>);
}

#[test]
#[should_panic(expected = "deadlock")]
fn a_turn_that_is_kept_is_found() {
    explore(3, two_replies::<Faulty<KEEPS_THE_TURN>>);
}

#[test]
#[should_panic(expected = "deadlock")]
fn a_quiet_leave_is_found() {
    explore(3, a_deadline_of_the_next::<Faulty<LEAVES_QUIETLY>>);
}

#[test]
#[should_panic(expected = "deadlock")]
fn an_answer_that_wakes_nobody_is_found() {
    explore(3, one_after_the_other::<Faulty<LEAVES_IT_TO_THE_TURN>>);
}

#[test]
#[should_panic(expected = "Causality violation")]
fn two_readers_are_found() {
    explore(3, two_replies::<Faulty<READS_BESIDE>>);
}

#[test]
#[should_panic(expected = "deadlock")]
fn reading_in_passing_without_handing_on_is_found() {
    explore(3, a_writer_reads::<Faulty<READS_IN_PASSING>>);
}

#[test]
#[should_panic(expected = "deadlock")]
fn an_event_that_is_shown_quietly_is_found() {
    explore(3, an_event_is_shown::<Faulty<SHOWS_QUIETLY>>);
}
