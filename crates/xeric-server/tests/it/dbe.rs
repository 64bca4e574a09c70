//! DOUBLE-BUFFER, beside Xvfb.

use x11rb::connection::Connection;
use x11rb::protocol::dbe::{ConnectionExt as _, SwapInfo};
use x11rb::protocol::render::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::Server;
use crate::peers::{Side, equal_on_both, random_equal_on_both};

fn window(side: &mut Side, place: (i16, i16, u16, u16), aux: &CreateWindowAux) -> Window {
    let id = side.id(0);
    let (x, y, width, height) = place;
    let c = side.c(0);
    c.create_window(24, id, side.root, x, y, width, height, 1, WindowClass::INPUT_OUTPUT, 0, aux).unwrap();
    c.map_window(id).unwrap();
    side.sync();
    id
}

#[test]
fn requests_and_errors_equal_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).dbe_query_version(1, 0));
        let w = window(side, (10, 10, 60, 50), &CreateWindowAux::new().background_pixel(0x30_6090));
        let (buffer, second, unused) = (side.id(0), side.id(1), side.id(0));
        let input_only = side.id(0);
        let aux = CreateWindowAux::new();
        let c = side.c(0);
        c.create_window(0, input_only, side.root, 0, 0, 5, 5, 0, WindowClass::INPUT_ONLY, 0, &aux).unwrap();
        side.check(|s| s.c(0).dbe_allocate_back_buffer(5, buffer, 0));
        side.check(|s| s.c(0).dbe_allocate_back_buffer(input_only, buffer, 0));
        side.check(|s| s.c(0).dbe_allocate_back_buffer(w, w, 0));
        side.check(|s| s.c(0).dbe_swap_buffers(&[SwapInfo { window: w, swap_action: 0u8.into() }]));
        side.check(|s| s.c(0).dbe_allocate_back_buffer(w, buffer, 1));
        side.check(|s| s.c(1).dbe_allocate_back_buffer(w, second, 1));
        for id in [buffer, second, unused, w] {
            side.reply(|s| s.c(1).dbe_get_back_buffer_attributes(id));
            side.reply(|s| s.c(1).get_geometry(id));
        }
        let swap = |window, action: u8| SwapInfo { window, swap_action: action.into() };
        side.check(|s| s.c(0).dbe_swap_buffers(&[]));
        side.check(|s| s.c(0).dbe_swap_buffers(&[swap(w, 1), swap(w, 1)]));
        side.check(|s| s.c(0).dbe_swap_buffers(&[swap(5, 1)]));
        side.check(|s| s.c(0).dbe_swap_buffers(&[swap(w, 3), swap(s.root, 1)]));
        side.check(|s| s.c(0).dbe_begin_idiom());
        side.check(|s| s.c(0).dbe_end_idiom());
        side.check(|s| s.c(0).free_pixmap(buffer));
        side.check(|s| s.c(0).dbe_deallocate_back_buffer(unused));
        side.check(|s| s.c(0).dbe_deallocate_back_buffer(buffer));
        side.check(|s| s.c(0).dbe_deallocate_back_buffer(buffer));
        side.reply(|s| s.c(0).get_geometry(second));
        side.leave(1);
        side.check(|s| s.c(0).dbe_swap_buffers(&[swap(w, 1)]));
        side.check(|s| s.c(0).dbe_allocate_back_buffer(w, buffer, 1));
        side.c(0).destroy_window(w).unwrap();
        side.reply(|s| s.c(0).get_geometry(buffer));
        side.reply(|s| s.c(0).dbe_get_back_buffer_attributes(buffer));
    });
}

#[test]
fn get_visual_info_names_every_visual_for_each_drawable() {
    let server = Server::new();
    let client = server.connect();
    let root = crate::harness::screen(&client).root;
    for (drawables, count) in [(vec![], 1), (vec![root, root], 2)] {
        let reply = client.dbe_get_visual_info(&drawables).unwrap().reply().unwrap();
        assert_eq!(reply.supported_visuals.len(), count);
        for screen in reply.supported_visuals {
            let told: Vec<(u32, u8)> = screen.infos.iter().map(|v| (v.visual_id, v.depth)).collect();
            let setup: Vec<(u32, u8)> = client.setup().roots[0]
                .allowed_depths
                .iter()
                .flat_map(|depth| depth.visuals.iter().map(|v| (v.visual_id, depth.depth)))
                .collect();
            assert_eq!(told, setup);
        }
    }
    let refused = client.dbe_get_visual_info(&[7]).unwrap().reply();
    assert_eq!(crate::harness::error_of(refused), (DRAWABLE_ERROR, 7));
}

/// Drawing on buffers and windows, swaps with every action, other sizes and gravities, with a window on top.
#[test]
fn swaps_equal_xvfb() {
    random_equal_on_both(seeds(8), 1, |side, seed| {
        let mut r = Random::new(seed);
        let tile = side.id(0);
        side.c(0).create_pixmap(24, tile, side.root, 7, 5).unwrap();
        let gc = side.id(0);
        side.c(0)
            .create_gc(gc, tile, &CreateGCAux::new().foreground(0x80_ff20).graphics_exposures(0))
            .unwrap();
        let all = |width, height| [Rectangle { x: 0, y: 0, width, height }];
        side.c(0).poly_fill_rectangle(tile, gc, &all(7, 5)).unwrap();
        side.c(0).change_gc(gc, &ChangeGCAux::new().foreground(0x10_2090)).unwrap();
        side.c(0).poly_fill_rectangle(tile, gc, &all(3, 2)).unwrap();
        let background = |at: i32| match at {
            0 => CreateWindowAux::new().background_pixmap(tile),
            _ => CreateWindowAux::new().background_pixel(0x30_6090),
        };
        let windows: Vec<Window> =
            (0..2).map(|at| window(side, (20 + 90 * at as i16, 30, 80, 70), &background(at))).collect();
        window(side, (80, 60, 50, 60), &background(1));
        let mut buffers = Vec::new();
        for &w in &windows {
            let id = side.id(0);
            side.check(|s| s.c(0).dbe_allocate_back_buffer(w, id, 1));
            buffers.push(id);
            // A buffer that nothing was painted on shows what the memory held.
            side.c(0).poly_fill_rectangle(id, gc, &all(300, 300)).unwrap();
            let swap = SwapInfo { window: w, swap_action: 2u8.into() };
            side.check(|s| s.c(0).dbe_swap_buffers(&[swap]));
            side.c(0).poly_fill_rectangle(id, gc, &all(300, 300)).unwrap();
        }
        for _ in 0..25 {
            let at = r.range(0, 2) as usize;
            let (x, y, width, height) = (r.short(-10, 70), r.short(-10, 60), r.size(1, 50), r.size(1, 40));
            let what = r.range(0, 8);
            side.note((what, at, x, y, width, height));
            let c = side.c(0);
            let area = [Rectangle { x, y, width, height }];
            match what {
                0..=2 => {
                    c.change_gc(gc, &ChangeGCAux::new().foreground(r.word() & 0xff_ffff)).unwrap();
                    c.poly_fill_rectangle(buffers[at], gc, &area).unwrap();
                }
                3 => drop(c.poly_fill_rectangle(windows[at], gc, &area).unwrap()),
                4 => {
                    let gravity =
                        r.pick(&[Gravity::NORTH_WEST, Gravity::CENTER, Gravity::SOUTH_EAST, Gravity::STATIC]);
                    let aux = ChangeWindowAttributesAux::new().bit_gravity(gravity);
                    c.change_window_attributes(windows[at], &aux).unwrap();
                }
                5 => {
                    // Never smaller and larger at once: what the second pixmap then holds is nobody's.
                    let aux =
                        ConfigureWindowAux::new().width(60 + u32::from(width)).height(50 + u32::from(height));
                    c.configure_window(windows[at], &aux).unwrap();
                    c.poly_fill_rectangle(buffers[at], gc, &area).unwrap();
                }
                _ => {
                    let swap_action = (r.range(0, 4) as u8).into();
                    c.dbe_swap_buffers(&[SwapInfo { window: windows[at], swap_action }]).unwrap();
                }
            }
            side.sync();
            side.image(side.root, 0, 0, 300, 220);
        }
    });
}

#[test]
fn a_picture_draws_on_a_back_buffer() {
    equal_on_both(1, |side| {
        let w = window(side, (10, 10, 60, 50), &CreateWindowAux::new().background_pixel(0x30_6090));
        let (buffer, picture) = (side.id(0), side.id(0));
        side.check(|s| s.c(0).dbe_allocate_back_buffer(w, buffer, 1));
        let formats = side.c(0).render_query_pict_formats().unwrap().reply().unwrap();
        let format = formats.formats.iter().find(|f| f.depth == 24 && f.direct.red_shift == 16).unwrap().id;
        side.check(|s| {
            s.c(0).render_create_picture(picture, buffer, format, &render::CreatePictureAux::new())
        });
        let color = render::Color { red: 0xffff, green: 0x8000, blue: 0, alpha: 0xffff };
        let area = [Rectangle { x: 4, y: 5, width: 20, height: 10 }];
        side.check(|s| s.c(0).render_fill_rectangles(render::PictOp::OVER, picture, color, &area));
        side.check(|s| s.c(0).dbe_swap_buffers(&[SwapInfo { window: w, swap_action: 3u8.into() }]));
        side.image(side.root, 0, 0, 100, 80);
    });
}
