//! X-Resource beside Xvfb.

use x11rb::connection::Connection;
use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _, ResourceIdSpec};
use x11rb::protocol::xproto::*;
use xeric_server::engine::{Config, Engine, Fds, Peer};

use crate::harness::{Server, screen};
use crate::peers::{Side, equal_on_both};

/// Windows, pixmaps, GCs, a colormap and a cursor of client 0.
fn make(side: &mut Side) -> (Window, Pixmap) {
    let root = side.root;
    let [window, child, pixmap, bitmap, gc, colormap, cursor] = std::array::from_fn(|_| side.id(0));
    let c = side.c(0);
    c.create_pixmap(24, pixmap, root, 40, 30).unwrap();
    c.create_pixmap(1, bitmap, root, 16, 16).unwrap();
    let aux = CreateWindowAux::new().background_pixmap(pixmap);
    c.create_window(0, window, root, 0, 0, 100, 50, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    c.create_window(0, child, window, 0, 0, 10, 5, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    c.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap();
    c.create_colormap(ColormapAlloc::NONE, colormap, root, screen(c).root_visual).unwrap();
    c.create_cursor(cursor, bitmap, bitmap, 0, 0, 0, 0, 0, 0, 1, 1).unwrap();
    side.sync();
    (window, pixmap)
}

#[test]
fn clients_and_their_resources_equal_xvfb() {
    equal_on_both(2, |side| {
        side.reply(|s| s.c(0).res_query_version(1, 2));
        make(side);
        // Xvfb has more clients while the one that waited leaves.
        let clients = side.c(0).res_query_clients().unwrap().reply().unwrap().clients;
        let own = side.c(0).setup().resource_id_base;
        assert!(clients.iter().any(|c| c.resource_base == own && c.resource_mask == 0x1f_ffff));
        assert!(clients.iter().any(|c| c.resource_base == 0));
        let reply = side.c(1).res_query_client_resources(own).unwrap().reply().unwrap();
        for found in reply.types {
            let name = side.c(1).get_atom_name(found.resource_type).unwrap().reply().unwrap().name;
            let name = String::from_utf8(name).unwrap();
            if ["WINDOW", "PIXMAP", "GC", "COLORMAP", "CURSOR"].contains(&name.as_str()) {
                side.saw((name, found.count));
            }
        }
        let bytes = side.c(1).res_query_client_pixmap_bytes(own).unwrap().reply().unwrap();
        side.saw((bytes.bytes, bytes.bytes_overflow));
        side.reply(|s| s.c(1).res_query_client_resources(0x1fe0_0000));
        side.reply(|s| s.c(1).res_query_client_pixmap_bytes(0x1fe0_0000));
    });
}

#[test]
fn resource_sizes_equal_xvfb() {
    equal_on_both(2, |side| {
        let (window, pixmap) = make(side);
        let id = |resource| ResourceIdSpec { resource, type_: 0 };
        for resource in [window, pixmap, 0x1234] {
            let reply = side.c(1).res_query_resource_bytes(0, &[id(resource)]).unwrap().reply().unwrap();
            for value in reply.sizes {
                side.saw((value.size.spec.resource, value.size.bytes, value.size.use_count));
            }
        }
        side.reply(|s| s.c(1).res_query_resource_bytes(0x1fe0_0000, &[id(0)]));
    });
}

/// The processes of clients come from the socket.
#[test]
fn clients_are_told_by_their_process() {
    let mut engine = Engine::new(Config::default());
    let client = engine.connect(Peer { pid: Some(4711), local: true, ..Peer::default() }).unwrap();
    let stranger = engine.connect(Peer::default()).unwrap();
    let set_up = [b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    engine.feed(client, &set_up, &mut Fds::new());
    engine.feed(stranger, &set_up, &mut Fds::new());
    engine.take_output(client);
    // QueryClientIds of the X-Resource extension, for every client and every kind of id, twice.
    let mut request = vec![148, 4, 6, 0, 2, 0, 0, 0];
    request.extend([0; 16]);
    engine.feed(client, &request, &mut Fds::new());
    let reply = engine.take_output(client).bytes;
    let words: Vec<u32> =
        reply[8..].chunks(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
    let own = u32::from(client.number()) << 21;
    let other = u32::from(stranger.number()) << 21;
    assert_eq!(words[0], 4);
    assert_eq!(words[6..], [0, 1, 0, own, 1, 0, own, 2, 4, 4711, other, 1, 0]);
}

#[test]
fn one_client_is_asked_about() {
    let server = Server::new();
    let client = server.connect();
    let own = client.setup().resource_id_base;
    let spec = ClientIdSpec { client: own | 5, mask: ClientIdMask::CLIENT_XID };
    let reply = client.res_query_client_ids(&[spec]).unwrap().reply().unwrap();
    assert_eq!(reply.ids.len(), 1);
    assert_eq!(reply.ids[0].spec.client, own);
    assert!(reply.ids[0].value.is_empty());
}
