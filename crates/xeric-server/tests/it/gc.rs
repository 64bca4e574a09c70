//! Graphics contexts and what they let through.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;

use crate::harness::{Client, Server, error_of, pixels, screen};

/// A depth-24 pixmap of 16 by 16 and a GC for it.
fn canvas(client: &Client, values: &CreateGCAux) -> (Pixmap, Gcontext) {
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
fn create_gc_takes_every_component_and_checks_its_range() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let bad = |aux: CreateGCAux| {
        let gc = client.generate_id().unwrap();
        error_of(client.create_gc(gc, root, &aux).unwrap().check())
    };
    let value = VALUE_ERROR;
    assert_eq!(bad(CreateGCAux::new().function(GX::from(16u8))), (value, 16));
}
