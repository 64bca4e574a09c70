//! A server that is far away: what waits once, what waits for each, and how to know.

use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use x11rb::protocol::xkb::{self, ConnectionExt as _};
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::shell::Socket;
use xeric_client::{Connection, Wanted};
use xeric_server::engine::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::link::Link;
use xeric_server::shell::server::{Running, spawn_over};

fn server(rtt: Duration) -> Running {
    let link = Link { rtt, bits_per_second: None };
    spawn_over(Config::default(), None, Access::Anyone, None, Some(link)).expect("a server")
}

fn connect(server: &Running, wanted: &Wanted) -> Connection {
    let (ours, theirs) = UnixStream::pair().unwrap();
    server.call(move |control| control.adopt(theirs.into(), true)).unwrap().unwrap();
    Connection::over(Socket::try_from(ours).unwrap(), None, 0, wanted).expect("a set-up").0
}

/// How many round trips of this length fit into what `act` took, rounded down, and what it returned. Of three times the quickest: a busy
/// machine may hold one up, and makes none shorter than the link is long.
fn round_trips<T>(rtt: Duration, act: impl Fn() -> T) -> (u128, T) {
    let once = || {
        let begun = Instant::now();
        let result = act();
        (begun.elapsed().as_nanos() / rtt.as_nanos(), result)
    };
    [once(), once(), once()].into_iter().min_by_key(|(trips, _)| *trips).unwrap()
}

#[test]
fn r01_the_names_of_a_keyboard_map_are_one_flight() {
    // So long that a machine that is busy does not make up for one.
    const RTT: Duration = Duration::from_millis(100);
    let server = server(RTT);
    let wanted = Wanted::new().extensions([xkb::X11_EXTENSION_NAME]);
    let (trips, connection) = round_trips(RTT, || connect(&server, &wanted));
    assert_eq!(trips, 2, "the set-up with the extension, and UseExtension");
    let (trips, atoms) = round_trips(RTT, || {
        let core = u16::from(xkb::ID::USE_CORE_KBD);
        let parts = xkb::NameDetail::KEYCODES
            | xkb::NameDetail::SYMBOLS
            | xkb::NameDetail::TYPES
            | xkb::NameDetail::KEY_TYPE_NAMES
            | xkb::NameDetail::KT_LEVEL_NAMES;
        let names = connection.xkb_get_names(core, parts).unwrap();
        let (parts, none) = (xkb::MapPart::KEY_TYPES | xkb::MapPart::KEY_SYMS, xkb::MapPart::from(0_u16));
        let map = connection
            .xkb_get_map(core, parts, none, 0, 0, 0, 0, 0, 0, 0, 0, xkb::VMod::from(0_u16), 0, 0, 0, 0, 0, 0)
            .unwrap();
        map.reply().unwrap();
        let list = names.reply().unwrap().value_list;
        let mut atoms = list.type_names.unwrap_or_default();
        atoms.extend(list.kt_level_names.map(|levels| levels.kt_level_names).unwrap_or_default());
        atoms.retain(|atom| *atom != 0);
        atoms
    });
    assert_eq!(trips, 1, "the map and the names of its atoms");
    assert!(atoms.len() > 5, "{atoms:?}");
    let atoms: Vec<u32> = atoms.into_iter().cycle().take(78).collect();
    let (trips, together) = round_trips(RTT, || {
        let cookies: Vec<_> = atoms.iter().map(|atom| connection.get_atom_name(*atom).unwrap()).collect();
        cookies.into_iter().map(|cookie| cookie.reply().unwrap().name).collect::<Vec<_>>()
    });
    assert_eq!((trips, together.len()), (1, 78));
    // One by one, each is a wait: the first ten are enough to see.
    let (trips, apart) = round_trips(RTT, || {
        let name = |atom: &u32| connection.get_atom_name(*atom).unwrap().reply().unwrap().name;
        atoms.iter().take(10).map(name).collect::<Vec<_>>()
    });
    assert!(trips >= 10, "{trips}");
    assert_eq!(apart, together[..10]);
}

#[test]
fn r07_the_distance_can_be_asked_for() {
    const RTT: Duration = Duration::from_millis(250);
    let far = server(RTT);
    let connection = connect(&far, &Wanted::new());
    // What was drawn before is on its way and costs no second trip.
    (0..100).for_each(|_| drop(connection.no_operation().unwrap()));
    let measured = connection.round_trip().unwrap();
    assert!(measured >= RTT && measured < 2 * RTT, "{measured:?}");
    let near = server(Duration::ZERO);
    let connection = connect(&near, &Wanted::new());
    let measured = (0..20).map(|_| connection.round_trip().unwrap()).min().unwrap();
    assert!(measured < RTT / 10, "{measured:?}");
}
