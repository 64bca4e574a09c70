//! A client of the other byte order. x11rb speaks only the machine's, so its messages are turned around on the way: requests as they leave,
//! replies, events and errors as they arrive, by the catalog of fields.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;

use x11rb::connection::Connection;
use x11rb::protocol::composite::{self, ConnectionExt as _};
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::dbe::ConnectionExt as _;
use x11rb::protocol::dpms::ConnectionExt as _;
use x11rb::protocol::present::{self, ConnectionExt as _};
use x11rb::protocol::randr::{self, ConnectionExt as _};
use x11rb::protocol::record::{self, ConnectionExt as _};
use x11rb::protocol::res::{self, ConnectionExt as _};
use x11rb::protocol::screensaver::{self, ConnectionExt as _};
use x11rb::protocol::shape::{self, ConnectionExt as _};
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::sync::{self, ConnectionExt as _};
use x11rb::protocol::xc_misc::ConnectionExt as _;
use x11rb::protocol::xfixes::{ClientDisconnectFlags, ConnectionExt as _};
use x11rb::protocol::xinerama::ConnectionExt as _;
use x11rb::protocol::xinput::{self, ConnectionExt as _, XIChangePropertyAux, XIEventMask};
use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::{PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{Opcodes, RequestInfo};
use xeric_wire::decode::{Leaf, Message, Visitor};
use xeric_wire::frame::{Packet, PacketFrame, RequestFrame, RequestFramer, packet};

use crate::differential::{Script, core, render};
use crate::harness::{Server, Wire, events, screen};

/// A stream whose far end is big-endian.
struct Turned {
    wire: Wire,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    to_server: Vec<u8>,
    from_server: Vec<u8>,
    ready: VecDeque<u8>,
    asked: bool,
    answered: bool,
    opcodes: Opcodes,
    /// What request had each sequence number. The set-up is 0.
    requests: Vec<Option<(&'static RequestInfo, Vec<u8>)>>,
}

const MAXIMUM: u64 = 1 << 26;

impl Turned {
    fn new(wire: Wire) -> Self {
        let state = State { requests: vec![None], ..State::default() };
        Self { wire, state: RefCell::new(state) }
    }

    /// Passes on what has arrived whole.
    fn pump(&self) {
        let mut buffer = [0; 4096];
        let mut fds = Vec::new();
        let state = &mut *self.state.borrow_mut();
        while let Ok(count) = self.wire.read(&mut buffer, &mut fds) {
            state.from_server.extend(&buffer[..count]);
        }
        while let Some((turned, taken)) = state.next_packet() {
            state.ready.extend(turned);
            state.from_server.drain(..taken);
        }
    }
}

impl State {
    /// The next whole packet in little-endian order, and how many bytes it was.
    fn next_packet(&mut self) -> Option<(Vec<u8>, usize)> {
        let bytes = &self.from_server;
        if !self.answered {
            let length = bytes.get(6..8)?;
            let whole = bytes.get(..8 + usize::from(u16::from_be_bytes([length[0], length[1]])) * 4)?;
            self.answered = true;
            let message = Message::setup_reply(whole, ByteOrder::Big);
            return Some((turn(message, &[(2, 2), (4, 2), (6, 2)]), whole.len()));
        }
        let PacketFrame::Packet(found) = packet(ByteOrder::Big, bytes, MAXIMUM) else { return None };
        let whole = found.bytes();
        let turned = match found {
            Packet::Reply { sequence, bytes } => {
                let (info, request) = self.requests[usize::from(sequence)]
                    .as_ref()
                    .expect("a reply to a request that was sent");
                if info.name == "QueryExtension" {
                    self.opcodes.observe(request, bytes, ByteOrder::Little);
                }
                let message = Message::reply(info, bytes, ByteOrder::Big).expect("a request with a reply");
                turn(message, &[(2, 2), (4, 4)])
            }
            Packet::Error { bytes, .. } => {
                turn(Message::error(None, bytes, ByteOrder::Big), &[(2, 2), (4, 4), (8, 2)])
            }
            _ => {
                let info = self.opcodes.event(whole, ByteOrder::Big).expect("an event of the catalog");
                turn(Message::event(info, whole, ByteOrder::Big), &[(2, 2)])
            }
        };
        Some((turned, whole.len()))
    }

    /// The next whole request in big-endian order, and how many bytes it was.
    fn next_request(&mut self) -> Option<(Vec<u8>, usize)> {
        if !self.asked {
            let [_, unused, rest @ ..] = self.to_server.get(..12)? else { return None };
            self.asked = true;
            let swapped = rest.chunks(2).flat_map(|pair| pair.iter().rev().copied());
            return Some(([b'B', *unused].into_iter().chain(swapped).collect(), 12));
        }
        let framer = RequestFramer { order: ByteOrder::Little, big_requests: false, maximum: MAXIMUM };
        let RequestFrame::Request(request) = framer.next(&self.to_server) else { return None };
        let info = self.opcodes.request(request.opcode, request.data).expect("a request of the catalog");
        self.requests.push(Some((info, request.bytes.to_vec())));
        let turned = turn(Message::request(info, request.bytes, ByteOrder::Little), &[(2, 2)]);
        Some((turned, request.bytes.len()))
    }
}

impl Stream for Turned {
    fn poll(&self, _mode: PollMode) -> io::Result<()> {
        self.pump();
        Ok(())
    }

    fn read(&self, buf: &mut [u8], _fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.pump();
        let ready = &mut self.state.borrow_mut().ready;
        if ready.is_empty() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = buf.len().min(ready.len());
        for (to, from) in buf.iter_mut().zip(ready.drain(..count)) {
            *to = from;
        }
        Ok(count)
    }

    fn write(&self, buf: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        let state = &mut *self.state.borrow_mut();
        state.to_server.extend(buf);
        while let Some((turned, taken)) = state.next_request() {
            self.wire.write(&turned, fds)?;
            state.to_server.drain(..taken);
        }
        Ok(buf.len())
    }
}

/// A message in the other byte order: every number of more than one byte, and the fields of the header at these places.
fn turn(message: Message<'_>, header: &[(usize, usize)]) -> Vec<u8> {
    struct Fields {
        out: Vec<u8>,
    }
    impl<'a> Visitor<'a> for Fields {
        fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
            let span = leaf.span.start as usize..leaf.span.end as usize;
            self.out[span].chunks_mut(leaf.ty.scalar.turned()).for_each(<[u8]>::reverse);
            ControlFlow::Continue(())
        }
    }
    let mut fields = Fields { out: message.bytes().to_vec() };
    message.walk(&mut fields);
    for &(at, size) in header {
        fields.out[at..at + size].copy_from_slice(&message.bytes()[at..at + size]);
        fields.out[at..at + size].reverse();
    }
    fields.out
}

fn same<S: Script>(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let server = Server::new();
        let turned = RustConnection::connect_to_stream(Turned::new(server.wire()), 0).expect("a set-up");
        let turned = S::play(&turned, seed, 40);
        let straight = S::play(&Server::new().connect(), seed, 40);
        assert_eq!(turned.difference(&straight), None, "seed {seed}");
    }
}

#[test]
fn s15_core_drawing_is_the_same_from_a_big_endian_client() {
    same::<core::Drawing>(0..20);
    same::<core::Copies>(0..10);
}

#[test]
fn s15_render_is_the_same_from_a_big_endian_client() {
    same::<render::Rendering>(0..20);
}

/// Every extension's questions: what each reply says, the events that came of it, and errors.
fn questions<C: Connection>(c: &C) -> Vec<String> {
    let root = screen(c).root;
    let id = || c.generate_id().unwrap();
    let mut said = Vec::new();
    macro_rules! ask {
        ($($question:expr),+ $(,)?) => {
            $(said.push(format!("{} {:?}", stringify!($question), $question.unwrap().reply()));)+
        };
    }
    macro_rules! tell {
        ($($request:expr),+ $(,)?) => {
            $(said.push(format!("{} {:?}", stringify!($request), $request.unwrap().check()));)+
        };
    }
    let (window, pixmap, gc) = (id(), id(), id());
    let aux = CreateWindowAux::new().background_pixel(0x12_3456);
    tell!(
        c.create_window(24, window, root, 20, 30, 50, 40, 0, WindowClass::INPUT_OUTPUT, 0, &aux),
        c.map_window(window),
        c.create_pixmap(24, pixmap, root, 16, 8),
        c.create_gc(gc, pixmap, &CreateGCAux::new().foreground(0x65_4321)),
    );

    ask!(c.randr_query_version(1, 6), c.randr_get_screen_resources(root), c.randr_get_screen_info(root));
    let resources = c.randr_get_screen_resources_current(root).unwrap().reply().unwrap();
    let (output, crtc) = (resources.outputs[0], resources.crtcs[0]);
    ask!(
        c.randr_get_output_info(output, 0),
        c.randr_get_crtc_info(crtc, 0),
        c.randr_get_crtc_gamma(crtc),
        c.randr_get_crtc_transform(crtc),
        c.randr_get_panning(crtc),
        c.randr_get_monitors(root, true),
        c.randr_get_screen_size_range(root),
        c.randr_get_output_primary(root),
        c.randr_get_providers(root),
    );
    let select = randr::NotifyMask::OUTPUT_PROPERTY | randr::NotifyMask::SCREEN_CHANGE;
    tell!(
        c.randr_select_input(root, select),
        c.randr_change_output_property(output, 60, 6, 16, PropMode::REPLACE, 3, &[1, 0, 2, 0, 3, 0]),
        c.randr_change_output_property(output, 60, 6, 16, PropMode::PREPEND, 1, &[9, 0]),
        c.randr_configure_output_property(output, 61, false, true, &[-5, 70000]),
        c.randr_change_output_property(output, 77_777, 6, 16, PropMode::REPLACE, 0, &[]),
    );
    ask!(
        c.randr_get_output_property(output, 60, 0u32, 0, 9, false, false),
        c.randr_query_output_property(output, 61),
        c.randr_list_output_properties(output),
    );

    let keys = xinput::EventMask { deviceid: 1, mask: vec![XIEventMask::from(0x1c0_00fcu32)] };
    ask!(
        c.xinput_get_extension_version(b"XInputExtension"),
        c.xinput_list_input_devices(),
        c.xinput_open_device(6),
        c.xinput_xi_query_version(2, 3),
        c.xinput_xi_query_device(0u16),
        c.xinput_xi_query_pointer(window, 2u16),
        c.xinput_xi_get_client_pointer(0u32),
        c.xinput_xi_get_focus(3u16),
        c.xinput_xi_list_properties(6u16),
    );
    tell!(
        c.xinput_xi_select_events(root, &[keys]),
        c.xinput_xi_change_property(
            6u16,
            PropMode::REPLACE,
            60,
            6,
            2,
            &XIChangePropertyAux::Data16(vec![1, 2])
        ),
        c.xinput_xi_change_property(6u16, PropMode::PREPEND, 60, 6, 1, &XIChangePropertyAux::Data16(vec![7])),
    );
    ask!(
        c.xinput_xi_get_selected_events(root),
        c.xinput_xi_get_property(6u16, false, 60, 0, 0, 9),
        c.xinput_xi_passive_grab_device(
            0u32,
            window,
            0u32,
            1,
            2u16,
            xinput::GrabType::BUTTON,
            xinput::GrabMode22::ASYNC,
            GrabMode::ASYNC,
            xinput::GrabOwner::NO_OWNER,
            &[0x7c],
            &[0, 1 << 31],
        ),
    );
    tell!(c.xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, root, 300, 200, 0));

    let (counter, alarm, fence) = (id(), id(), id());
    let value = |lo| sync::Int64 { hi: 1, lo };
    let watch = sync::CreateAlarmAux::new().counter(counter).value(value(5)).delta(value(1));
    ask!(c.sync_initialize(3, 1), c.sync_list_system_counters(), c.sync_get_priority(0));
    tell!(
        c.sync_create_counter(counter, value(2)),
        c.sync_create_alarm(alarm, &watch),
        c.sync_create_fence(window, fence, true),
        c.sync_change_counter(counter, value(9)),
        c.sync_set_priority(0, -7),
    );
    ask!(c.sync_query_counter(counter), c.sync_query_alarm(alarm), c.sync_query_fence(fence));

    let (region, damage) = (id(), id());
    ask!(c.xfixes_query_version(6, 0), c.damage_query_version(1, 1), c.xfixes_get_cursor_image());
    let part =
        [Rectangle { x: 1, y: 2, width: 300, height: 4 }, Rectangle { x: -5, y: 3, width: 9, height: 9 }];
    tell!(
        c.xfixes_create_region(region, &part),
        c.damage_create(damage, window, ReportLevel::RAW_RECTANGLES),
        c.poly_fill_rectangle(window, gc, &[Rectangle { x: 3, y: 4, width: 5, height: 6 }]),
        c.damage_subtract(damage, 0u32, 0u32),
        c.xfixes_set_client_disconnect_mode(ClientDisconnectFlags::TERMINATE),
    );
    ask!(c.xfixes_fetch_region(region), c.xfixes_get_client_disconnect_mode());

    let eid = id();
    ask!(c.present_query_version(1, 2), c.present_query_capabilities(window));
    tell!(
        c.present_select_input(eid, window, present::EventMask::from(7u32)),
        c.present_notify_msc(window, 3, 0, 0, 0),
        c.present_pixmap(window, pixmap, 4, 0u32, 0u32, 0, 0, 0u32, 0u32, 0u32, 0, 0, 0, 0, &[]),
    );

    ask!(
        c.composite_query_version(0, 4),
        c.xinerama_query_version(1, 1),
        c.xinerama_is_active(),
        c.xinerama_query_screens(),
        c.xinerama_get_screen_size(root, 0),
        c.dbe_query_version(1, 0),
        c.dbe_get_visual_info(&[root]),
        c.screensaver_query_version(1, 1),
        c.screensaver_query_info(root),
        c.dpms_get_version(1, 1),
        c.dpms_capable(),
        c.dpms_get_timeouts(),
        c.dpms_info(),
        c.res_query_version(1, 2),
        c.res_query_clients(),
        c.res_query_client_resources(window),
        c.res_query_client_pixmap_bytes(window),
        c.res_query_client_ids(&[res::ClientIdSpec { client: 0, mask: res::ClientIdMask::CLIENT_XID }]),
        c.record_query_version(1, 13),
        c.shape_query_version(),
        c.shape_query_extents(window),
        c.shape_get_rectangles(window, shape::SK::BOUNDING),
        c.xc_misc_get_xid_range(),
        c.shm_query_version(),
    );
    let (context, segment, named) = (id(), id(), id());
    let range = record::Range { core_requests: record::Range8 { first: 1, last: 5 }, ..Default::default() };
    let memory = rustix::fs::memfd_create("picture", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
    rustix::fs::ftruncate(&memory, 4096).unwrap();
    tell!(
        c.composite_redirect_window(window, composite::Redirect::AUTOMATIC),
        c.composite_name_window_pixmap(window, named),
        c.record_create_context(context, 7, &[window], &[range]),
        c.shm_attach_fd(segment, memory, false),
        c.dpms_set_timeouts(100, 200, 300),
        c.screensaver_select_input(root, screensaver::Event::NOTIFY_MASK),
        c.force_screen_saver(ScreenSaver::ACTIVE),
    );
    ask!(
        c.record_get_context(context),
        c.shm_get_image(pixmap, 0, 0, 16, 8, !0, 2, segment, 0),
        c.get_geometry(named),
        c.dpms_get_timeouts(),
    );

    let device = u16::from(xkb::ID::USE_CORE_KBD);
    let every = xkb::MapPart::from(0xffu16);
    ask!(
        c.xkb_use_extension(1, 0),
        c.xkb_get_state(device),
        c.xkb_get_controls(device),
        c.xkb_get_indicator_map(device, !0),
        c.xkb_get_map(
            device,
            every,
            xkb::MapPart::from(0u16),
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            xkb::VMod::from(0u16),
            0,
            0,
            0,
            0,
            0,
            0,
        ),
    );
    said.extend(events(c).into_iter().map(|event| format!("{event:?}")));
    said
}

/// The replies, events and errors of the extensions, to clients of either order.
#[test]
fn s15_x13_extensions_say_the_same_to_a_big_endian_client() {
    let server = Server::new();
    let turned = RustConnection::connect_to_stream(Turned::new(server.wire()), 0).expect("a set-up");
    let (turned, straight) = (questions(&turned), questions(&Server::new().connect()));
    assert_eq!(turned.len(), straight.len());
    for (turned, straight) in turned.iter().zip(&straight) {
        assert_eq!(turned, straight);
    }
    let refused = straight.iter().filter(|said| said.contains("Err(")).count();
    assert_eq!(refused, 1, "only the atom that there is not: {straight:#?}");
    assert!(straight.iter().any(|said| said.contains("GeGeneric") || said.contains("XinputMotion")));
}
