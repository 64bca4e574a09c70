//! What others write against the traits: requests as values, connections behind pointers, x11rb's wrappers and macros.

use std::rc::Rc;

use x11rb::atom_manager;
use x11rb::connection::Connection;
use x11rb::errors::ConnectionError;
use x11rb::protocol::xevie;
use x11rb::protocol::xproto::{self, *};
use x11rb::protocol::{ErrorKind, render, shm};
use x11rb::wrapper::{ConnectionExt as _, GrabServer};

use crate::given::{pixmap, root, settled, x_error};
use crate::place::Place;

pub(crate) fn requests_are_values<C: Connection>(connection: &C, _place: &mut Place) {
    let geometry = GetGeometryRequest { drawable: root(connection) };
    let reply = connection.send_trait_request_with_reply(geometry).unwrap().reply().unwrap();
    assert_eq!(reply.width, connection.setup().roots[0].width_in_pixels);
    connection.send_trait_request_without_reply(NoOperationRequest).unwrap().check().unwrap();
    // Of an extension, whose opcode they do not know.
    let version = render::QueryVersionRequest { client_major_version: 0, client_minor_version: 11 };
    let reply = connection.send_trait_request_with_reply(version).unwrap().reply().unwrap();
    assert_eq!(reply.major_version, 0);
    let segment = connection.generate_id().unwrap();
    let request = shm::CreateSegmentRequest { shmseg: segment, size: 4096, read_only: false };
    let reply = connection.send_trait_request_with_reply_with_fds(request).unwrap().reply().unwrap();
    assert_eq!(reply.nfd, 1);
    let detach = shm::DetachRequest { shmseg: segment };
    connection.send_trait_request_without_reply(detach).unwrap().check().unwrap();
    let absent = xevie::QueryVersionRequest { client_major_version: 1, client_minor_version: 0 };
    let refused = connection.send_trait_request_with_reply(absent);
    assert!(matches!(refused, Err(ConnectionError::UnsupportedExtension)));
}

pub(crate) fn a_connection_may_be_behind_a_pointer<C: Connection>(connection: &C, _place: &mut Place) {
    fn use_it<T: Connection>(connection: T) {
        let name = connection.get_atom_name(1).unwrap().reply().unwrap().name;
        assert_eq!(name, b"PRIMARY");
        x_error(connection.free_pixmap(connection.generate_id().unwrap()).unwrap().check());
        connection.flush().unwrap();
        assert!(connection.poll_for_event().unwrap().is_none());
        assert!(!connection.setup().roots.is_empty());
    }
    use_it(connection);
    use_it(Rc::new(connection));
    use_it(Box::new(&connection));
}

atom_manager! {
    /// Of a case.
    pub(crate) Atoms:
    /// On their way.
    AtomsCookie {
        WM_PROTOCOLS,
        _NET_WM_NAME,
        SPACED: b"A NAME WITH SPACES",
    }
}

pub(crate) fn the_atom_manager_works<C: Connection>(connection: &C, _place: &mut Place) {
    let atoms = Atoms::new(connection).unwrap().reply().unwrap();
    let name = |atom| connection.get_atom_name(atom).unwrap().reply().unwrap().name;
    assert_eq!(name(atoms.WM_PROTOCOLS), b"WM_PROTOCOLS");
    assert_eq!(name(atoms._NET_WM_NAME), b"_NET_WM_NAME");
    assert_eq!(name(atoms.SPACED), b"A NAME WITH SPACES");
}

pub(crate) fn the_wrappers_free_what_they_hold<C: Connection>(connection: &C, _place: &mut Place) {
    let depth = connection.setup().roots[0].root_depth;
    let wrapper = PixmapWrapper::create_pixmap(connection, depth, root(connection), 4, 4).unwrap();
    let id = wrapper.pixmap();
    assert_eq!(connection.get_geometry(id).unwrap().reply().unwrap().width, 4);
    drop(wrapper);
    assert_eq!(x_error(connection.get_geometry(id).unwrap().reply()).error_kind, ErrorKind::Drawable);
    let other = pixmap(connection, 5, 5);
    drop(PixmapWrapper::for_pixmap(connection, other));
    assert_eq!(x_error(connection.get_geometry(other).unwrap().reply()).error_kind, ErrorKind::Drawable);
    let values = CreateGCAux::new().foreground(1);
    let gc = GcontextWrapper::create_gc(connection, root(connection), &values).unwrap();
    xproto::change_gc(connection, gc.gcontext(), &ChangeGCAux::new().foreground(2)).unwrap().check().unwrap();
    drop(gc);
    drop(GrabServer::grab(connection).unwrap());
    connection.sync().unwrap();
    assert!(settled(connection).is_empty());
}
