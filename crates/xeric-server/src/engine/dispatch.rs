//! From bytes to handlers: framing, sequence numbers, the table of the core protocol.

use xeric_wire::Request;
use xeric_wire::frame::{RequestFrame, RequestFramer};
use xeric_wire::proto::xproto as op;
use xeric_wire::write;

use super::client::{Client, ClientId, Fds, Stage};
use super::error::{Handled, XError};
use super::{Engine, atoms, ext, property, selection, server_requests, setup, window};

/// Pixels and requests that one call of [`feed`] may spend before the others get their turn. A request counts as this many pixels:
const REQUEST_WORK: u64 = 64;
/// One turn: about two full-HD screens of pixels, or 65 536 small requests.
const TURN_WORK: u64 = 4 << 20;
/// The longest request that a 16-bit length can name, in bytes.
const PLAIN_MAXIMUM: u64 = 0xffff * 4;

/// See [`Engine::feed`].
pub(crate) fn feed(engine: &mut Engine, client: ClientId, bytes: &[u8], fds: &mut Fds) -> usize {
    let mut used = 0;
    let mut spent = 0;
    while spent < TURN_WORK && !engine.wants_close(client) && !engine.is_suspended(client) {
        let rest = bytes.get(used..).unwrap_or_default();
        let step = match engine.clients.get(client).map(|c| c.stage) {
            Some(Stage::Setup) => setup::set_up(engine, client, rest),
            Some(Stage::Running) => {
                let step = one_request(engine, client, rest, fds);
                spent += REQUEST_WORK + engine.finish_request(client);
                step
            }
            _ => 0,
        };
        if step == 0 {
            break;
        }
        used += step;
    }
    used
}

/// Frames and handles the request at the start of `bytes`; the number of bytes it took, 0 when it is not there whole.
fn one_request(engine: &mut Engine, id: ClientId, bytes: &[u8], fds: &mut Fds) -> usize {
    let big_maximum = u64::from(engine.config.max_request_units) * 4;
    let Some(client) = engine.clients.get_mut(id) else { return 0 };
    if client.skip > 0 {
        return pass_over(client, bytes.len());
    }
    let maximum = if client.big_requests { big_maximum } else { PLAIN_MAXIMUM };
    let framer = RequestFramer { order: client.order, big_requests: client.big_requests, maximum };
    match framer.next(bytes) {
        RequestFrame::Incomplete { .. } => 0,
        RequestFrame::Request(request) => {
            client.sequence += 1;
            if let Err(error) = handle(engine, id, &request, fds) {
                engine.send_error(id, error, request.opcode, request.data);
            }
            request.bytes.len()
        }
        RequestFrame::BadLength { opcode, data, skip } => {
            client.sequence += 1;
            client.skip = skip;
            engine.send_error(id, XError::length(), opcode, data);
            engine.clients.get_mut(id).map_or(0, |client| pass_over(client, bytes.len()))
        }
    }
}

/// Drops up to `available` bytes of a request that was refused for its length.
fn pass_over(client: &mut Client, available: usize) -> usize {
    let step = usize::try_from(client.skip).unwrap_or(usize::MAX).min(available);
    client.skip -= step as u64;
    step
}

impl Engine {
    fn finish_request(&mut self, client: ClientId) -> u64 {
        let sequence = self.clients.get(client).map_or(0, |c| c.sequence);
        self.work.finish(client, sequence)
    }

    fn send_error(&mut self, client: ClientId, error: XError, major: u8, data: u8) {
        // A core request has no minor opcode; its second byte is something else.
        let minor = if major >= 128 { data } else { 0 };
        if let Some(client) = self.clients.get_mut(client) {
            let sequence = client.wire_sequence();
            write::error(
                &mut client.out,
                client.order,
                error.code,
                sequence,
                error.value,
                minor.into(),
                major,
            );
        }
    }
}

/// The core protocol by opcode; extensions from 128 on.
fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>, fds: &mut Fds) -> Handled {
    match request.opcode {
        op::CREATE_WINDOW_REQUEST => window::create::create_window(engine, client, request),
        op::CHANGE_WINDOW_ATTRIBUTES_REQUEST => {
            window::attributes::change_window_attributes(engine, client, request)
        }
        op::GET_WINDOW_ATTRIBUTES_REQUEST => {
            window::attributes::get_window_attributes(engine, client, request)
        }
        op::DESTROY_WINDOW_REQUEST => window::destroy::destroy_window_request(engine, client, request),
        op::DESTROY_SUBWINDOWS_REQUEST => window::destroy::destroy_subwindows(engine, client, request),
        op::CHANGE_SAVE_SET_REQUEST => window::save_set::change_save_set(engine, client, request),
        op::REPARENT_WINDOW_REQUEST => window::reparent::reparent_window(engine, client, request),
        op::MAP_WINDOW_REQUEST => window::map::map_window(engine, client, request),
        op::MAP_SUBWINDOWS_REQUEST => window::map::map_subwindows(engine, client, request),
        op::UNMAP_WINDOW_REQUEST => window::map::unmap_window(engine, client, request),
        op::UNMAP_SUBWINDOWS_REQUEST => window::map::unmap_subwindows(engine, client, request),
        op::CONFIGURE_WINDOW_REQUEST => window::configure::configure_window(engine, client, request),
        op::CIRCULATE_WINDOW_REQUEST => window::stack::circulate_window(engine, client, request),
        op::GET_GEOMETRY_REQUEST => window::query::get_geometry(engine, client, request),
        op::QUERY_TREE_REQUEST => window::query::query_tree(engine, client, request),
        op::TRANSLATE_COORDINATES_REQUEST => window::query::translate_coordinates(engine, client, request),
        op::CLEAR_AREA_REQUEST => window::clear::clear_area(engine, client, request),
        op::INTERN_ATOM_REQUEST => atoms::intern_atom(engine, client, request),
        op::GET_ATOM_NAME_REQUEST => atoms::get_atom_name(engine, client, request),
        op::CHANGE_PROPERTY_REQUEST => property::change_property(engine, client, request),
        op::DELETE_PROPERTY_REQUEST => property::delete_property(engine, client, request),
        op::GET_PROPERTY_REQUEST => property::get_property(engine, client, request),
        op::LIST_PROPERTIES_REQUEST => property::list_properties(engine, client, request),
        op::ROTATE_PROPERTIES_REQUEST => property::rotate_properties(engine, client, request),
        op::SET_SELECTION_OWNER_REQUEST => selection::set_selection_owner(engine, client, request),
        op::GET_SELECTION_OWNER_REQUEST => selection::get_selection_owner(engine, client, request),
        op::CONVERT_SELECTION_REQUEST => selection::convert_selection(engine, client, request),
        op::QUERY_EXTENSION_REQUEST => server_requests::query_extension(engine, client, request),
        op::LIST_EXTENSIONS_REQUEST => server_requests::list_extensions(engine, client, request),
        op::GRAB_SERVER_REQUEST => server_requests::grab_server(engine, client, request),
        op::UNGRAB_SERVER_REQUEST => server_requests::ungrab_server(engine, client, request),
        op::SET_CLOSE_DOWN_MODE_REQUEST => server_requests::set_close_down_mode(engine, client, request),
        op::KILL_CLIENT_REQUEST => server_requests::kill_client(engine, client, request),
        op::NO_OPERATION_REQUEST => server_requests::no_operation(engine, client, request),
        op::LIST_HOSTS_REQUEST => server_requests::list_hosts(engine, client, request),
        op::CHANGE_HOSTS_REQUEST => server_requests::change_hosts(engine, client, request),
        op::SET_ACCESS_CONTROL_REQUEST => server_requests::set_access_control(engine, client, request),
        op::SET_SCREEN_SAVER_REQUEST => server_requests::set_screen_saver(engine, client, request),
        op::GET_SCREEN_SAVER_REQUEST => server_requests::get_screen_saver(engine, client, request),
        op::FORCE_SCREEN_SAVER_REQUEST => server_requests::force_screen_saver(engine, client, request),
        128.. => ext::handle(engine, client, request, fds),
        _ => Err(XError::request(0)),
    }
}
