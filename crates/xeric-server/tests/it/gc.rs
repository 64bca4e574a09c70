//! Graphics contexts and what they let through.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;

use crate::harness::{Client, Server, error_of, pixels, screen};

/// A depth-24 pixmap of 16 by 16 and a GC for it.
pub(crate) fn canvas(client: &Client, values: &CreateGCAux) -> (Pixmap, Gcontext) {
    let (pixmap, gc) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.create_pixmap(24, pixmap, screen(client).root, 16, 16).unwrap().check().unwrap();
    client.create_gc(gc, pixmap, values).unwrap().check().unwrap();
    (pixmap, gc)
}

fn fill(client: &Client, pixmap: Pixmap, gc: Gcontext) -> Vec<u32> {
    let all = [Rectangle { x: 0, y: 0, width: 16, height: 16 }];
    client.poly_fill_rectangle(pixmap, gc, &all).unwrap().check().unwrap();
    pixels(client, pixmap, 0, 0, 16, 16)
}

/// Whether exactly the pixels for which `inside` holds have `value`.
fn exactly(pixels: &[u32], value: u32, inside: impl Fn(usize, usize) -> bool) -> bool {
    pixels.iter().enumerate().all(|(at, &pixel)| (pixel == value) == inside(at % 16, at / 16))
}

#[test]
fn create_gc_checks_the_range_of_every_component() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let bad = |aux: &CreateGCAux| {
        let gc = client.generate_id().unwrap();
        error_of(client.create_gc(gc, root, aux).unwrap().check())
    };
    let new = CreateGCAux::new;
    assert_eq!(bad(&new().function(GX::from(16u8))), (VALUE_ERROR, 16));
    assert_eq!(bad(&new().line_style(LineStyle::from(3u8))), (VALUE_ERROR, 3));
    assert_eq!(bad(&new().cap_style(CapStyle::from(4u8))), (VALUE_ERROR, 4));
    assert_eq!(bad(&new().join_style(JoinStyle::from(3u8))), (VALUE_ERROR, 3));
    assert_eq!(bad(&new().fill_style(FillStyle::from(4u8))), (VALUE_ERROR, 4));
    assert_eq!(bad(&new().fill_rule(FillRule::from(2u8))), (VALUE_ERROR, 2));
    assert_eq!(bad(&new().subwindow_mode(SubwindowMode::from(2u8))), (VALUE_ERROR, 2));
    assert_eq!(bad(&new().graphics_exposures(2)), (VALUE_ERROR, 2));
    assert_eq!(bad(&new().dashes(0)), (VALUE_ERROR, 0));
    assert_eq!(bad(&new().arc_mode(ArcMode::from(2u8))), (VALUE_ERROR, 2));
    assert_eq!(bad(&new().font(7)), (FONT_ERROR, 7));
    assert_eq!(bad(&new().tile(7)), (PIXMAP_ERROR, 7));
    assert_eq!(bad(&new().stipple(7)), (PIXMAP_ERROR, 7));
    assert_eq!(bad(&new().clip_mask(7)), (PIXMAP_ERROR, 7));
    // Pixmaps of a depth that does not fit.
    let deep = client.generate_id().unwrap();
    client.create_pixmap(8, deep, root, 2, 2).unwrap();
    assert_eq!(bad(&new().tile(deep)).0, MATCH_ERROR);
    assert_eq!(bad(&new().stipple(deep)).0, MATCH_ERROR);
    assert_eq!(bad(&new().clip_mask(deep)).0, MATCH_ERROR);
    let gc = client.generate_id().unwrap();
    assert_eq!(error_of(client.create_gc(gc, 7, &new()).unwrap().check()), (DRAWABLE_ERROR, 7));
    assert_eq!(error_of(client.create_gc(root, root, &new()).unwrap().check()), (ID_CHOICE_ERROR, root));
}

#[test]
fn change_gc_changes_nothing_when_a_later_value_is_wrong() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    let aux = ChangeGCAux::new().foreground(9).arc_mode(ArcMode::from(2u8));
    assert_eq!(error_of(client.change_gc(gc, &aux).unwrap().check()), (VALUE_ERROR, 2));
    assert!(fill(&client, pixmap, gc).iter().all(|&pixel| pixel == 5));
    client.change_gc(gc, &ChangeGCAux::new().foreground(9)).unwrap();
    assert!(fill(&client, pixmap, gc).iter().all(|&pixel| pixel == 9));
    assert_eq!(error_of(client.change_gc(7, &aux).unwrap().check()), (G_CONTEXT_ERROR, 7));
}

#[test]
fn copy_gc_copies_what_the_mask_names() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, from) = canvas(&client, &CreateGCAux::new().foreground(5).function(GX::INVERT));
    let (_, to) = canvas(&client, &CreateGCAux::new().foreground(6));
    let clip = [Rectangle { x: 0, y: 0, width: 3, height: 3 }];
    client.set_clip_rectangles(ClipOrdering::UNSORTED, from, 1, 2, &clip).unwrap();
    let mask = GC::FOREGROUND | GC::CLIP_MASK | GC::CLIP_ORIGIN_X | GC::CLIP_ORIGIN_Y;
    send_copy_gc(&client, from, to, mask.into()).unwrap();
    let inside = |x, y| (1..4).contains(&x) && (2..5).contains(&y);
    assert!(exactly(&fill(&client, pixmap, to), 5, inside));
    let deep = client.generate_id().unwrap();
    let bitmap = client.generate_id().unwrap();
    client.create_pixmap(1, bitmap, pixmap, 1, 1).unwrap();
    client.create_gc(deep, bitmap, &CreateGCAux::new()).unwrap();
    assert_eq!(send_copy_gc(&client, from, deep, 1), Err((MATCH_ERROR, 0)));
    assert_eq!(send_copy_gc(&client, from, to, 1 << 23), Err((VALUE_ERROR, 1 << 23)));
}

/// CopyGC; x11rb has no mask type for it.
fn send_copy_gc(client: &Client, from: Gcontext, to: Gcontext, mask: u32) -> Result<(), (u8, u32)> {
    match client.copy_gc(from, to, GC::from(mask)).unwrap().check() {
        Ok(()) => Ok(()),
        error => Err(error_of(error)),
    }
}

#[test]
fn set_dashes_refuses_none_and_zero() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5).line_style(LineStyle::ON_OFF_DASH));
    assert_eq!(error_of(client.set_dashes(gc, 0, &[]).unwrap().check()), (VALUE_ERROR, 0));
    assert_eq!(error_of(client.set_dashes(gc, 0, &[3, 0]).unwrap().check()), (VALUE_ERROR, 0));
    // An odd list counts twice: 3 on, 1 off, 2 on, 3 off, 1 on, 2 off.
    client.set_dashes(gc, 0, &[3, 1, 2]).unwrap().check().unwrap();
    client.poly_segment(pixmap, gc, &[Segment { x1: 0, y1: 0, x2: 15, y2: 0 }]).unwrap();
    let row: Vec<bool> = pixels(&client, pixmap, 0, 0, 16, 1).iter().map(|&pixel| pixel == 5).collect();
    let expected: Vec<bool> = "###.##...#..###.".chars().map(|c| c == '#').collect();
    assert_eq!(row, expected);
}

#[test]
fn set_clip_rectangles_checks_the_promised_order() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    let rect = |x, y, width, height| Rectangle { x, y, width, height };
    let set = |ordering, rects: &[Rectangle]| match client
        .set_clip_rectangles(ordering, gc, 0, 0, rects)
        .unwrap()
        .check()
    {
        Ok(()) => 0,
        error => error_of(error).0,
    };
    let down = [rect(0, 0, 2, 2), rect(3, 3, 2, 2)];
    let up = [rect(0, 3, 2, 2), rect(3, 0, 2, 2)];
    let leftward = [rect(3, 0, 2, 2), rect(0, 0, 2, 2)];
    let ragged = [rect(0, 0, 2, 2), rect(3, 0, 2, 3)];
    let touching_bands = [rect(0, 0, 2, 3), rect(0, 2, 2, 2)];
    for (ordering, wrong) in [
        (ClipOrdering::UNSORTED, vec![]),
        (ClipOrdering::Y_SORTED, vec![&up]),
        (ClipOrdering::YX_SORTED, vec![&up, &leftward]),
        (ClipOrdering::YX_BANDED, vec![&up, &leftward, &ragged, &touching_bands]),
    ] {
        for rects in [&down, &up, &leftward, &ragged, &touching_bands] {
            let wrong = wrong.iter().any(|wrong| std::ptr::eq(*wrong, rects));
            let expected = if wrong { MATCH_ERROR } else { 0 };
            assert_eq!(set(ordering, rects), expected, "{ordering:?} {rects:?}");
        }
    }
    assert_eq!(set(ClipOrdering::from(4u8), &down), VALUE_ERROR);
    assert_eq!(set(ClipOrdering::UNSORTED, &up), 0);
    let inside = |x, y| (x < 2 && (3..5).contains(&y)) || ((3..5).contains(&x) && y < 2);
    assert!(exactly(&fill(&client, pixmap, gc), 5, inside));
    // No rectangles let nothing through.
    assert_eq!(set(ClipOrdering::UNSORTED, &[]), 0);
    client.change_gc(gc, &ChangeGCAux::new().foreground(9)).unwrap();
    assert!(fill(&client, pixmap, gc).iter().all(|&pixel| pixel != 9));
}

#[test]
fn a_clip_mask_is_taken_when_it_is_set() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    let (bitmap, bit) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.create_pixmap(1, bitmap, pixmap, 4, 4).unwrap();
    client.create_gc(bit, bitmap, &CreateGCAux::new().foreground(1)).unwrap();
    client.poly_point(CoordMode::ORIGIN, bitmap, bit, &[Point { x: 1, y: 2 }, Point { x: 3, y: 3 }]).unwrap();
    let aux = ChangeGCAux::new().clip_mask(bitmap).clip_x_origin(2).clip_y_origin(1);
    client.change_gc(gc, &aux).unwrap().check().unwrap();
    client.free_pixmap(bitmap).unwrap();
    assert!(exactly(&fill(&client, pixmap, gc), 5, |x, y| (x, y) == (3, 3) || (x, y) == (5, 4)));
    client.change_gc(gc, &ChangeGCAux::new().clip_mask(0u32).foreground(6)).unwrap();
    assert!(exactly(&fill(&client, pixmap, gc), 6, |_, _| true));
}

#[test]
fn a_fresh_gc_tiles_with_its_first_foreground_and_stipples_with_ones() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5).fill_style(FillStyle::TILED));
    client.change_gc(gc, &ChangeGCAux::new().foreground(6)).unwrap();
    assert!(exactly(&fill(&client, pixmap, gc), 5, |_, _| true));
    client.change_gc(gc, &ChangeGCAux::new().fill_style(FillStyle::STIPPLED)).unwrap();
    assert!(exactly(&fill(&client, pixmap, gc), 6, |_, _| true));
}

#[test]
fn a_tile_lives_on_when_its_id_is_freed_and_may_be_the_pixmap_itself() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    client.poly_point(CoordMode::ORIGIN, pixmap, gc, &[Point { x: 0, y: 0 }]).unwrap();
    let aux = ChangeGCAux::new().tile(pixmap).fill_style(FillStyle::TILED).tile_stipple_x_origin(3);
    client.change_gc(gc, &aux).unwrap();
    let filled = fill(&client, pixmap, gc);
    assert!(exactly(&filled, 5, |x, y| (x, y) == (3, 0)));
}

#[test]
fn freed_gcs_are_gone() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    client.free_gc(gc).unwrap().check().unwrap();
    assert_eq!(error_of(client.free_gc(gc).unwrap().check()), (G_CONTEXT_ERROR, gc));
    let drawn = client.poly_point(CoordMode::ORIGIN, pixmap, gc, &[]).unwrap().check();
    assert_eq!(error_of(drawn), (G_CONTEXT_ERROR, gc));
}

#[test]
fn a_gc_of_another_depth_does_not_match() {
    let server = Server::new();
    let client = server.connect();
    let (_, gc) = canvas(&client, &CreateGCAux::new());
    let bitmap = client.generate_id().unwrap();
    client.create_pixmap(1, bitmap, screen(&client).root, 4, 4).unwrap();
    let drawn = client.poly_point(CoordMode::ORIGIN, bitmap, gc, &[]).unwrap().check();
    assert_eq!(error_of(drawn), (MATCH_ERROR, 0));
}

#[test]
fn include_inferiors_draws_over_children() {
    let server = Server::new();
    let client = server.connect();
    let screen = screen(&client);
    let (parent, child) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    let aux = CreateWindowAux::new().background_pixel(1);
    let class = WindowClass::INPUT_OUTPUT;
    client.create_window(24, parent, screen.root, 10, 10, 16, 16, 0, class, 0, &aux).unwrap();
    client.create_window(24, child, parent, 4, 4, 8, 8, 0, class, 0, &aux.background_pixel(2)).unwrap();
    client.map_window(parent).unwrap();
    client.map_window(child).unwrap();
    let gc = client.generate_id().unwrap();
    client.create_gc(gc, parent, &CreateGCAux::new().foreground(5)).unwrap();
    let inside = |x, y| (4..12).contains(&x) && (4..12).contains(&y);
    assert!(exactly(&fill(&client, parent, gc), 2, inside));
    client.change_gc(gc, &ChangeGCAux::new().subwindow_mode(SubwindowMode::INCLUDE_INFERIORS)).unwrap();
    assert!(exactly(&fill(&client, parent, gc), 5, |_, _| true));
}
