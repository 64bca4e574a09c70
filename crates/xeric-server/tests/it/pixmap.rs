//! Pixmaps and QueryBestSize.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;

use crate::harness::{Server, error_of, pixels, screen};

#[test]
fn create_pixmap_checks_sizes_depth_and_id() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let make = |depth, width, height| {
        let id = client.generate_id().unwrap();
        match client.create_pixmap(depth, id, root, width, height).unwrap().check() {
            Ok(()) => (0, 0),
            error => error_of(error),
        }
    };
    assert_eq!(make(24, 0, 1), (VALUE_ERROR, 0));
    assert_eq!(make(24, 1, 0), (VALUE_ERROR, 0));
    assert_eq!(make(24, 32768, 1).0, ALLOC_ERROR);
    assert_eq!(make(24, 1, 65535).0, ALLOC_ERROR);
    assert_eq!(make(24, 32767, 32767).0, ALLOC_ERROR);
    assert_eq!(make(2, 1, 1), (VALUE_ERROR, 2));
    for depth in [1, 4, 8, 16, 24, 32] {
        assert_eq!(make(depth, 3, 3), (0, 0), "depth {depth}");
    }
    let id = client.generate_id().unwrap();
    assert_eq!(error_of(client.create_pixmap(24, id, 7, 1, 1).unwrap().check()), (DRAWABLE_ERROR, 7));
    assert_eq!(error_of(client.create_pixmap(24, 3, root, 1, 1).unwrap().check()), (ID_CHOICE_ERROR, 3));
    assert_eq!(error_of(client.free_pixmap(7).unwrap().check()), (PIXMAP_ERROR, 7));
}

#[test]
fn x20_a_fresh_pixmap_is_zero() {
    let server = Server::new();
    let client = server.connect();
    for depth in [1, 4, 8, 16, 24, 32] {
        let pixmap = client.generate_id().unwrap();
        client.create_pixmap(depth, pixmap, screen(&client).root, 33, 7).unwrap();
        assert!(pixels(&client, pixmap, 0, 0, 33, 7).iter().all(|&pixel| pixel == 0), "depth {depth}");
        client.free_pixmap(pixmap).unwrap().check().unwrap();
        assert_eq!(error_of(client.free_pixmap(pixmap).unwrap().check()), (PIXMAP_ERROR, pixmap));
    }
}

#[test]
fn query_best_size_answers_as_xvfb() {
    let xvfb = xeric_testkit::xvfb::Xvfb::start().unwrap();
    let (theirs, _) = x11rb::rust_connection::RustConnection::connect(Some(&xvfb.display())).unwrap();
    let server = Server::new();
    let ours = server.connect();
    fn ask(c: &impl Connection, class: QueryShapeOf, width: u16, height: u16) -> (u16, u16) {
        let reply = c.query_best_size(class, screen(c).root, width, height).unwrap().reply().unwrap();
        (reply.width, reply.height)
    }
    for class in [QueryShapeOf::LARGEST_CURSOR, QueryShapeOf::FASTEST_TILE, QueryShapeOf::FASTEST_STIPPLE] {
        for (width, height) in [(0, 0), (1, 1), (5, 3), (64, 9), (2000, 3000), (32768, 1), (40000, 40000)] {
            let expected = ask(&theirs, class, width, height);
            assert_eq!(ask(&ours, class, width, height), expected, "{class:?} {width} {height}");
        }
    }
    let root = screen(&ours).root;
    let bad = ours.query_best_size(QueryShapeOf::from(3u8), root, 1, 1).unwrap().reply();
    assert_eq!(error_of(bad), (VALUE_ERROR, 3));
    let bad = ours.query_best_size(QueryShapeOf::LARGEST_CURSOR, 7, 1, 1).unwrap().reply();
    assert_eq!(error_of(bad), (DRAWABLE_ERROR, 7));
}

#[test]
fn pixmaps_together_have_a_limit_that_freeing_gives_back() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    // A gigabyte each, of which no page is touched.
    let make = || {
        let id = client.generate_id().unwrap();
        client.create_pixmap(8, id, root, 32767, 32767).unwrap().check().map(|()| id)
    };
    let pixmaps: Vec<_> = (0..4).map(|_| make().unwrap()).collect();
    assert_eq!(error_of(make()).0, ALLOC_ERROR);
    client.free_pixmap(pixmaps[0]).unwrap();
    make().unwrap();
    drop(client);
    let client = server.connect();
    let id = client.generate_id().unwrap();
    client.create_pixmap(8, id, root, 32767, 32767).unwrap().check().unwrap();
}
