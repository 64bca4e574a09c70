//! Who meets whom.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use loom::model::Builder;
use loom::thread;

use crate::broken::{Broken, LEAVES_IT_MOVING, LOOKS_ONCE, NUMBERS_WHILE_BUSY};
use crate::right::Right;
use crate::sync::Deadline;
use crate::world::{Hold, Protocol, Refused, World};

pub(crate) fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// Runs these at the same time, the last one on this thread.
fn together<P: Protocol>(world: &Arc<World<P>>, threads: &[fn(&World<P>)]) {
    let (last, others) = threads.split_last().unwrap();
    let others: Vec<_> = others
        .iter()
        .map(|work| {
            let (world, work) = (Arc::clone(world), *work);
            thread::spawn(move || work(&world))
        })
        .collect();
    last(world);
    others.into_iter().for_each(|thread| thread.join().unwrap());
}

fn native<P: Protocol>(world: &World<P>) {
    world.native().unwrap();
}

fn owner_buffers<P: Protocol>(world: &World<P>) {
    world.owner_sends(0);
}

fn owner_writes<P: Protocol>(world: &World<P>) {
    world.owner_sends(0);
    world.owner_flushes(0);
}

fn other_owner_buffers<P: Protocol>(world: &World<P>) {
    world.owner_sends(1);
}

fn nothing<P: Protocol>(_: &World<P>) {}

fn native_and_owner<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[owner_buffers, native]);
    world.check(2);
}

fn two_natives_and_owner<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[owner_buffers, native, native]);
    world.check(3);
}

fn owner_in_a_half_written_write<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[owner_writes, native, native]);
    world.check(3);
}

fn waits<P: Protocol>(world: &World<P>) {
    world.finish();
}

fn at_once<P: Protocol>(world: &World<P>) {
    world.native_at_once().unwrap();
}

/// Who waits for an answer writes what others have numbered, while an owner is in the middle of a write.
fn one_who_waits_beside_an_owner<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[owner_writes, waits, native]);
    world.check(2);
}

/// The same while another thread is in the middle of a request that does not fit into the out-buffer.
fn one_who_waits_beside_a_long_request<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[at_once, waits, native]);
    world.check(2);
}

fn two_owners<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[owner_buffers, other_owner_buffers]);
    world.check(2);
}

fn two_owners_and_a_native<P: Protocol>() {
    let world = World::<P>::new(nothing);
    together(&world, &[owner_buffers, other_owner_buffers, native]);
    world.check(3);
}

#[test]
fn c06_a_native_request_meets_an_owner_that_gives_back() {
    explore(5, native_and_owner::<Right>);
}

#[test]
fn c06_two_native_requests_meet_an_owner() {
    explore(5, two_natives_and_owner::<Right>);
}

#[test]
fn c06_native_requests_meet_an_owner_in_a_half_written_write() {
    explore(5, owner_in_a_half_written_write::<Right>);
}

#[test]
fn c06_what_has_its_number_is_written_by_who_waits_beside_an_owner() {
    explore(3, one_who_waits_beside_an_owner::<Right>);
}

#[test]
fn c06_what_has_its_number_is_written_by_who_waits_beside_a_long_request() {
    explore(3, one_who_waits_beside_a_long_request::<Right>);
}

#[test]
fn two_owners_take_from_one_another() {
    explore(5, two_owners::<Right>);
}

#[test]
fn two_owners_and_a_native_request_take_from_one_another() {
    explore(5, two_owners_and_a_native::<Right>);
}

#[test]
fn c05_a_callback_that_asks_for_the_socket_is_refused() {
    explore(5, || {
        let world = World::<Right>::new(|world| {
            assert_eq!(world.native(), Err(Refused::Reentered));
        });
        together(&world, &[owner_buffers, native, native]);
        world.check(3);
    });
}

/// An owner whose callback does not stop its other threads.
#[test]
fn c06_an_owner_that_writes_on_while_it_gives_back_is_in_order_or_refused() {
    explore(5, || {
        let world = World::<Right>::new(nothing);
        let take = &mut |_: &mut dyn Hold| Some(0);
        let tenure = world.protocol.write(None, &|_, _| unreachable!(), take).unwrap().unwrap();
        let writers: Vec<_> = (0..2)
            .map(|_| {
                let world = Arc::clone(&world);
                thread::spawn(move || world.write_as(tenure))
            })
            .collect();
        world.native_with(None, &|_, _| {}).unwrap();
        let results: Vec<_> = writers.into_iter().map(|writer| writer.join().unwrap()).collect();
        assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(Refused::NotOwner))));
        assert_eq!(world.write_as(tenure), Err(Refused::NotOwner));
        world.check(1 + results.iter().filter(|result| result.is_ok()).count() as u64);
    });
}

#[test]
fn a_callback_that_panics_ends_its_tenure() {
    explore(5, || {
        let world = World::<Right>::new(|_| std::panic::resume_unwind(Box::new("a callback")));
        let take = &mut |_: &mut dyn Hold| Some(0);
        let tenure = world.protocol.write(None, &|_, _| unreachable!(), take).unwrap().unwrap();
        fn native_or_panic(world: &World<Right>) {
            // Whoever runs the callback panics; the other goes on.
            if catch_unwind(AssertUnwindSafe(|| world.native().unwrap())).is_err() {
                world.native().unwrap();
            }
        }
        together(&world, &[native_or_panic, native_or_panic]);
        assert_eq!(world.write_as(tenure), Err(Refused::NotOwner));
        world.check(2);
    });
}

/// A request with a deadline, which passes sometime, and these at the same time.
fn within_a_deadline<P: Protocol>(threads: &'static [fn(&World<P>)], requests: u64) {
    let world = World::<P>::new(nothing);
    let deadline = Deadline::new();
    let others: Vec<_> = threads
        .iter()
        .map(|work| {
            let world = Arc::clone(&world);
            thread::spawn(move || work(&world))
        })
        .collect();
    let hasty = {
        let world = Arc::clone(&world);
        thread::spawn(move || world.native_within(Some(deadline)))
    };
    world.protocol.look(&mut |_| deadline.pass());
    others.into_iter().for_each(|thread| thread.join().unwrap());
    let sent = match hasty.join().unwrap() {
        Ok(()) => 1,
        Err(refused) => {
            assert_eq!(refused, Refused::Late);
            0
        }
    };
    world.check(requests + sent);
}

#[test]
fn c18_a_deadline_passes_while_another_is_in_the_middle_of_a_write() {
    explore(3, || within_a_deadline::<Right>(&[at_once], 1));
}

#[test]
fn c18_a_deadline_passes_while_an_owner_is_in_the_middle_of_a_write() {
    explore(4, || within_a_deadline::<Right>(&[owner_writes], 1));
}

#[test]
fn c18_a_deadline_passes_while_another_gets_the_socket_back() {
    explore(2, || within_a_deadline::<Right>(&[owner_writes, native], 2));
}

#[test]
fn c14_a_write_that_panics_lets_others_write() {
    explore(5, || {
        let world = World::<Right>::new(nothing);
        fn panics(world: &World<Right>) {
            let work = &mut |hold: &mut dyn Hold| {
                hold.unlocked(&mut || std::panic::resume_unwind(Box::new("a stream")));
                None
            };
            let write = || world.protocol.write(None, &|_, _| unreachable!(), work);
            assert!(catch_unwind(AssertUnwindSafe(write)).is_err());
        }
        together(&world, &[panics, native, native]);
        world.check(2);
    });
}

#[test]
#[should_panic(expected = "deadlock")]
fn c18_a_socket_that_is_left_on_its_way_is_found() {
    explore(4, || within_a_deadline::<Broken<LEAVES_IT_MOVING>>(&[owner_writes], 1));
}

#[test]
#[should_panic(expected = "left == right")]
fn a_second_look_for_an_owner_is_needed() {
    explore(5, two_owners_and_a_native::<Broken<LOOKS_ONCE>>);
}

#[test]
#[should_panic(expected = "two write at once")]
fn c06_a_number_given_while_somebody_writes_is_found() {
    explore(3, one_who_waits_beside_a_long_request::<Broken<NUMBERS_WHILE_BUSY>>);
}
