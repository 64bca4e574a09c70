//! Composite, beside Xvfb: windows redirected and back, their pixels under names of their own, the overlay window.

use x11rb::connection::Connection;
use x11rb::protocol::composite::{ConnectionExt as _, Redirect};
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::randr::{self, ConnectionExt as _};
use x11rb::protocol::xfixes::ConnectionExt as _;
use x11rb::protocol::xproto::*;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Server, error_of, pixels, screen};
use crate::peers::{Side, equal_on_both, random_equal_on_both};

fn window(side: &mut Side, client: usize, parent: Window, place: (i16, i16, u16, u16)) -> Window {
    let id = side.id(client);
    let (x, y, width, height) = place;
    let aux = CreateWindowAux::new()
        .background_pixel(0x10_2030 * u32::from(width % 13))
        .event_mask(EventMask::EXPOSURE | EventMask::VISIBILITY_CHANGE);
    let c = side.c(client);
    c.create_window(24, id, parent, x, y, width, height, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    c.map_window(id).unwrap();
    side.sync();
    id
}

/// A tree of windows, one of them under another, and a GC.
fn scene(side: &mut Side) -> (Vec<Window>, Gcontext) {
    for client in 0..2 {
        side.reply(|s| s.c(client).composite_query_version(0, 4));
        side.reply(|s| s.c(client).xfixes_query_version(5, 0));
    }
    let a = window(side, 0, side.root, (30, 40, 120, 90));
    let inner = window(side, 0, a, (20, 15, 60, 50));
    let low = window(side, 0, inner, (-5, 20, 40, 60));
    let b = window(side, 0, side.root, (100, 80, 110, 75));
    let gc = side.id(0);
    side.c(0).create_gc(gc, a, &CreateGCAux::new().graphics_exposures(0)).unwrap();
    (vec![a, inner, low, b], gc)
}

/// Unredirects the root's children. An error has the root's id in it, which is another on each server.
fn let_go(side: &mut Side, client: usize, update: Redirect) {
    let root = side.root;
    let result = side.c(client).composite_unredirect_subwindows(root, update).unwrap().check();
    side.saw(result.map_err(|error| error_of::<()>(Err(error)).0));
}

#[test]
fn requests_and_errors_equal_xvfb() {
    equal_on_both(2, |side| {
        for version in [(0, 0), (0, 3), (0, 9), (1, 0)] {
            side.reply(|s| s.c(0).composite_query_version(version.0, version.1));
        }
        let (windows, _) = scene(side);
        let (a, b) = (windows[0], windows[3]);
        let (manual, automatic) = (Redirect::MANUAL, Redirect::AUTOMATIC);
        let (pixmap, region, other) = (side.id(0), side.id(0), side.id(0));
        side.check(|s| s.c(0).composite_redirect_window(s.root, manual));
        side.check(|s| s.c(0).composite_redirect_window(5u32, manual));
        side.check(|s| s.c(0).composite_unredirect_window(a, manual));
        side.check(|s| s.c(0).composite_name_window_pixmap(a, pixmap));
        side.check(|s| s.c(0).composite_redirect_window(a, automatic));
        side.check(|s| s.c(0).composite_redirect_window(a, manual));
        side.check(|s| s.c(1).composite_redirect_window(a, manual));
        side.check(|s| s.c(1).composite_redirect_window(a, automatic));
        side.check(|s| s.c(1).composite_unredirect_window(a, manual));
        side.check(|s| s.c(0).composite_name_window_pixmap(a, a));
        side.check(|s| s.c(0).composite_name_window_pixmap(a, pixmap));
        side.reply(|s| s.c(0).get_geometry(pixmap));
        side.check(|s| s.c(0).composite_create_region_from_border_clip(region, 5u32));
        side.check(|s| s.c(0).composite_create_region_from_border_clip(pixmap, b));
        side.check(|s| s.c(0).composite_create_region_from_border_clip(region, b));
        side.reply(|s| s.c(0).xfixes_fetch_region(region));
        side.check(|s| s.c(0).composite_unredirect_window(a, manual));
        side.check(|s| s.c(0).composite_unredirect_window(a, automatic));
        side.check(|s| s.c(0).composite_unredirect_window(a, automatic));
        side.check(|s| s.c(0).composite_redirect_subwindows(s.root, manual));
        side.check(|s| s.c(1).composite_redirect_subwindows(s.root, manual));
        side.check(|s| s.c(1).composite_redirect_subwindows(s.root, automatic));
        let_go(side, 1, manual);
        side.check(|s| s.c(0).composite_name_window_pixmap(b, other));
        side.c(0).unmap_window(b).unwrap();
        side.check(|s| s.c(0).composite_name_window_pixmap(b, s.c(0).generate_id().unwrap()));
        side.reply(|s| s.c(0).get_geometry(other));
        let_go(side, 0, manual);
        let_go(side, 0, manual);
        side.sync();
    });
}

/// What is seen and told while windows are redirected, drawn on, moved and let go.
#[test]
fn redirected_windows_equal_xvfb() {
    random_equal_on_both(seeds(12), 2, |side, seed| {
        let mut r = Random::new(seed);
        let (mut windows, gc) = scene(side);
        for _ in 0..40 {
            let what = r.range(0, 12);
            step(side, &mut r, &mut windows, gc, what);
            side.sync();
            side.image(side.root, 0, 0, 260, 220);
        }
        // Whoever redirected leaves: all is as without him.
        side.leave(1);
        side.sync();
        side.image(side.root, 0, 0, 260, 220);
    });
}

/// What a client redirected ends in the order in which it asked for it, those of all children among those of windows.
#[test]
fn redirections_of_a_client_that_leaves_end_in_their_order_as_in_xvfb() {
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
        equal_on_both(2, |side| {
            let (windows, _) = scene(side);
            for at in order {
                match windows.get(at) {
                    // The lower one of the root's children as one of them, and the others alone.
                    Some(window) if at > 0 => {
                        side.check(|s| s.c(1).composite_redirect_window(*window, Redirect::AUTOMATIC));
                    }
                    _ => side.check(|s| s.c(1).composite_redirect_subwindows(s.root, Redirect::MANUAL)),
                }
            }
            side.sync();
            side.leave(1);
            side.sync();
            side.image(side.root, 0, 0, 260, 220);
        });
    }
}

/// A window that comes under a parent all of whose children are redirected manually stays as it is when somebody else shows it already.
#[test]
fn a_second_manual_redirection_by_reparenting_is_passed_over_as_in_xvfb() {
    equal_on_both(2, |side| {
        let (windows, _) = scene(side);
        let inner = windows[1];
        side.check(|s| s.c(0).composite_redirect_window(inner, Redirect::MANUAL));
        side.check(|s| s.c(1).composite_redirect_subwindows(s.root, Redirect::MANUAL));
        side.check(|s| s.c(0).reparent_window(inner, s.root, 10, 10));
        side.sync();
        side.check(|s| s.c(0).composite_unredirect_window(inner, Redirect::MANUAL));
        let pixmap = side.id(0);
        side.check(|s| s.c(0).composite_name_window_pixmap(inner, pixmap));
        side.sync();
        side.image(side.root, 0, 0, 260, 220);
        let_go(side, 1, Redirect::MANUAL);
        side.sync();
        side.image(side.root, 0, 0, 260, 220);
    });
}

/// What of windows and their parents is reported as drawn while they are redirected.
#[test]
fn damage_of_redirected_windows_and_their_parents_equals_xvfb() {
    random_equal_on_both(seeds(12), 2, |side, seed| {
        let mut r = Random::new(seed);
        let (mut windows, gc) = scene(side);
        // Xvfb shows redirected windows in their parents when it has nothing else to do.
        side.unnumbered = true;
        side.reply(|s| s.c(0).damage_query_version(1, 1));
        let watched: Vec<Window> = windows.iter().copied().chain([side.root]).collect();
        for drawable in watched {
            let damage = side.id(0);
            let level = r.pick(&[
                ReportLevel::RAW_RECTANGLES,
                ReportLevel::DELTA_RECTANGLES,
                ReportLevel::BOUNDING_BOX,
                ReportLevel::NON_EMPTY,
            ]);
            side.note(("damage", drawable, level));
            side.check(|s| s.c(0).damage_create(damage, drawable, level));
        }
        if r.one_in(2) {
            let update = r.pick(&[Redirect::MANUAL, Redirect::AUTOMATIC]);
            side.check(|s| s.c(1).composite_redirect_subwindows(s.root, update));
        }
        for _ in 0..40 {
            // Not a RedirectSubwindows that is refused, which Xvfb does in part and undoes, nor unmapping, before which it copies pixels
            // that nobody sees.
            let what = r.pick(&[0, 1, 2, 4, 5, 6, 7, 8, 9]);
            step(side, &mut r, &mut windows, gc, what);
            side.sync();
        }
    });
}

fn step(side: &mut Side, r: &mut Random, windows: &mut [Window], gc: Gcontext, what: i32) {
    let at = r.range(0, 4) as usize;
    let window = windows[at];
    let update = r.pick(&[Redirect::MANUAL, Redirect::AUTOMATIC]);
    let (x, y, width, height) = (r.short(-10, 100), r.short(-10, 90), r.size(20, 120), r.size(20, 100));
    side.note((what, at, update, x, y, width, height));
    match what {
        0 | 1 => side.check(|s| s.c(1).composite_redirect_window(window, update)),
        2 => side.check(|s| s.c(1).composite_unredirect_window(window, update)),
        3 => side.check(|s| s.c(1).composite_redirect_subwindows(s.root, update)),
        4 => let_go(side, 1, update),
        5 | 6 => {
            let c = side.c(0);
            c.change_gc(gc, &ChangeGCAux::new().foreground(r.word() & 0xff_ffff)).unwrap();
            c.poly_fill_rectangle(window, gc, &[Rectangle { x, y, width, height }]).unwrap();
        }
        7 => {
            let aux = ConfigureWindowAux::new().x(i32::from(x)).y(i32::from(y));
            side.c(0).configure_window(window, &aux).unwrap();
        }
        8 => {
            let aux = ConfigureWindowAux::new().width(u32::from(width)).height(u32::from(height));
            side.c(0).configure_window(window, &aux).unwrap();
        }
        9 => {
            let aux = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
            side.c(0).configure_window(window, &aux).unwrap();
        }
        10 => drop(side.c(0).unmap_window(window).unwrap()),
        _ => drop(side.c(0).map_window(window).unwrap()),
    }
}

/// As a compositing manager works: names for the pixels, which stay as they were when the window gets others.
#[test]
fn named_pixels_equal_xvfb() {
    equal_on_both(1, |side| {
        side.reply(|s| s.c(0).composite_query_version(0, 4));
        let w = window(side, 0, side.root, (30, 40, 80, 60));
        let over = window(side, 0, side.root, (60, 50, 90, 70));
        side.check(|s| s.c(0).composite_redirect_subwindows(s.root, Redirect::MANUAL));
        side.sync();
        let gc = side.id(0);
        side.c(0).create_gc(gc, w, &CreateGCAux::new().foreground(0xff_8000).graphics_exposures(0)).unwrap();
        let all = [Rectangle { x: 5, y: 5, width: 70, height: 50 }];
        side.c(0).poly_fill_rectangle(w, gc, &all).unwrap();
        let names: Vec<u32> = (0..4).map(|_| side.id(0)).collect();
        side.check(|s| s.c(0).composite_name_window_pixmap(w, names[0]));
        side.image(names[0], 0, 0, 80, 60);
        side.image(side.root, 0, 0, 200, 160);
        // The hidden part is there too.
        side.check(|s| s.c(0).composite_name_window_pixmap(over, names[1]));
        side.image(names[1], 0, 0, 90, 70);
        side.c(0).configure_window(w, &ConfigureWindowAux::new().width(100)).unwrap();
        side.sync();
        side.c(0).poly_fill_rectangle(w, gc, &[Rectangle { x: 0, y: 0, width: 9, height: 9 }]).unwrap();
        side.image(names[0], 0, 0, 80, 60);
        side.check(|s| s.c(0).composite_name_window_pixmap(w, names[2]));
        side.image(names[2], 0, 0, 100, 60);
        side.c(0).unmap_window(w).unwrap();
        side.image(names[2], 0, 0, 100, 60);
        side.c(0).map_window(w).unwrap();
        side.sync();
        side.check(|s| s.c(0).composite_name_window_pixmap(w, names[3]));
        side.image(names[3], 0, 0, 100, 60);
        side.image(names[2], 0, 0, 100, 60);
        // The manager paints.
        side.c(0).copy_area(names[3], side.root, gc, 0, 0, 30, 40, 100, 60).unwrap();
        side.image(side.root, 0, 0, 200, 160);
        let_go(side, 0, Redirect::MANUAL);
        side.sync();
        side.image(side.root, 0, 0, 200, 160);
    });
}

/// The overlay window is as large as the screen becomes, and so is what is told of it.
#[test]
fn the_overlay_window_follows_the_screen_as_in_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).composite_query_version(0, 4));
        side.reply(|s| s.c(0).randr_query_version(1, 6));
        window(side, 0, side.root, (30, 40, 80, 60));
        let overlay = side.c(0).composite_get_overlay_window(side.root).unwrap().reply().unwrap().overlay_win;
        side.name(overlay, "overlay");
        let all = EventMask::STRUCTURE_NOTIFY | EventMask::EXPOSURE | EventMask::VISIBILITY_CHANGE;
        let aux = ChangeWindowAttributesAux::new().event_mask(all);
        side.c(0).change_window_attributes(overlay, &aux).unwrap();
        let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        side.c(1).change_window_attributes(side.root, &aux).unwrap();
        side.sync();
        let crtc = side.c(0).randr_get_screen_resources_current(side.root).unwrap().reply().unwrap().crtcs[0];
        side.c(0).randr_set_crtc_config(crtc, 0, 0, 0, 0, 0, randr::Rotation::ROTATE0, &[]).unwrap();
        for (width, height) in [(640, 480), (640, 400), (1280, 1024)] {
            side.check(|s| s.c(0).randr_set_screen_size(s.root, width, height, 300, 200));
            side.sync();
            let geometry = side.c(0).get_geometry(overlay).unwrap().reply().unwrap();
            side.saw((geometry.x, geometry.y, geometry.width, geometry.height));
        }
        side.check(|s| s.c(0).composite_release_overlay_window(s.root));
    });
}

/// CVE-2023-1393: the overlay window is destroyed by a client, and asked for again.
#[test]
fn x23_the_overlay_window_comes_again() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let overlay = || client.composite_get_overlay_window(root).unwrap().reply().unwrap().overlay_win;
    let refused = client.composite_release_overlay_window(root).unwrap().check();
    assert_eq!(error_of(refused).0, MATCH_ERROR);
    let window = overlay();
    let geometry = client.get_geometry(window).unwrap().reply().unwrap();
    assert_eq!((geometry.width, geometry.height, geometry.depth), (1280, 1024, 24));
    let attributes = client.get_window_attributes(window).unwrap().reply().unwrap();
    assert_eq!((attributes.map_state, attributes.override_redirect), (MapState::VIEWABLE, true));
    assert_eq!(client.query_tree(root).unwrap().reply().unwrap().children.last(), Some(&window));
    client.destroy_window(window).unwrap().check().unwrap();
    assert_eq!(overlay(), window);
    client.get_geometry(window).unwrap().reply().unwrap();
    for _ in 0..2 {
        client.composite_release_overlay_window(root).unwrap().check().unwrap();
    }
    let gone = client.get_geometry(window).unwrap().reply();
    assert_eq!(error_of(gone).0, DRAWABLE_ERROR);
    // With the client that holds it, it goes too.
    let other = server.connect();
    other.composite_get_overlay_window(root).unwrap().reply().unwrap();
    drop(other);
    assert!(client.query_tree(root).unwrap().reply().unwrap().children.is_empty());
}

/// A redirected window scrolls itself, and keeps its picture's pixels when it gets others.
#[test]
fn s02_a_redirected_window_copies_onto_itself_under_higher_siblings() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let make = |place: (i16, i16, u16, u16), parent: Window, pixel: u32| {
        let id = client.generate_id().unwrap();
        let aux = CreateWindowAux::new().background_pixel(pixel);
        let (x, y, width, height) = place;
        client
            .create_window(24, id, parent, x, y, width, height, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .unwrap();
        client.map_window(id).unwrap();
        id
    };
    let top = make((10, 10, 100, 100), root, 0);
    let lower = make((10, 10, 40, 40), top, 0x11_1111);
    let higher = make((30, 30, 40, 40), top, 0x22_2222);
    client.composite_redirect_window(top, Redirect::AUTOMATIC).unwrap().check().unwrap();
    let gc = client.generate_id().unwrap();
    client.create_gc(gc, lower, &CreateGCAux::new().foreground(0xff_ffff)).unwrap();
    client.poly_fill_rectangle(lower, gc, &[Rectangle { x: 0, y: 0, width: 10, height: 10 }]).unwrap();
    client.copy_area(lower, lower, gc, 0, 0, 15, 15, 20, 20).unwrap();
    let seen = |x, y| pixels(&client, root, x, y, 1, 1)[0];
    assert_eq!(seen(20 + 16, 20 + 16), 0xff_ffff, "the copy");
    assert_eq!(seen(20 + 22, 20 + 22), 0x22_2222, "the higher sibling over it");
    client.configure_window(top, &ConfigureWindowAux::new().width(120)).unwrap();
    assert_eq!(
        seen(20 + 5, 20 + 5),
        if pixels(&client, lower, 5, 5, 1, 1)[0] == 0xff_ffff { 0xff_ffff } else { 0x11_1111 }
    );
    client.free_gc(gc).unwrap();
    client.get_geometry(higher).unwrap().reply().unwrap();
}
