//! SYNC, beside Xvfb: counters, alarms, fences, and clients that wait.

use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::sync::{
    self, ChangeAlarmAux, ConnectionExt as _, CreateAlarmAux, Int64, TESTTYPE, Trigger, VALUETYPE,
    Waitcondition,
};
use x11rb::protocol::xproto::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Client, Server, error_of, events};
use crate::peers::{Side, equal_on_both, random_equal_on_both};

fn int64(value: i64) -> Int64 {
    Int64 { hi: (value >> 32) as i32, lo: value as u32 }
}

fn number(value: Int64) -> i64 {
    i64::from(value.hi) << 32 | i64::from(value.lo)
}

fn condition(counter: u32, test: u32, value: i64, threshold: i64) -> Waitcondition {
    let trigger = Trigger {
        counter,
        wait_type: VALUETYPE::ABSOLUTE,
        wait_value: int64(value),
        test_type: TESTTYPE::from(test),
    };
    Waitcondition { trigger, event_threshold: int64(threshold) }
}

#[test]
fn counters_and_priorities_equal_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).sync_initialize(3, 1));
        let counter = side.id(0);
        side.check(|s| s.c(0).sync_create_counter(counter, int64(-5)));
        side.check(|s| s.c(0).sync_create_counter(counter, int64(7)));
        side.check(|s| s.c(1).sync_change_counter(counter, int64(1 << 40)));
        side.reply(|s| s.c(1).sync_query_counter(counter));
        side.check(|s| s.c(0).sync_set_counter(counter, int64(i64::MAX)));
        side.check(|s| s.c(0).sync_change_counter(counter, int64(0x0003_0000_0000)));
        side.reply(|s| s.c(0).sync_query_counter(counter));
        for id in [0, 1, counter + 1] {
            side.check(|s| s.c(0).sync_set_counter(id, int64(1)));
            side.check(|s| s.c(0).sync_change_counter(id, int64(1)));
            side.reply(|s| s.c(0).sync_query_counter(id));
            side.check(|s| s.c(0).sync_destroy_counter(id));
            side.check(|s| s.c(0).sync_set_priority(id, 3));
            side.reply(|s| s.c(0).sync_get_priority(id));
        }
        side.check(|s| s.c(0).sync_set_priority(counter, -7));
        side.reply(|s| s.c(0).sync_get_priority(0u32));
        side.reply(|s| s.c(1).sync_get_priority(0u32));
        side.check(|s| s.c(1).sync_destroy_counter(counter));
        side.reply(|s| s.c(0).sync_query_counter(counter));
    });
}

#[test]
fn system_counters_equal_xvfb() {
    equal_on_both(1, |side| {
        let reply = side.c(0).sync_list_system_counters().unwrap().reply().unwrap();
        for counter in &reply.counters {
            let name = String::from_utf8_lossy(&counter.name).into_owned();
            side.saw((&name, counter.resolution));
            side.name(counter.counter, &name);
            let value = side.c(0).sync_query_counter(counter.counter).unwrap().reply().unwrap();
            side.saw(number(value.counter_value) < 1 << 40);
            let refused = side.c(0).sync_set_counter(counter.counter, int64(1)).unwrap().check();
            side.saw(error_of(refused).0);
            let refused = side.c(0).sync_destroy_counter(counter.counter).unwrap().check();
            side.saw(error_of(refused).0);
        }
    });
}

/// What is done with three counters, four alarms and two fences by two clients; nobody waits.
#[test]
fn alarms_and_fences_equal_xvfb() {
    random_equal_on_both(seeds(12), 2, |side, seed| {
        let mut r = Random::new(seed);
        let counters: Vec<u32> = (0..3).map(|_| side.id(0)).collect();
        let alarms: Vec<u32> = (0..4).map(|at| side.id(at % 2)).collect();
        let fences: Vec<u32> = (0..2).map(|_| side.id(0)).collect();
        for (at, &counter) in counters.iter().enumerate() {
            side.check(|s| s.c(0).sync_create_counter(counter, int64(at as i64 * 10)));
        }
        for _ in 0..80 {
            step(side, &mut r, &counters, &alarms, &fences);
            side.sync();
        }
        // The owner of some of it leaves.
        side.leave(0);
        side.settle();
        for event in std::iter::from_fn(|| side.c(1).poll_for_event().unwrap()).collect::<Vec<_>>() {
            side.saw(event);
        }
    });
}

fn step(side: &mut Side, r: &mut Random, counters: &[u32], alarms: &[u32], fences: &[u32]) {
    let who = r.range(0, 2) as usize;
    let (counter, alarm, fence) = (r.pick(counters), r.range(0, 4) as usize, r.pick(fences));
    let value = i64::from(r.range(-20, 40));
    match r.range(0, 14) {
        0..=3 => {
            side.note(("change", counter, value));
            side.check(|s| s.c(who).sync_change_counter(counter, int64(value)));
        }
        4 => {
            side.note(("set", counter, value));
            side.check(|s| s.c(who).sync_set_counter(counter, int64(value)));
        }
        5 | 6 => {
            let owner = alarm % 2;
            let values = alarm_values(r, counter);
            side.note(("create", alarm, &values));
            side.check(|s| s.c(owner).sync_create_alarm(alarms[alarm], &values));
        }
        7 | 8 => {
            let CreateAlarmAux { counter, value_type, value, test_type, delta, events } =
                alarm_values(r, counter);
            let values = ChangeAlarmAux { counter, value_type, value, test_type, delta, events };
            side.note(("change alarm", alarm, &values));
            side.check(|s| s.c(who).sync_change_alarm(alarms[alarm], &values));
        }
        9 => side.check(|s| s.c(who).sync_destroy_alarm(alarms[alarm])),
        10 => side.check(|s| s.c(who).sync_create_fence(s.root, fence, value > 0)),
        11 => side.check(|s| s.c(who).sync_trigger_fence(fence)),
        12 => side.check(|s| s.c(who).sync_reset_fence(fence)),
        _ if r.one_in(4) => side.check(|s| s.c(who).sync_destroy_fence(fence)),
        _ if r.one_in(6) => {
            side.note(("destroy", counter));
            side.check(|s| s.c(0).sync_destroy_counter(counter));
            side.check(|s| s.c(0).sync_create_counter(counter, int64(value)));
        }
        _ => {}
    }
    side.reply(|s| s.c(who).sync_query_alarm(alarms[alarm]));
    side.reply(|s| s.c(who).sync_query_fence(fence));
    side.reply(|s| s.c(who).sync_query_counter(counter));
}

fn alarm_values(r: &mut Random, counter: u32) -> CreateAlarmAux {
    let mut values = CreateAlarmAux::new();
    let test = r.range(0, 4);
    if !r.one_in(4) {
        values = values.counter(counter);
    }
    if r.one_in(3) {
        let kind =
            if r.one_in(2) && values.counter.is_some() { VALUETYPE::RELATIVE } else { VALUETYPE::ABSOLUTE };
        values = values.value_type(kind);
    }
    if !r.one_in(3) {
        values = values.value(int64(i64::from(r.range(-30, 50))));
    }
    // Always together, so that they fit.
    let delta = i64::from(r.range(0, 4));
    values =
        values.test_type(TESTTYPE::from(test as u8)).delta(int64(if test % 2 == 0 { delta } else { -delta }));
    if r.one_in(3) {
        values = values.events(u32::from(r.one_in(2)));
    }
    values
}

/// CVE-2025-26601: of several attributes a later one is wrong.
#[test]
fn x10_an_alarm_with_a_wrong_attribute_changes_nothing() {
    let server = Server::new();
    let client = server.connect();
    let (counter, alarm) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.sync_create_counter(counter, int64(0)).unwrap();
    let good = CreateAlarmAux::new().counter(counter).value(int64(10)).delta(int64(3));
    client.sync_create_alarm(alarm, &good).unwrap().check().unwrap();
    let before = client.sync_query_alarm(alarm).unwrap().reply().unwrap();
    let base = ChangeAlarmAux::new().value(int64(77)).delta(int64(5)).events(0);
    for (wrong, code) in [
        (base.test_type(TESTTYPE::from(9u8)), 2),
        (base.value_type(VALUETYPE::from(2u8)), 2),
        (base.events(2), 2),
        (base.delta(int64(-1)), 8),
        (base.counter(0).value_type(VALUETYPE::RELATIVE), 8),
        (base.counter(alarm), 134),
    ] {
        let refused = client.sync_change_alarm(alarm, &wrong).unwrap().check();
        assert_eq!(error_of(refused).0, code, "{wrong:?}");
        assert_eq!(client.sync_query_alarm(alarm).unwrap().reply().unwrap().delta, before.delta);
        assert_eq!(client.sync_query_alarm(alarm).unwrap().reply().unwrap().trigger, before.trigger);
        assert!(client.sync_query_alarm(alarm).unwrap().reply().unwrap().events);
    }
    client.sync_set_counter(counter, int64(10)).unwrap();
    let [Event::SyncAlarmNotify(event)] = &events(&client)[..] else { panic!("one event") };
    assert_eq!((number(event.alarm_value), number(event.counter_value)), (10, 10));
}

/// Sends what a client has to say and gives the server time to read it: the client cannot ask whether it has.
fn begins_to_wait(side: &Side, who: usize) {
    side.c(who).flush().unwrap();
    std::thread::sleep(Duration::from_millis(50));
}

/// Notes what a client is told as soon as it goes on.
fn told(side: &mut Side, who: usize) {
    side.reply(|s| s.c(who).get_input_focus());
    while let Some(event) = side.c(who).poll_for_event().unwrap() {
        side.saw(event);
    }
}

#[test]
fn clients_that_wait_equal_xvfb() {
    equal_on_both(2, |side| {
        let counters: Vec<u32> = (0..3).map(|_| side.id(0)).collect();
        for &counter in &counters {
            side.check(|s| s.c(0).sync_create_counter(counter, int64(0)));
        }
        for test in 0..4 {
            for threshold in [0, 3, -3] {
                side.note((test, threshold));
                for &counter in &counters {
                    side.c(0).sync_set_counter(counter, int64(0)).unwrap();
                }
                side.settle();
                let wanted = if test % 2 == 0 { 5 } else { -5 };
                let list: Vec<Waitcondition> =
                    counters.iter().map(|&c| condition(c, test, wanted, threshold)).collect();
                side.c(1).sync_await_(&list).unwrap();
                begins_to_wait(side, 1);
                for by in [2, 2, 3] {
                    let amount = int64(if test % 2 == 0 { by } else { -by });
                    side.check(|s| s.c(0).sync_change_counter(counters[1], amount));
                }
                told(side, 1);
            }
        }
        for (what, list) in [
            ("none", vec![]),
            ("no counter", vec![condition(0, 2, 0, 0)]),
            ("another's", vec![condition(counters[0] + 9, 2, 0, 0)]),
            ("no test", vec![condition(counters[0], 4, 0, 0)]),
            ("true already", vec![condition(counters[0], 0, 90, 0), condition(counters[2], 2, 0, 0)]),
        ] {
            side.note(what);
            side.check(|s| s.c(1).sync_await_(&list));
            told(side, 1);
        }
        let mut relative = condition(counters[0], 2, i64::MAX, 0);
        relative.trigger.wait_type = VALUETYPE::RELATIVE;
        side.c(0).sync_set_counter(counters[0], int64(4)).unwrap();
        side.settle();
        side.check(|s| s.c(1).sync_await_(&[relative]));
        // A counter that goes lets go.
        let list: Vec<Waitcondition> = counters.iter().map(|&c| condition(c, 2, 100, 0)).collect();
        side.c(1).sync_await_(&list).unwrap();
        begins_to_wait(side, 1);
        side.check(|s| s.c(0).sync_destroy_counter(counters[2]));
        told(side, 1);
    });
}

#[test]
fn clients_that_wait_for_fences_equal_xvfb() {
    equal_on_both(2, |side| {
        let fences: Vec<u32> = (0..2).map(|_| side.id(0)).collect();
        for &fence in &fences {
            side.check(|s| s.c(0).sync_create_fence(s.root, fence, false));
        }
        side.check(|s| s.c(0).sync_create_fence(fences[0], fences[1] + 1, false));
        for (what, list) in [("none", vec![]), ("no fence", vec![0]), ("no such", vec![fences[0], 5])] {
            side.note(what);
            side.check(|s| s.c(1).sync_await_fence(&list));
        }
        for destroys in [false, true] {
            side.c(1).sync_await_fence(&fences).unwrap();
            begins_to_wait(side, 1);
            if destroys {
                side.check(|s| s.c(0).sync_destroy_fence(fences[1]));
            } else {
                side.check(|s| s.c(0).sync_trigger_fence(fences[1]));
            }
            told(side, 1);
            if !destroys {
                side.check(|s| s.c(1).sync_await_fence(&[fences[1]]));
                side.check(|s| s.c(0).sync_reset_fence(fences[1]));
            }
        }
    });
}

/// The id of a system counter.
fn system_counter(client: &Client, name: &str) -> u32 {
    let reply = client.sync_list_system_counters().unwrap().reply().unwrap();
    reply.counters.iter().find(|c| c.name == name.as_bytes()).expect("a counter").counter
}

#[test]
fn time_lets_go_at_its_deadline_and_nothing_polls() {
    let server = Server::new();
    let client = server.connect();
    let clock = system_counter(&client, "SERVERTIME");
    server.engine().advance(Duration::from_millis(1000));
    assert_eq!(server.engine().next_deadline(), None);
    client.sync_await_(&[condition(clock, 2, 1500, 0)]).unwrap();
    client.flush().unwrap();
    let answer = client.get_input_focus().unwrap();
    client.flush().unwrap();
    assert_eq!(server.engine().next_deadline(), Some(Duration::from_millis(1500)));
    server.engine().advance(Duration::from_millis(1499));
    assert!(client.poll_for_event().unwrap().is_none());
    server.engine().advance(Duration::from_millis(1500));
    assert_eq!(server.engine().next_deadline(), None);
    answer.reply().unwrap();
    let [Event::SyncCounterNotify(event)] = &events(&client)[..] else { panic!("one event") };
    assert_eq!((number(event.counter_value), event.count, event.timestamp), (1500, 0, 1500));
}

/// As power managers use it: one alarm for the fall into idleness, one for the return.
#[test]
fn idle_time_rises_and_falls_with_input() {
    let server = Server::new();
    let client = server.connect();
    let idle = system_counter(&client, "IDLETIME");
    let pointer = system_counter(&client, "DEVICEIDLETIME 6");
    let (away, back) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    let aux =
        |test, value| CreateAlarmAux::new().counter(idle).test_type(test).value(int64(value)).delta(int64(0));
    client.sync_create_alarm(away, &aux(TESTTYPE::POSITIVE_TRANSITION, 5000)).unwrap().check().unwrap();
    client.sync_create_alarm(back, &aux(TESTTYPE::NEGATIVE_TRANSITION, 4999)).unwrap().check().unwrap();
    for round in 0..3_u64 {
        let start = 10_000 * (round + 1);
        server.engine().advance(Duration::from_millis(start));
        server.engine().inject_motion(round as i32 + 1, 1);
        events(&client);
        assert_eq!(server.engine().next_deadline(), Some(Duration::from_millis(start + 5000)));
        server.engine().advance(Duration::from_millis(start + 5000));
        let [Event::SyncAlarmNotify(event)] = &events(&client)[..] else { panic!("idle now") };
        assert_eq!((event.alarm, number(event.counter_value)), (away, 5000));
        server.engine().advance(Duration::from_millis(start + 7000));
        assert!(events(&client).is_empty());
        server.engine().inject_key(40, true);
        server.engine().inject_key(40, false);
        let heard = events(&client);
        let [Event::SyncAlarmNotify(event)] = &heard[..] else { panic!("back: {heard:?}") };
        assert_eq!((event.alarm, number(event.counter_value)), (back, 0));
    }
    // The pointer was idle all the while.
    let value = client.sync_query_counter(pointer).unwrap().reply().unwrap();
    assert_eq!(number(value.counter_value), 7000);
    client.sync_destroy_alarm(away).unwrap();
    client.sync_destroy_alarm(back).unwrap();
    let states: Vec<u8> = events(&client)
        .into_iter()
        .map(|event| match event {
            Event::SyncAlarmNotify(event) => u8::from(event.state),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(states, [u8::from(sync::ALARMSTATE::DESTROYED); 2]);
    assert_eq!(server.engine().next_deadline(), None);
}
