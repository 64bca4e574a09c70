//! Extensions that are denied: absent, and nothing else changes.

use std::io::IoSlice;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use xeric_server::engine::{Config, Denied, Peer};

use crate::harness::{Client, Server, error_of};

/// The core protocol's BadRequest.
const BAD_REQUEST: u8 = 1;

fn names(client: &Client) -> Vec<String> {
    let names = client.list_extensions().unwrap().reply().unwrap().names;
    names.into_iter().map(|name| String::from_utf8(name.name).unwrap()).collect()
}

fn numbers(client: &Client, name: &str) -> (bool, u8, u8, u8) {
    let reply = client.query_extension(name.as_bytes()).unwrap().reply().unwrap();
    (reply.present, reply.major_opcode, reply.first_event, reply.first_error)
}

#[test]
fn t07_denying_one_extension_changes_no_other() {
    let all = Server::new().connect();
    let denied = Denied::names(["RENDER", "MIT-SHM"]);
    let client = Server::with(Config { denied, ..Config::default() }).connect();
    let mut expected = names(&all);
    expected.retain(|name| name != "RENDER" && name != "MIT-SHM");
    assert_eq!(names(&client), expected);
    for name in &expected {
        assert_eq!(numbers(&client, name), numbers(&all, name), "{name}");
    }
    for name in ["RENDER", "MIT-SHM", "NONE-SUCH"] {
        assert_eq!(numbers(&client, name), (false, 0, 0, 0), "{name}");
    }
}

#[test]
fn t07_a_denied_request_counts_and_gets_bad_request() {
    let (_, major, ..) = numbers(&Server::new().connect(), "RENDER");
    let client = Server::with(Config { denied: Denied::names(["RENDER"]), ..Config::default() }).connect();
    let before = client.get_input_focus().unwrap().sequence_number();
    // RENDER's QueryVersion.
    let request = [major, 0, 3, 0, 0, 0, 0, 0, 11, 0, 0, 0];
    let cookie = client.send_request_without_reply(&[IoSlice::new(&request)], Vec::new()).unwrap();
    assert_eq!(cookie.sequence_number(), before + 1);
    assert_eq!(error_of(cookie.check()), (BAD_REQUEST, 0));
    let after = client.get_input_focus().unwrap();
    assert!(after.reply().is_ok());
}

#[test]
fn t07_untrusted_clients_are_left_two() {
    let mut denied = Denied::default();
    denied.deny_untrusted();
    let client = Server::with(Config { denied, ..Config::default() }).connect();
    assert_eq!(names(&client), ["BIG-REQUESTS", "XC-MISC"]);
    assert!(numbers(&client, "BIG-REQUESTS").0 && !numbers(&client, "SHAPE").0);
}

/// As the sample server answers TCP and ssh: the version, and BadRequest to everything else.
#[test]
fn r08_shared_memory_from_afar_is_told_and_refused() {
    let server = Server::new();
    let client = server.connect_as(Peer::default());
    assert!(numbers(&client, "MIT-SHM").0);
    assert!(client.shm_query_version().unwrap().reply().unwrap().shared_pixmaps);
    let segment = client.generate_id().unwrap();
    assert_eq!(error_of(client.shm_attach(segment, 1, false).unwrap().check()), (BAD_REQUEST, 0));
    assert_eq!(error_of(client.shm_detach(segment).unwrap().check()), (BAD_REQUEST, 0));
    assert!(client.get_input_focus().unwrap().reply().is_ok());
}
