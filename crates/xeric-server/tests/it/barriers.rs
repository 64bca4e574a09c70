//! Pointer barriers beside Xvfb: where they hold the pointer, and what they tell.

use x11rb::protocol::xfixes::{BarrierDirections, ConnectionExt as _};
use x11rb::protocol::xinput::{self, BarrierReleasePointerInfo, ConnectionExt as _, XIEventMask};
use x11rb::protocol::xproto::{ConnectionExt as _, GrabMode, MOTION_NOTIFY_EVENT};
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::peers::{Side, equal_on_both, random_equal_on_both};

#[test]
fn barriers_and_their_checks_equal_xvfb() {
    equal_on_both(2, |side| {
        for client in [0, 1] {
            side.c(client).xfixes_query_version(5, 0).unwrap().reply().unwrap();
        }
        let root = side.root;
        let directions = BarrierDirections::from(0u8);
        for (window, ends, devices) in [
            (root, [10u16, 10, 10, 90], &[][..]),
            (root, [10, 10, 20, 90], &[]),
            (root, [10, 10, 10, 10], &[]),
            (root, [0xffff, 10, 0xffff, 90], &[]),
            (root, [10, 0xffff, 10, 90], &[]),
            (0x77, [10, 10, 10, 90], &[]),
            (root, [10, 10, 10, 90], &[2]),
            (root, [10, 10, 10, 90], &[3, 2]),
            (root, [10, 10, 10, 90], &[4]),
            (root, [10, 10, 10, 90], &[0]),
            (root, [10, 10, 10, 90], &[9]),
        ] {
            let barrier = side.id(0);
            let [x1, y1, x2, y2] = ends;
            side.note((window, ends, devices));
            side.check(|s| {
                s.c(0).xfixes_create_pointer_barrier(barrier, window, x1, y1, x2, y2, directions, devices)
            });
            for (client, device, id, eventid) in [
                (0, 2u16, barrier, 1),
                (0, 2, barrier, 7),
                (1, 2, barrier, 1),
                (0, 9, barrier, 1),
                (0, 2, 0x77, 1),
            ] {
                let info = BarrierReleasePointerInfo { deviceid: device, barrier: id, eventid };
                let asked = side.c(client).xinput_xi_barrier_release_pointer(&[info]).unwrap().check();
                side.saw(asked.err().map(|error| match error {
                    x11rb::errors::ReplyError::X11Error(error) => (error.error_kind, error.major_opcode),
                    other => panic!("{other}"),
                }));
            }
            side.check(|s| s.c(1).xfixes_delete_pointer_barrier(barrier));
            side.check(|s| s.c(0).xfixes_delete_pointer_barrier(barrier));
        }
    });
}

/// Lines anywhere, motion of all lengths, and the pointer let through.
#[test]
fn barrier_events_equal_xvfb() {
    random_equal_on_both(seeds(20), 2, |side, seed| {
        let mut r = Random::new(seed);
        let root = side.root;
        fake(side, 0, 200, 200);
        for client in [0, 1] {
            side.c(client).xfixes_query_version(5, 0).unwrap().reply().unwrap();
            side.c(client).xinput_xi_query_version(2, 3).unwrap().reply().unwrap();
            let mask = XIEventMask::BARRIER_HIT | XIEventMask::BARRIER_LEAVE;
            let mask = if r.one_in(4) { mask } else { mask | XIEventMask::MOTION };
            let select = xinput::EventMask { deviceid: 1, mask: vec![mask] };
            side.check(|s| s.c(client).xinput_xi_select_events(root, &[select]));
        }
        let mut barriers = Vec::new();
        for step in 0..60 {
            match r.range(0, 14) {
                _ if step < 3 => barriers.push(put_up(side, &mut r)),
                0 => barriers.push(put_up(side, &mut r)),
                1 if !barriers.is_empty() => {
                    let at = r.range(0, barriers.len() as i32) as usize;
                    let (client, barrier) = barriers.swap_remove(at);
                    side.note(("take down", barrier));
                    side.check(|s| s.c(client).xfixes_delete_pointer_barrier(barrier));
                }
                2 | 3 if !barriers.is_empty() => {
                    let (client, barrier) = r.pick(&barriers);
                    let eventid = r.range(1, 4) as u32;
                    let info = BarrierReleasePointerInfo { deviceid: 2, barrier, eventid };
                    side.note(("let through", barrier, eventid));
                    side.check(|s| s.c(client).xinput_xi_barrier_release_pointer(&[info]));
                }
                4 => {
                    let (x, y) = (r.short(100, 300), r.short(100, 300));
                    side.note(("move", x, y));
                    fake(side, 0, x, y);
                }
                5 => {
                    let units = [r.word() & 0x0600_0040];
                    let (mode, owner) = (GrabMode::ASYNC, xinput::GrabOwner::NO_OWNER);
                    side.note(("grab", units));
                    side.reply(|s| {
                        s.c(0).xinput_xi_grab_device(root, 0u32, 0u32, 2u16, mode, mode, owner, &units)
                    });
                }
                6 => side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, 2u16)),
                _ => {
                    let far = r.pick(&[3i32, 20, 120]);
                    let (x, y) = (r.range(-far, far) as i16, r.range(-far, far) as i16);
                    side.note(("move by", x, y));
                    fake(side, 1, x, y);
                }
            }
            side.sync();
            side.reply(|s| s.c(0).query_pointer(root));
        }
        side.check(|s| s.c(0).xinput_xi_ungrab_device(0u32, 2u16));
        for (client, barrier) in barriers {
            side.check(|s| s.c(client).xfixes_delete_pointer_barrier(barrier));
        }
        side.sync();
    });
}

/// Barriers that let the pointer through are each looked at once: the time that a motion takes grows with their number and not with its cube,
/// which would be minutes.
#[test]
fn a_motion_over_very_many_barriers_ends() {
    let server = crate::harness::Server::new();
    let c = server.connect();
    let root = crate::harness::screen(&c).root;
    c.xfixes_query_version(5, 0).unwrap().reply().unwrap();
    server.engine().inject_motion(100, 100);
    for _ in 0..3000 {
        let barrier = x11rb::connection::Connection::generate_id(&c).unwrap();
        let directions = BarrierDirections::from(0u8);
        c.xfixes_create_pointer_barrier(barrier, root, 150, 0, 150, 500, directions, &[]).unwrap();
        let info = BarrierReleasePointerInfo { deviceid: 2, barrier, eventid: 1 };
        c.xinput_xi_barrier_release_pointer(&[info]).unwrap();
    }
    c.get_input_focus().unwrap().reply().unwrap();
    let begun = std::time::Instant::now();
    c.xtest_fake_input(MOTION_NOTIFY_EVENT, 1, x11rb::CURRENT_TIME, root, 100, 0, 0).unwrap();
    let at = c.query_pointer(root).unwrap().reply().unwrap();
    assert_eq!((at.root_x, at.root_y), (200, 100));
    assert!(begun.elapsed() < std::time::Duration::from_secs(20));
}

fn put_up(side: &mut Side, r: &mut Random) -> (usize, u32) {
    let client = usize::from(r.one_in(3));
    let barrier = side.id(client);
    let (line, mut from, to) = (r.range(150, 250) as u16, r.range(100, 200) as u16, r.range(200, 300) as u16);
    if r.one_in(6) {
        from = 0xffff;
    }
    let [x1, y1, x2, y2] = if r.one_in(2) { [line, from, line, to] } else { [from, line, to, line] };
    let directions = BarrierDirections::from(if r.one_in(2) { 0 } else { (r.word() & 15) as u8 });
    let devices: &[u16] = if r.one_in(4) { &[3] } else { &[] };
    side.note(("put up", client, barrier, [x1, y1, x2, y2], directions, devices));
    let root = side.root;
    side.check(|s| {
        s.c(client).xfixes_create_pointer_barrier(barrier, root, x1, y1, x2, y2, directions, devices)
    });
    (client, barrier)
}

fn fake(side: &Side, relative: u8, x: i16, y: i16) {
    side.c(0)
        .xtest_fake_input(MOTION_NOTIFY_EVENT, relative, x11rb::CURRENT_TIME, side.root, x, y, 0)
        .unwrap();
}
