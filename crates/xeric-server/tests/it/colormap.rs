//! Colormaps and colours.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::rust_connection::RustConnection;
use xeric_testkit::xvfb::Xvfb;

use crate::harness::{Client, Server, error_of, events, screen};

fn map(client: &Client) -> (Screen, Colormap) {
    let screen = screen(client);
    let map = client.generate_id().unwrap();
    client
        .create_colormap(ColormapAlloc::NONE, map, screen.root, screen.root_visual)
        .unwrap()
        .check()
        .unwrap();
    (screen, map)
}

#[test]
fn create_colormap_checks_and_free_colormap_frees() {
    let server = Server::new();
    let client = server.connect();
    let (screen, map) = map(&client);
    let make = |alloc: u8, window, visual| {
        let id = client.generate_id().unwrap();
        error_of(client.create_colormap(ColormapAlloc::from(alloc), id, window, visual).unwrap().check())
    };
    assert_eq!(make(2, screen.root, screen.root_visual), (VALUE_ERROR, 2));
    assert_eq!(make(1, screen.root, screen.root_visual).0, MATCH_ERROR);
    assert_eq!(make(0, 7, screen.root_visual), (WINDOW_ERROR, 7));
    assert_eq!(make(0, screen.root, 7), (MATCH_ERROR, 7));
    client.free_colormap(map).unwrap().check().unwrap();
    assert_eq!(error_of(client.free_colormap(map).unwrap().check()), (COLORMAP_ERROR, map));
    // The default colormap stays.
    client.free_colormap(screen.default_colormap).unwrap().check().unwrap();
    client.alloc_color(screen.default_colormap, 0, 0, 0).unwrap().reply().unwrap();
}

#[test]
fn installing_tells_the_windows_that_have_it() {
    let server = Server::new();
    let client = server.connect();
    let (screen, map) = map(&client);
    let window = client.generate_id().unwrap();
    let aux = CreateWindowAux::new().colormap(map).event_mask(EventMask::COLOR_MAP_CHANGE);
    let class = WindowClass::INPUT_OUTPUT;
    client.create_window(24, window, screen.root, 0, 0, 9, 9, 0, class, 0, &aux).unwrap().check().unwrap();
    let installed = || client.list_installed_colormaps(screen.root).unwrap().reply().unwrap().cmaps;
    let heard = || -> Vec<(Window, Colormap, bool, ColormapState)> {
        events(&client)
            .into_iter()
            .filter_map(|event| match event {
                Event::ColormapNotify(e) => Some((e.window, e.colormap, e.new, e.state)),
                _ => None,
            })
            .collect()
    };
    assert_eq!(heard(), [(window, map, true, ColormapState::UNINSTALLED)], "its first colormap");
    assert_eq!(installed(), [screen.default_colormap]);
    client.install_colormap(map).unwrap().check().unwrap();
    assert_eq!(installed(), [map]);
    assert_eq!(heard(), [(window, map, false, ColormapState::INSTALLED)]);
    client.uninstall_colormap(map).unwrap().check().unwrap();
    assert_eq!(installed(), [screen.default_colormap]);
    assert_eq!(heard(), [(window, map, false, ColormapState::UNINSTALLED)]);
    client.free_colormap(map).unwrap();
    assert_eq!(heard(), [(window, 0, true, ColormapState::UNINSTALLED)]);
    for error in [
        client.install_colormap(7).unwrap().check(),
        client.uninstall_colormap(7).unwrap().check(),
        client.copy_colormap_and_free(client.generate_id().unwrap(), 7).unwrap().check(),
    ] {
        assert_eq!(error_of(error), (COLORMAP_ERROR, 7));
    }
    assert_eq!(error_of(client.list_installed_colormaps(7).unwrap().reply()), (WINDOW_ERROR, 7));
}

#[test]
fn cells_are_freed_by_whoever_allocated_them() {
    let server = Server::new();
    let client = server.connect();
    let (_, map) = map(&client);
    let color = client.alloc_color(map, 0x1234, 0xffff, 0x80ff).unwrap().reply().unwrap();
    assert_eq!((color.pixel, color.red, color.green, color.blue), (0x12ff80, 0x1212, 0xffff, 0x8080));
    let free = |map, pixels: &[u32], planes| client.free_colors(map, planes, pixels).unwrap().check();
    assert_eq!(error_of(free(map, &[1], 0)).0, ACCESS_ERROR);
    assert_eq!(error_of(free(map, &[1 << 24], 0)), (VALUE_ERROR, 1 << 24));
    free(map, &[0x12ff80], 0).unwrap();
    assert_eq!(error_of(free(map, &[0x12ff80], 0)).0, ACCESS_ERROR);
    // CopyColormapAndFree takes them along.
    client.alloc_color(map, 0, 0, 0).unwrap().reply().unwrap();
    let copy = client.generate_id().unwrap();
    client.copy_colormap_and_free(copy, map).unwrap().check().unwrap();
    assert_eq!(error_of(free(map, &[0], 0)).0, ACCESS_ERROR);
    free(copy, &[0], 0).unwrap();
}

#[test]
fn true_color_cells_are_read_only() {
    let server = Server::new();
    let client = server.connect();
    let (_, map) = map(&client);
    let cells = |contiguous, colors| {
        error_of(client.alloc_color_cells(contiguous, map, colors, 0).unwrap().reply()).0
    };
    assert_eq!(cells(false, 1), ALLOC_ERROR);
    assert_eq!(cells(true, 0), VALUE_ERROR);
    let planes = client.alloc_color_planes(false, map, 1, 0, 0, 0).unwrap().reply();
    assert_eq!(error_of(planes).0, ALLOC_ERROR);
    let item = Coloritem { pixel: 0, red: 1, green: 1, blue: 1, flags: ColorFlag::RED };
    assert_eq!(error_of(client.store_colors(map, &[item]).unwrap().check()).0, ACCESS_ERROR);
    let named =
        |name: &[u8]| error_of(client.store_named_color(ColorFlag::RED, map, 0, name).unwrap().check()).0;
    assert_eq!(named(b"red"), ACCESS_ERROR);
    assert_eq!(named(b"no such colour"), NAME_ERROR);
}

#[test]
fn colours_answer_as_xvfb() {
    fn ask(c: &impl Connection) -> Vec<(u32, [u16; 6])> {
        let map = screen(c).default_colormap;
        let mut answers = Vec::new();
        for name in
            ["red", "LightGoldenrod2", "dark slate gray", "DarkSlateGrey", "navy", "web green", "gray37"]
        {
            let a = c.alloc_named_color(map, name.as_bytes()).unwrap().reply().unwrap();
            let (exact, seen) =
                ([a.exact_red, a.exact_green, a.exact_blue], [a.visual_red, a.visual_green, a.visual_blue]);
            answers.push((a.pixel, [exact[0], exact[1], exact[2], seen[0], seen[1], seen[2]]));
            let l = c.lookup_color(map, name.as_bytes()).unwrap().reply().unwrap();
            answers.push((
                0,
                [l.exact_red, l.exact_green, l.exact_blue, l.visual_red, l.visual_green, l.visual_blue],
            ));
        }
        for rgb in [[0, 0, 0], [1, 255, 256], [0x7fff, 0x8000, 0xfffe], [0xffff, 0x00ff, 0x0100]] {
            let a = c.alloc_color(map, rgb[0], rgb[1], rgb[2]).unwrap().reply().unwrap();
            answers.push((a.pixel, [a.red, a.green, a.blue, 0, 0, 0]));
        }
        for color in c.query_colors(map, &[0, 0x123456, 0xffffff]).unwrap().reply().unwrap().colors {
            answers.push((0, [color.red, color.green, color.blue, 0, 0, 0]));
        }
        answers.push((error_of(c.lookup_color(map, b"nothing").unwrap().reply()).0.into(), [0; 6]));
        answers.push((error_of(c.query_colors(map, &[1 << 24]).unwrap().reply()).0.into(), [0; 6]));
        answers
    }
    let xvfb = Xvfb::start().unwrap();
    let (theirs, _) = RustConnection::connect(Some(&xvfb.display())).unwrap();
    let server = Server::new();
    assert_eq!(ask(&server.connect()), ask(&theirs));
}

#[test]
fn pixels_of_the_32_bit_visual_are_opaque() {
    let server = Server::new();
    let client = server.connect();
    let screen = screen(&client);
    let visual = screen.allowed_depths.iter().find(|d| d.depth == 32).unwrap().visuals[0].visual_id;
    let map = client.generate_id().unwrap();
    client.create_colormap(ColormapAlloc::NONE, map, screen.root, visual).unwrap();
    assert_eq!(client.alloc_color(map, 0xffff, 0, 0).unwrap().reply().unwrap().pixel, 0xffff_0000);
    client.query_colors(map, &[0xff00_0000]).unwrap().reply().unwrap();
}
