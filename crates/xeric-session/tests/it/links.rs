//! Programs at the other end of a link, in virtual time, and what the model says of them.

use std::num::NonZeroU64;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, CreateWindowAux, ImageFormat, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use xeric_server::Config;
use xeric_server::shell::link::Link;
use xeric_server::shell::local::LocalServer;
use xeric_session::audit::Outcome;
use xeric_session::in_process::{self, Options};
use xeric_session::script::Script;
use xeric_session::stream::LocalStream;
use xeric_trace::price::Price;

type Client = RustConnection<LocalStream>;

const MS: Duration = Duration::from_millis(1);

fn link(rtt: Duration, bits: u64) -> Link {
    Link { rtt, bits_per_second: NonZeroU64::new(bits) }
}

/// Runs `program` at the end of a link; what it cost, and how long it took by the virtual clock.
fn run(link: Option<Link>, program: impl Fn(&Client) -> Result<(), ReplyError>) -> (Outcome, Duration) {
    let options = Options {
        program: vec!["test".into()],
        config: Config { width: 640, height: 480, ..Config::default() },
        link,
        script: Arc::new(Script::parse("wait 60s\n", Path::new("test.script")).unwrap()),
        record: None,
        frame_shots: false,
    };
    let mut took = Duration::ZERO;
    let outcome = in_process::audit(&options, |server: &LocalServer| {
        let stream = LocalStream(server.connect().unwrap());
        let client = RustConnection::connect_to_stream(stream, 0).unwrap();
        let result = program(&client);
        took = server.now();
        result
    });
    (outcome.unwrap(), took)
}

/// `Price` with nothing that a link may change.
fn counters(price: &Price) -> (u64, u64, u64, u64, u64, u64) {
    (price.requests, price.bytes_out, price.bytes_in, price.stalls, price.replies, price.px_written)
}

/// Atom names, one after the other: 78 waits.
fn one_by_one(client: &Client) -> Result<(), ReplyError> {
    for atom in 1..=68 {
        client.get_atom_name(atom)?.reply()?;
    }
    for _ in 0..9 {
        client.get_input_focus()?.reply()?;
    }
    Ok(())
}

/// The same, asked all at once.
fn pipelined(client: &Client) -> Result<(), ReplyError> {
    let names: Vec<_> = (1..=68).map(|atom| client.get_atom_name(atom)).collect::<Result<_, _>>()?;
    for name in names {
        name.reply()?;
    }
    client.get_input_focus()?.reply()?;
    Ok(())
}

/// A window, an upload of 1.2 MB, and a picture of it back.
fn uploads(client: &Client) -> Result<(), ReplyError> {
    let root = client.setup().roots[0].root;
    let (window, gc) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.create_window(
        0,
        window,
        root,
        0,
        0,
        640,
        480,
        0,
        WindowClass::COPY_FROM_PARENT,
        0,
        &CreateWindowAux::new(),
    )?;
    client.map_window(window)?;
    client.create_gc(gc, window, &CreateGCAux::new())?;
    client.get_property(false, root, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 100)?.reply()?;
    for strip in 0..10 {
        let bytes = vec![0x40; 640 * 48 * 4];
        client.put_image(ImageFormat::Z_PIXMAP, window, gc, 640, 48, 0, strip * 48, 0, 24, &bytes)?;
    }
    let image = client.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, 320, 240, !0)?.reply()?;
    assert!(image.data.iter().all(|byte| *byte == 0x40 || *byte == 0));
    Ok(())
}

/// 78 stalls and 3: the time is stalls × round trip, exactly, since nothing else takes virtual time.
#[test]
fn r01_time_over_a_link_is_stalls_times_its_round_trip() {
    for (program, stalls) in [(one_by_one as fn(&Client) -> _, 78), (pipelined, 3)] {
        let (near, at_once) = run(None, program);
        let (far, took) = run(Some(link(100 * MS, 0)), program);
        assert_eq!((near.report.whole.stalls, far.report.whole.stalls), (stalls, stalls));
        assert_eq!(took - at_once, 100 * MS * u32::try_from(stalls).unwrap());
        assert_eq!(near.report.whole.time_at_rtt_ns(100_000_000, 0, 0), stalls * 100_000_000);
    }
}

#[test]
fn a_link_changes_times_and_nothing_else() {
    for program in [one_by_one as fn(&Client) -> _, pipelined, uploads] {
        let (near, _) = run(None, program);
        let (far, _) = run(Some(link(37 * MS, 20_000_000)), program);
        assert_eq!(counters(&near.report.whole), counters(&far.report.whole));
        assert_eq!(near.report.by_request.len(), far.report.by_request.len());
    }
}

/// The model is an upper bound; for programs that wait for what they ask, one that is nearly met: within 10 %.
#[test]
fn the_model_is_an_upper_bound_within_a_tenth() {
    for program in [one_by_one as fn(&Client) -> _, pipelined, uploads] {
        for (rtt, bits) in [(40, 10_000_000), (90, 50_000_000), (1, 1_000_000_000), (40, 1_000_000)] {
            let (near, _) = run(None, program);
            let (_, took) = run(Some(link(rtt * MS, bits)), program);
            let model = near.report.whole.time_at_rtt_ns(u64::from(rtt) * 1_000_000, bits, 0);
            let model = Duration::from_nanos(model);
            // What leaves behind the program's last wait is in the model, and takes none of the program's time.
            assert!(took <= model + Duration::from_micros(10), "{rtt} ms, {bits}: {took:?} of {model:?}");
            assert!(
                took.as_secs_f64() >= model.as_secs_f64() * 0.9,
                "{rtt} ms, {bits}: {took:?} of {model:?}"
            );
        }
    }
}

/// 1.2 MB at 10 Mbit/s: nearly a second, of which the program stands still for what the line does not hold.
#[test]
fn who_writes_more_than_the_line_holds_waits() {
    let mut written = Duration::ZERO;
    let options = Options {
        program: vec!["test".into()],
        config: Config { width: 640, height: 480, ..Config::default() },
        link: Some(link(Duration::ZERO, 10_000_000)),
        script: Arc::new(Script::parse("wait 60s\n", Path::new("test.script")).unwrap()),
        record: None,
        frame_shots: false,
    };
    in_process::audit(&options, |server: &LocalServer| -> Result<(), ReplyError> {
        let client = RustConnection::connect_to_stream(LocalStream(server.connect().unwrap()), 0).unwrap();
        let (pixmap, gc) = (client.generate_id().unwrap(), client.generate_id().unwrap());
        let root = client.setup().roots[0].root;
        client.create_pixmap(24, pixmap, root, 640, 48)?;
        client.create_gc(gc, pixmap, &CreateGCAux::new())?;
        let before = server.now();
        for _ in 0..10 {
            let bytes = vec![0; 640 * 48 * 4];
            client.put_image(ImageFormat::Z_PIXMAP, pixmap, gc, 640, 48, 0, 0, 0, 24, &bytes)?;
        }
        client.flush()?;
        written = server.now() - before;
        Ok(())
    })
    .unwrap();
    let whole = Duration::from_secs_f64(1_228_800.0 * 8.0 / 10_000_000.0);
    let held = Duration::from_secs_f64(400_000.0 * 8.0 / 10_000_000.0);
    assert!(written > whole - held && written < whole, "{written:?} of {whole:?}");
}
