//! The scenarios on connections of C's that Rust shares: one of libxcb alone, whose socket is handed over, and one with a `Display`.
#![expect(unsafe_code, reason = "opens a Display as C code does")]

use std::ffi::c_void;
use std::ptr::{self, NonNull};

use libloading::Library;
use x11rb::protocol::xproto::{NO_OPERATION_REQUEST, POLY_FILL_RECTANGLE_REQUEST};
use x11rb::x11_utils::Serialize;
use x11rb::xcb_ffi::XCBConnection;
use xeric_client::ffi::{SharedConnection, WritePath};

use crate::Failure;
use crate::job::Job;
use crate::through_traits::{self, canvas, from_two_threads, rectangles, round_trip};

/// On libxcb's connection, by code that knows x11rb's traits only.
pub(crate) fn handed_over(job: &mut Job) -> Result<(), Failure> {
    through_traits::run(job, || shared(WritePath::Handoff))
}

/// Beside a `Display`, by code that knows x11rb's traits only.
pub(crate) fn beside_display(job: &mut Job) -> Result<(), Failure> {
    // Never unloaded: a Display uses it as long as the process runs.
    let display = Box::leak(Box::new(Xlib::load()?)).open()?;
    // SAFETY: nobody closes it, and threads were initialised before it was opened.
    through_traits::run(job, || Ok((unsafe { SharedConnection::from_display(display.as_ptr()) }?, 0)))
}

/// On libxcb's connection, each thread with a batch of its own.
pub(crate) fn handed_over_in_batches(job: &mut Job) -> Result<(), Failure> {
    let (connection, screen) = shared(WritePath::Handoff)?;
    match job.scenario.as_str() {
        "two-threads" => from_two_threads(job, &connection, no_ops),
        "no-op" => {
            round_trip(&connection)?;
            job.time(|count| {
                no_ops(&connection, count)?;
                round_trip(&connection)
            })
        }
        "fills" => {
            let (pixmap, gc) = canvas(&connection, screen)?;
            job.time(|count| {
                let mut batch = connection.batch();
                for i in 0..count {
                    batch.void_request(POLY_FILL_RECTANGLE_REQUEST, 0, |bytes| {
                        pixmap.serialize_into(bytes);
                        gc.serialize_into(bytes);
                        for rectangle in rectangles(i) {
                            bytes.extend_from_slice(&rectangle.serialize());
                        }
                    })?;
                }
                batch.flush()?;
                round_trip(&connection)
            })
        }
        "memory" => job.grow(
            &mut &connection,
            |connection, count| no_ops(connection, count),
            |connection| round_trip(*connection),
        ),
        _ => Err("no such scenario".into()),
    }
}

fn shared(path: WritePath) -> Result<(SharedConnection<'static>, usize), Failure> {
    let (connection, screen) = XCBConnection::connect(None)?;
    let connection = SharedConnection::from_raw_xcb(connection)?;
    if connection.write_path() == path { Ok((connection, screen)) } else { Err("another write path".into()) }
}

fn no_ops(connection: &SharedConnection<'_>, count: u64) -> Result<(), Failure> {
    let mut batch = connection.batch();
    for _ in 0..count {
        batch.void_request(NO_OPERATION_REQUEST, 0, |_| {})?;
    }
    batch.flush()?;
    Ok(())
}

/// What opens a `Display`.
struct Xlib {
    library: Library,
}

impl Xlib {
    fn load() -> Result<Xlib, Failure> {
        // SAFETY: libX11 is made to be loaded, and nobody uses it yet.
        Ok(Xlib { library: unsafe { Library::new("libX11.so.6") }? })
    }

    fn open(&self) -> Result<NonNull<c_void>, Failure> {
        // SAFETY: the types are Xlib.h's; a null name is $DISPLAY.
        let display = unsafe {
            self.library.get::<unsafe extern "C" fn() -> i32>(b"XInitThreads\0")?();
            self.library.get::<unsafe extern "C" fn(*const i8) -> *mut c_void>(b"XOpenDisplay\0")?(ptr::null())
        };
        NonNull::new(display).ok_or_else(|| "Xlib cannot connect".into())
    }
}
