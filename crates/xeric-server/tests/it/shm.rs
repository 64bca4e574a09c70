//! MIT-SHM.

use std::fs::File;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::render;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::*;

use crate::gc::canvas;
use crate::harness::{Client, Server, error_of, events, pixels, screen};

/// MIT-SHM's BadSeg.
const BAD_SEG: u8 = 128;

/// A segment of `size` bytes, and the client's side of it.
fn segment(client: &Client, size: u32) -> (u32, File) {
    let id = client.generate_id().unwrap();
    let reply = client.shm_create_segment(id, size, false).unwrap().reply().unwrap();
    (id, File::from(reply.shm_fd))
}

fn put(
    client: &Client,
    (drawable, gc): (Drawable, Gcontext),
    segment: u32,
    total: (u16, u16),
    source: (u16, u16, u16, u16),
    event: bool,
) -> Result<(), (u8, u32)> {
    let (x, y, width, height) = source;
    let sent = client
        .shm_put_image(drawable, gc, total.0, total.1, x, y, width, height, 0, 0, 24, 2, event, segment, 0);
    match sent.unwrap().check() {
        Ok(()) => Ok(()),
        error => Err(error_of(error)),
    }
}

#[test]
fn query_version_tells_shared_pixmaps() {
    let server = Server::new();
    let reply = server.connect().shm_query_version().unwrap().reply().unwrap();
    assert_eq!(
        (reply.shared_pixmaps, reply.major_version, reply.minor_version, reply.pixmap_format),
        (true, 1, 2, 2)
    );
}

#[test]
fn s04_put_image_obeys_the_clip() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let (seg, memory) = segment(&client, 50 * 50 * 4);
    memory.write_all_at(&[0x11; 50 * 50 * 4], 0).unwrap();
    client
        .set_clip_rectangles(
            ClipOrdering::UNSORTED,
            gc,
            2,
            3,
            &[Rectangle { x: 0, y: 0, width: 10, height: 10 }],
        )
        .unwrap();
    put(&client, (pixmap, gc), seg, (50, 50), (0, 0, 50, 50), true).unwrap();
    for (at, pixel) in pixels(&client, pixmap, 0, 0, 16, 16).into_iter().enumerate() {
        let inside = (2..12).contains(&(at % 16)) && (3..13).contains(&(at / 16));
        assert_eq!(pixel, if inside { 0x11_1111 } else { 0 });
    }
    let [Event::ShmCompletion(event)] = &events(&client)[..] else { panic!("one completion") };
    assert_eq!((event.drawable, event.shmseg, event.minor_event, event.major_event), (pixmap, seg, 3, 130));
}

#[test]
fn put_image_takes_a_part_and_checks_it() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let (seg, memory) = segment(&client, 4 * 4 * 4);
    for at in 0..16_u32 {
        memory.write_all_at(&(at + 1).to_le_bytes(), u64::from(at) * 4).unwrap();
    }
    put(&client, (pixmap, gc), seg, (4, 4), (1, 2, 2, 2), false).unwrap();
    assert_eq!(pixels(&client, pixmap, 0, 0, 3, 3), [10, 11, 0, 14, 15, 0, 0, 0, 0]);
    assert_eq!(put(&client, (pixmap, gc), seg, (4, 5), (0, 0, 1, 1), false), Err((VALUE_ERROR, 4)));
    assert_eq!(put(&client, (pixmap, gc), seg, (4, 4), (5, 0, 1, 1), false), Err((VALUE_ERROR, 5)));
    assert_eq!(put(&client, (pixmap, gc), seg, (4, 4), (3, 0, 2, 1), false), Err((VALUE_ERROR, 2)));
    assert_eq!(
        put(&client, (pixmap, gc), seg, (65535, 65535), (0, 0, 1, 1), false),
        Err((VALUE_ERROR, 65535))
    );
    assert_eq!(put(&client, (pixmap, gc), 7, (4, 4), (0, 0, 1, 1), false), Err((BAD_SEG, 7)));
    assert!(events(&client).is_empty());
    // Memory that is no longer there.
    memory.set_len(0).ok();
    put(&client, (pixmap, gc), seg, (4, 4), (0, 0, 4, 4), false).ok();
    client.get_geometry(pixmap).unwrap().reply().unwrap();
}

#[test]
fn get_image_writes_into_the_segment() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(0x0a_0b0c));
    client.poly_point(CoordMode::ORIGIN, pixmap, gc, &[Point { x: 1, y: 0 }]).unwrap();
    let (seg, memory) = segment(&client, 64);
    let get = |width, format, offset| {
        client.shm_get_image(pixmap, 0, 0, width, 1, u32::MAX, format, seg, offset).unwrap().reply()
    };
    let reply = get(2, 2, 8).unwrap();
    assert_eq!((reply.size, reply.depth, reply.visual), (8, 24, 0));
    let mut bytes = [0; 16];
    memory.read_exact_at(&mut bytes, 0).unwrap();
    assert_eq!(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x0c, 0x0b, 0x0a, 0]);
    assert_eq!(error_of(get(16, 2, 4)).0, ACCESS_ERROR, "past the end");
    assert_eq!(error_of(get(1, 2, 2)), (VALUE_ERROR, 2), "not a multiple of four");
    assert_eq!(error_of(get(1, 2, 68)), (VALUE_ERROR, 68));
    assert_eq!(error_of(get(1, 0, 0)).0, VALUE_ERROR);
    assert_eq!(error_of(get(17, 2, 0)).0, MATCH_ERROR);
}

#[test]
fn a_read_only_segment_is_not_written() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, _) = canvas(&client, &CreateGCAux::new());
    let seg = client.generate_id().unwrap();
    let reply = client.shm_create_segment(seg, 64, true).unwrap().reply().unwrap();
    drop(reply.shm_fd);
    let get = client.shm_get_image(pixmap, 0, 0, 1, 1, u32::MAX, 2, seg, 0).unwrap().reply();
    assert_eq!(error_of(get).0, ACCESS_ERROR);
}

#[test]
fn x21_attaching_needs_a_fresh_id_of_the_client() {
    let server = Server::new();
    let client = server.connect();
    let (used, _) = canvas(&client, &CreateGCAux::new());
    for id in [used, 3, screen(&client).root, 0x1f00_0000] {
        assert_eq!(error_of(client.shm_attach(id, 0, false).unwrap().check()), (ID_CHOICE_ERROR, id));
        assert_eq!(
            error_of(client.shm_create_segment(id, 64, false).unwrap().reply()),
            (ID_CHOICE_ERROR, id)
        );
        let fd = OwnedFd::from(File::open("/dev/null").unwrap());
        assert_eq!(error_of(client.shm_attach_fd(id, fd, false).unwrap().check()), (ID_CHOICE_ERROR, id));
    }
    let id = client.generate_id().unwrap();
    assert_eq!(error_of(client.shm_attach(id, u32::MAX, false).unwrap().check()).0, ACCESS_ERROR);
    assert_eq!(error_of(client.shm_detach(id).unwrap().check()), (BAD_SEG, id));
}

#[test]
fn a_descriptor_is_attached_and_detached() {
    let server = Server::new();
    let client = server.connect();
    let file: File = rustix::fs::memfd_create("picture", rustix::fs::MemfdFlags::CLOEXEC).unwrap().into();
    file.set_len(64).unwrap();
    file.write_all_at(&7_u32.to_le_bytes(), 0).unwrap();
    let seg = client.generate_id().unwrap();
    client.shm_attach_fd(seg, OwnedFd::from(file), false).unwrap().check().unwrap();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    put(&client, (pixmap, gc), seg, (4, 4), (0, 0, 1, 1), false).unwrap();
    assert_eq!(pixels(&client, pixmap, 0, 0, 2, 1), [7, 0]);
    client.shm_detach(seg).unwrap().check().unwrap();
    assert_eq!(put(&client, (pixmap, gc), seg, (4, 4), (0, 0, 1, 1), false), Err((BAD_SEG, seg)));
}

/// Sides that are no power of two, and a drawing on both ends of it.
#[test]
fn s14_a_shared_pixmap_has_the_segments_pixels() {
    let server = Server::new();
    let client = server.connect();
    let (width, height) = (1276_u16, 3_u16);
    let (seg, memory) = segment(&client, 16 + 1276 * 3 * 4);
    let pixmap = client.generate_id().unwrap();
    let root = screen(&client).root;
    client.shm_create_pixmap(pixmap, root, width, height, 24, seg, 16).unwrap().check().unwrap();
    let at = |x: u64, y: u64| 16 + (y * 1276 + x) * 4;
    memory.write_all_at(&0x12_3456_u32.to_le_bytes(), at(1275, 2)).unwrap();
    assert_eq!(pixels(&client, pixmap, 1274, 2, 2, 1), [0, 0x12_3456]);
    let gc = client.generate_id().unwrap();
    client.create_gc(gc, pixmap, &CreateGCAux::new().foreground(9)).unwrap();
    client.poly_point(CoordMode::ORIGIN, pixmap, gc, &[Point { x: 3, y: 1 }]).unwrap().check().unwrap();
    let mut word = [0; 4];
    memory.read_exact_at(&mut word, at(3, 1)).unwrap();
    assert_eq!(word, 9_u32.to_le_bytes());
    // The pixmap keeps the memory when the segment's id is gone.
    client.shm_detach(seg).unwrap().check().unwrap();
    memory.write_all_at(&5_u32.to_le_bytes(), at(0, 0)).unwrap();
    assert_eq!(pixels(&client, pixmap, 0, 0, 1, 1), [5]);

    let make = |width, height, depth, offset| {
        let (seg, _memory) = segment(&client, 64);
        let id = client.generate_id().unwrap();
        error_of(client.shm_create_pixmap(id, root, width, height, depth, seg, offset).unwrap().check()).0
    };
    assert_eq!(make(4, 5, 24, 0), ACCESS_ERROR);
    assert_eq!(make(4, 4, 24, 4), ACCESS_ERROR);
    assert_eq!(make(0, 4, 24, 0), VALUE_ERROR);
    assert_eq!(make(4, 4, 3, 0), VALUE_ERROR);
    assert_eq!(make(4, 4, 24, 2), VALUE_ERROR);
}

#[test]
fn what_shared_pixmaps_hold_is_recorded_when_it_is_read() {
    let server = Server::new();
    let client = server.connect();
    let (target, gc) = canvas(&client, &CreateGCAux::new());
    let (seg, memory) = segment(&client, 4096);
    let (pixmap, picture, destination) =
        (client.generate_id().unwrap(), client.generate_id().unwrap(), client.generate_id().unwrap());
    let root = screen(&client).root;
    client.shm_create_pixmap(pixmap, root, 2, 1, 24, seg, 16).unwrap().check().unwrap();
    let xrgb = crate::render::formats(&client)[3];
    let aux = render::CreatePictureAux::new();
    render::create_picture(&client, picture, pixmap, xrgb, &aux).unwrap();
    render::create_picture(&client, destination, target, xrgb, &aux).unwrap().check().unwrap();
    server.engine().record_work(true);
    server.engine().record_images(true);
    // What each request made of it, in order.
    let images = || -> Vec<_> {
        client.get_input_focus().unwrap().reply().unwrap();
        let records = server.engine().take_work();
        records.into_iter().flat_map(|record| record.shm_images).map(|image| image.bytes).collect()
    };
    let copy = || {
        client.copy_area(pixmap, target, gc, 0, 0, 0, 0, 2, 1).unwrap().check().unwrap();
    };
    let first = [1, 2, 3, 0, 4, 5, 6, 0];
    memory.write_all_at(&first, 16).unwrap();
    assert_eq!(images(), Vec::<Vec<u8>>::new(), "nobody has read it");
    copy();
    assert_eq!(images(), [first]);
    copy();
    assert_eq!(images(), Vec::<Vec<u8>>::new(), "it has not changed");
    let second = [1, 2, 3, 0, 4, 5, 7, 0];
    memory.write_all_at(&second, 16).unwrap();
    let (over, none) = (render::PictOp::OVER, x11rb::NONE);
    render::composite(&client, over, picture, none, destination, 0, 0, 0, 0, 0, 0, 2, 1).unwrap();
    copy();
    assert_eq!(images(), [second], "the first of both reads it");
    server.engine().record_images(false);
    memory.write_all_at(&first, 16).unwrap();
    copy();
    assert_eq!(images(), Vec::<Vec<u8>>::new());
}

#[test]
fn bytes_through_shared_memory_are_counted() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let (seg, _memory) = segment(&client, 4096);
    server.engine().record_work(true);
    put(&client, (pixmap, gc), seg, (16, 16), (0, 0, 4, 4), false).unwrap();
    let counted: u64 = server.engine().take_work().iter().map(|record| record.shm_bytes).sum();
    assert_eq!(counted, 64);
}
