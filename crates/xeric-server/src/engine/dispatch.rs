//! From bytes to handlers: framing, sequence numbers, the table of the core protocol.

use xeric_wire::Request;
use xeric_wire::frame::{RequestFrame, RequestFramer};
use xeric_wire::proto::xproto as op;
use xeric_wire::write;

use super::client::{Client, ClientId, Fds, Stage};
use super::error::{Handled, XError};
use super::{
    Engine, atoms, colormap, cursor, draw, ext, font, gc, hosts, input, pixmap, property, saver, selection,
    server_requests, setup, untrusted, window,
};

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
            if engine.extensions.record.is_recording() {
                ext::record::requested(engine, id, &request);
            }
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
        window::show::drawn(self);
        let sequence = self.clients.get(client).map_or(0, |c| c.sequence);
        self.work.finish(client, sequence)
    }

    fn send_error(&mut self, client: ClientId, error: XError, major: u8, data: u8) {
        // A core request has no minor opcode; its second byte is something else.
        let minor = if major >= 128 { data } else { 0 };
        if let Some(client) = self.clients.get_mut(client) {
            let sequence = client.wire_sequence();
            let start = client.out.len();
            write::error(
                &mut client.out,
                client.order,
                error.code,
                sequence,
                error.value,
                minor.into(),
                major,
            );
            if self.extensions.record.is_recording() {
                let client = client.id;
                ext::record::sent(self, client, start);
            }
        }
    }
}

/// Requests about pointer and keyboard, which give a client that has none a pointer of XInputExtension's.
fn needs_pointer(opcode: u8) -> bool {
    matches!(
        opcode,
        op::GRAB_POINTER_REQUEST
            | op::UNGRAB_POINTER_REQUEST
            | op::GRAB_BUTTON_REQUEST
            | op::UNGRAB_BUTTON_REQUEST
            | op::CHANGE_ACTIVE_POINTER_GRAB_REQUEST
            | op::GRAB_KEYBOARD_REQUEST
            | op::UNGRAB_KEYBOARD_REQUEST
            | op::GRAB_KEY_REQUEST
            | op::UNGRAB_KEY_REQUEST
            | op::ALLOW_EVENTS_REQUEST
            | op::QUERY_POINTER_REQUEST
            | op::GET_MOTION_EVENTS_REQUEST
            | op::WARP_POINTER_REQUEST
            | op::SET_INPUT_FOCUS_REQUEST
            | op::GET_INPUT_FOCUS_REQUEST
            | op::QUERY_KEYMAP_REQUEST
            | op::SEND_EVENT_REQUEST
            | op::CHANGE_KEYBOARD_MAPPING_REQUEST
            | op::GET_KEYBOARD_MAPPING_REQUEST
            | op::CHANGE_KEYBOARD_CONTROL_REQUEST
            | op::GET_KEYBOARD_CONTROL_REQUEST
            | op::BELL_REQUEST
            | op::CHANGE_POINTER_CONTROL_REQUEST
            | op::GET_POINTER_CONTROL_REQUEST
            | op::SET_POINTER_MAPPING_REQUEST
            | op::GET_POINTER_MAPPING_REQUEST
            | op::SET_MODIFIER_MAPPING_REQUEST
            | op::GET_MODIFIER_MAPPING_REQUEST
    )
}

/// The core protocol by opcode; extensions from 128 on.
fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>, fds: &mut Fds) -> Handled {
    if engine.config.denied.is_for_untrusted() {
        untrusted::check(engine, client, request)?;
    }
    if needs_pointer(request.opcode) {
        ext::xinput::needs_pointer(engine, client);
    }
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
        op::GRAB_POINTER_REQUEST => input::grab::grab_pointer(engine, client, request),
        op::UNGRAB_POINTER_REQUEST => input::grab::ungrab_pointer(engine, client, request),
        op::GRAB_BUTTON_REQUEST => input::passive::requests::grab_button(engine, client, request),
        op::UNGRAB_BUTTON_REQUEST => input::passive::requests::ungrab_button(engine, client, request),
        op::CHANGE_ACTIVE_POINTER_GRAB_REQUEST => {
            input::grab::change_active_pointer_grab(engine, client, request)
        }
        op::GRAB_KEYBOARD_REQUEST => input::grab::grab_keyboard(engine, client, request),
        op::UNGRAB_KEYBOARD_REQUEST => input::grab::ungrab_keyboard(engine, client, request),
        op::GRAB_KEY_REQUEST => input::passive::requests::grab_key(engine, client, request),
        op::UNGRAB_KEY_REQUEST => input::passive::requests::ungrab_key(engine, client, request),
        op::ALLOW_EVENTS_REQUEST => input::freeze::allow_events(engine, client, request),
        op::QUERY_POINTER_REQUEST => input::pointer::query_pointer(engine, client, request),
        op::GET_MOTION_EVENTS_REQUEST => input::pointer::get_motion_events(engine, client, request),
        op::WARP_POINTER_REQUEST => input::pointer::warp_pointer(engine, client, request),
        op::SET_INPUT_FOCUS_REQUEST => input::focus::set_input_focus(engine, client, request),
        op::GET_INPUT_FOCUS_REQUEST => input::focus::get_input_focus(engine, client, request),
        op::QUERY_KEYMAP_REQUEST => input::keyboard::query_keymap(engine, client, request),
        op::SEND_EVENT_REQUEST => input::send_event::send_event(engine, client, request),
        op::CHANGE_KEYBOARD_MAPPING_REQUEST => {
            input::keyboard::change_keyboard_mapping(engine, client, request)
        }
        op::GET_KEYBOARD_MAPPING_REQUEST => input::keyboard::get_keyboard_mapping(engine, client, request),
        op::CHANGE_KEYBOARD_CONTROL_REQUEST => {
            input::keyboard::change_keyboard_control(engine, client, request)
        }
        op::GET_KEYBOARD_CONTROL_REQUEST => input::keyboard::get_keyboard_control(engine, client, request),
        op::BELL_REQUEST => input::keyboard::bell(engine, client, request),
        op::CHANGE_POINTER_CONTROL_REQUEST => input::pointer::change_pointer_control(engine, client, request),
        op::GET_POINTER_CONTROL_REQUEST => input::pointer::get_pointer_control(engine, client, request),
        op::SET_POINTER_MAPPING_REQUEST => input::pointer::set_pointer_mapping(engine, client, request),
        op::GET_POINTER_MAPPING_REQUEST => input::pointer::get_pointer_mapping(engine, client, request),
        op::SET_MODIFIER_MAPPING_REQUEST => input::keyboard::set_modifier_mapping(engine, client, request),
        op::GET_MODIFIER_MAPPING_REQUEST => input::keyboard::get_modifier_mapping(engine, client, request),
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
        op::LIST_HOSTS_REQUEST => hosts::list_hosts(engine, client, request),
        op::CHANGE_HOSTS_REQUEST => hosts::change_hosts(engine, client, request),
        op::SET_ACCESS_CONTROL_REQUEST => hosts::set_access_control(engine, client, request),
        op::SET_SCREEN_SAVER_REQUEST => saver::set_screen_saver(engine, client, request),
        op::GET_SCREEN_SAVER_REQUEST => saver::get_screen_saver(engine, client, request),
        op::FORCE_SCREEN_SAVER_REQUEST => saver::force_screen_saver(engine, client, request),
        op::OPEN_FONT_REQUEST => font::open_font(engine, client, request),
        op::CLOSE_FONT_REQUEST => font::close_font(engine, client, request),
        op::QUERY_FONT_REQUEST => font::query_font(engine, client, request),
        op::QUERY_TEXT_EXTENTS_REQUEST => font::query_text_extents(engine, client, request),
        op::LIST_FONTS_REQUEST => font::list_fonts(engine, client, request),
        op::LIST_FONTS_WITH_INFO_REQUEST => font::list_fonts_with_info(engine, client, request),
        op::SET_FONT_PATH_REQUEST => font::set_font_path(engine, client, request),
        op::GET_FONT_PATH_REQUEST => font::get_font_path(engine, client, request),
        op::CREATE_PIXMAP_REQUEST => pixmap::create_pixmap(engine, client, request),
        op::FREE_PIXMAP_REQUEST => pixmap::free_pixmap(engine, client, request),
        op::QUERY_BEST_SIZE_REQUEST => pixmap::query_best_size(engine, client, request),
        op::CREATE_GC_REQUEST => gc::requests::create_gc(engine, client, request),
        op::CHANGE_GC_REQUEST => gc::requests::change_gc(engine, client, request),
        op::COPY_GC_REQUEST => gc::requests::copy_gc(engine, client, request),
        op::SET_DASHES_REQUEST => gc::requests::set_dashes(engine, client, request),
        op::SET_CLIP_RECTANGLES_REQUEST => gc::requests::set_clip_rectangles(engine, client, request),
        op::FREE_GC_REQUEST => gc::requests::free_gc(engine, client, request),
        op::COPY_AREA_REQUEST => draw::copy::copy_area(engine, client, request),
        op::COPY_PLANE_REQUEST => draw::copy::copy_plane(engine, client, request),
        op::POLY_POINT_REQUEST => draw::shapes::poly_point(engine, client, request),
        op::POLY_LINE_REQUEST => draw::shapes::poly_line(engine, client, request),
        op::POLY_SEGMENT_REQUEST => draw::shapes::poly_segment(engine, client, request),
        op::POLY_RECTANGLE_REQUEST => draw::shapes::poly_rectangle(engine, client, request),
        op::POLY_ARC_REQUEST => draw::shapes::poly_arc(engine, client, request),
        op::FILL_POLY_REQUEST => draw::shapes::fill_poly(engine, client, request),
        op::POLY_FILL_RECTANGLE_REQUEST => draw::shapes::poly_fill_rectangle(engine, client, request),
        op::POLY_FILL_ARC_REQUEST => draw::shapes::poly_fill_arc(engine, client, request),
        op::PUT_IMAGE_REQUEST => draw::image::put_image(engine, client, request),
        op::GET_IMAGE_REQUEST => draw::image::get_image(engine, client, request),
        op::POLY_TEXT8_REQUEST => draw::text::poly_text_8(engine, client, request),
        op::POLY_TEXT16_REQUEST => draw::text::poly_text_16(engine, client, request),
        op::IMAGE_TEXT8_REQUEST => draw::text::image_text_8(engine, client, request),
        op::IMAGE_TEXT16_REQUEST => draw::text::image_text_16(engine, client, request),
        op::CREATE_COLORMAP_REQUEST => colormap::requests::create_colormap(engine, client, request),
        op::FREE_COLORMAP_REQUEST => colormap::requests::free_colormap(engine, client, request),
        op::COPY_COLORMAP_AND_FREE_REQUEST => {
            colormap::requests::copy_colormap_and_free(engine, client, request)
        }
        op::INSTALL_COLORMAP_REQUEST => colormap::requests::install_colormap(engine, client, request),
        op::UNINSTALL_COLORMAP_REQUEST => colormap::requests::uninstall_colormap(engine, client, request),
        op::LIST_INSTALLED_COLORMAPS_REQUEST => {
            colormap::requests::list_installed_colormaps(engine, client, request)
        }
        op::ALLOC_COLOR_REQUEST => colormap::requests::alloc_color(engine, client, request),
        op::ALLOC_NAMED_COLOR_REQUEST => colormap::requests::alloc_named_color(engine, client, request),
        op::ALLOC_COLOR_CELLS_REQUEST => colormap::requests::alloc_color_cells(engine, client, request),
        op::ALLOC_COLOR_PLANES_REQUEST => colormap::requests::alloc_color_planes(engine, client, request),
        op::FREE_COLORS_REQUEST => colormap::requests::free_colors(engine, client, request),
        op::STORE_COLORS_REQUEST => colormap::requests::store_colors(engine, client, request),
        op::STORE_NAMED_COLOR_REQUEST => colormap::requests::store_named_color(engine, client, request),
        op::QUERY_COLORS_REQUEST => colormap::requests::query_colors(engine, client, request),
        op::LOOKUP_COLOR_REQUEST => colormap::requests::lookup_color(engine, client, request),
        op::CREATE_CURSOR_REQUEST => cursor::create_cursor(engine, client, request),
        op::CREATE_GLYPH_CURSOR_REQUEST => cursor::create_glyph_cursor(engine, client, request),
        op::FREE_CURSOR_REQUEST => cursor::free_cursor(engine, client, request),
        op::RECOLOR_CURSOR_REQUEST => cursor::recolor_cursor(engine, client, request),
        128.. => ext::handle(engine, client, request, fds),
        _ => Err(XError::request(0)),
    }
}
