//! PutImage and GetImage.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;

use crate::gc::canvas;
use crate::harness::{Server, error_of, pixels, screen};

#[test]
fn put_image_checks_format_depth_pad_and_length() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let put = |format: ImageFormat, depth, pad, bytes: usize| {
        let data = vec![0; bytes];
        match client.put_image(format, pixmap, gc, 2, 2, 0, 0, pad, depth, &data).unwrap().check() {
            Ok(()) => 0,
            error => error_of(error).0,
        }
    };
    assert_eq!(put(ImageFormat::Z_PIXMAP, 24, 0, 16), 0);
    assert_eq!(put(ImageFormat::Z_PIXMAP, 24, 0, 12), LENGTH_ERROR);
    assert_eq!(put(ImageFormat::Z_PIXMAP, 24, 0, 20), LENGTH_ERROR);
    assert_eq!(put(ImageFormat::Z_PIXMAP, 24, 1, 16), MATCH_ERROR);
    assert_eq!(put(ImageFormat::Z_PIXMAP, 8, 0, 8), MATCH_ERROR);
    assert_eq!(put(ImageFormat::XY_BITMAP, 1, 31, 16), 0);
    assert_eq!(put(ImageFormat::XY_BITMAP, 1, 30, 8), 0);
    assert_eq!(put(ImageFormat::XY_BITMAP, 1, 32, 16), MATCH_ERROR);
    assert_eq!(put(ImageFormat::XY_BITMAP, 24, 0, 8), MATCH_ERROR);
    assert_eq!(put(ImageFormat::XY_PIXMAP, 24, 0, 24 * 8), 0);
    assert_eq!(put(ImageFormat::XY_PIXMAP, 24, 32, 24 * 16), MATCH_ERROR);
    assert_eq!(put(ImageFormat::from(3u8), 24, 0, 16), VALUE_ERROR);
}

#[test]
fn x22_sizes_whose_product_overflows_are_length_errors() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    for format in [ImageFormat::XY_PIXMAP, ImageFormat::Z_PIXMAP] {
        let put = client.put_image(format, pixmap, gc, 65535, 65535, 0, 0, 0, 24, &[0; 64]).unwrap().check();
        assert_eq!(error_of(put).0, LENGTH_ERROR);
    }
    let put =
        client.put_image(ImageFormat::XY_PIXMAP, pixmap, gc, 65535, 65535, 0, 0, 31, 24, &[0; 64]).unwrap();
    assert_eq!(error_of(put.check()).0, LENGTH_ERROR);
    assert!(pixels(&client, pixmap, 0, 0, 16, 16).iter().all(|&pixel| pixel == 0));
}

#[test]
fn get_image_gives_planes_and_masks_pixels() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(0x0081_4203));
    client.poly_fill_rectangle(pixmap, gc, &[Rectangle { x: 0, y: 0, width: 1, height: 1 }]).unwrap();
    let get = |format, mask| client.get_image(format, pixmap, 0, 0, 1, 1, mask).unwrap().reply().unwrap();
    assert_eq!(get(ImageFormat::Z_PIXMAP, u32::MAX).data, 0x0081_4203_u32.to_le_bytes());
    assert_eq!(get(ImageFormat::Z_PIXMAP, 0xff00).data, 0x4200_u32.to_le_bytes());
    // Planes come most significant first, those of the mask only.
    let planes: Vec<u8> = get(ImageFormat::XY_PIXMAP, 0x0080_0001).data;
    assert_eq!(planes, [1, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(get(ImageFormat::XY_PIXMAP, 1 << 22).data, [0, 0, 0, 0]);
    assert_eq!(get(ImageFormat::XY_PIXMAP, 0).data, [0; 0]);
    assert_eq!((get(ImageFormat::Z_PIXMAP, 1).depth, get(ImageFormat::Z_PIXMAP, 1).visual), (24, 0));
    let bad = client.get_image(ImageFormat::XY_BITMAP, pixmap, 0, 0, 1, 1, 1).unwrap().reply();
    assert_eq!(error_of(bad), (VALUE_ERROR, 0));
    for (x, y, width, height) in [(-1, 0, 1, 1), (0, 0, 17, 1), (16, 0, 1, 1), (0, 15, 1, 2)] {
        let bad = client.get_image(ImageFormat::Z_PIXMAP, pixmap, x, y, width, height, 1).unwrap().reply();
        assert_eq!(error_of(bad).0, MATCH_ERROR);
    }
}

#[test]
fn get_image_of_a_window_needs_it_on_the_screen() {
    let server = Server::new();
    let client = server.connect();
    let screen = screen(&client);
    let (parent, child) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    let aux = CreateWindowAux::new().background_pixel(1).border_pixel(9);
    let class = WindowClass::INPUT_OUTPUT;
    client.create_window(24, parent, screen.root, -5, 10, 16, 16, 2, class, 0, &aux).unwrap();
    client.create_window(24, child, parent, 8, 8, 4, 4, 0, class, 0, &aux.background_pixel(2)).unwrap();
    let get = |x, y, width, height| {
        let reply =
            client.get_image(ImageFormat::Z_PIXMAP, parent, x, y, width, height, u32::MAX).unwrap().reply();
        match reply {
            Ok(_) => 0,
            error => error_of(error).0,
        }
    };
    assert_eq!(get(4, 4, 1, 1), MATCH_ERROR, "not viewable");
    client.map_window(child).unwrap();
    client.map_window(parent).unwrap();
    assert_eq!(get(4, 4, 1, 1), 0);
    assert_eq!(get(3, -2, 15, 20), 0, "with its border");
    assert_eq!(get(3, -3, 1, 1), MATCH_ERROR, "beyond its border");
    assert_eq!(get(2, 0, 1, 1), MATCH_ERROR, "left of the screen");
    let seen = pixels(&client, parent, 7, 7, 4, 3);
    assert_eq!(seen, [1, 1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2], "inferiors included");
    let reply = client.get_image(ImageFormat::Z_PIXMAP, parent, 4, 4, 1, 1, 0).unwrap().reply().unwrap();
    assert_eq!(reply.visual, screen.root_visual);
    assert_eq!(pixels(&client, parent, 4, -2, 1, 1), [9]);
}

#[test]
fn s04_put_image_obeys_the_clip() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let clip = [Rectangle { x: 2, y: 3, width: 4, height: 5 }];
    client.set_clip_rectangles(ClipOrdering::UNSORTED, gc, 0, 0, &clip).unwrap();
    let data = vec![0x11; 16 * 16 * 4];
    client.put_image(ImageFormat::Z_PIXMAP, pixmap, gc, 16, 16, 0, 0, 0, 24, &data).unwrap().check().unwrap();
    for (at, pixel) in pixels(&client, pixmap, 0, 0, 16, 16).into_iter().enumerate() {
        let inside = (2..6).contains(&(at % 16)) && (3..8).contains(&(at / 16));
        assert_eq!(pixel, if inside { 0x11_1111 } else { 0 });
    }
}
