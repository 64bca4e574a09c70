//! The scenarios on the `xcb` crate.

use std::thread;

use xcb::{Connection, x};

use crate::Failure;
use crate::job::{BATCH, Job, RECTANGLES, fresh_names};

pub(crate) fn run(job: &mut Job) -> Result<(), Failure> {
    let (connection, screen) = Connection::connect(None)?;
    let connection = &connection;
    round_trip(connection)?;
    match job.scenario.as_str() {
        "no-op" => job.time(|count| {
            no_ops(connection, count);
            round_trip(connection)
        }),
        "two-threads" => job.time(|count| {
            thread::scope(|scope| {
                scope.spawn(|| no_ops(connection, count / 2));
                no_ops(connection, count - count / 2);
            });
            round_trip(connection)
        }),
        "round-trip" => job.time(|count| (0..count).try_for_each(|_| round_trip(connection))),
        "fills" => {
            let (pixmap, gc) = canvas(connection, screen)?;
            job.time(|count| {
                fills(connection, pixmap, gc, count);
                round_trip(connection)
            })
        }
        "atoms" => {
            let names = fresh_names(job.count);
            job.time(|_| names.chunks(BATCH).try_for_each(|names| atoms(connection, names)))
        }
        "memory" => job.grow(
            &mut { connection },
            |connection, count| {
                no_ops(connection, count);
                Ok(())
            },
            |connection| round_trip(connection),
        ),
        _ => Err("no such scenario".into()),
    }
}

fn round_trip(connection: &Connection) -> Result<(), Failure> {
    connection.wait_for_reply(connection.send_request(&x::GetInputFocus {}))?;
    Ok(())
}

fn no_ops(connection: &Connection, count: u64) {
    for _ in 0..count {
        connection.send_request(&x::NoOperation {});
    }
}

/// A pixmap and a GC that the server is done making.
fn canvas(connection: &Connection, screen: i32) -> Result<(x::Pixmap, x::Gcontext), Failure> {
    let screen = connection.get_setup().roots().nth(usize::try_from(screen)?).ok_or("no screen")?;
    let (pixmap, gc): (x::Pixmap, x::Gcontext) = (connection.generate_id(), connection.generate_id());
    let drawable = x::Drawable::Window(screen.root());
    connection.send_request(&x::CreatePixmap {
        depth: screen.root_depth(),
        pid: pixmap,
        drawable,
        width: 100,
        height: 100,
    });
    connection.send_request(&x::CreateGc { cid: gc, drawable: x::Drawable::Pixmap(pixmap), value_list: &[] });
    round_trip(connection)?;
    Ok((pixmap, gc))
}

fn fills(connection: &Connection, pixmap: x::Pixmap, gc: x::Gcontext, count: u64) {
    for i in 0..count {
        let rectangles: [x::Rectangle; RECTANGLES] = std::array::from_fn(|k| x::Rectangle {
            x: k as i16 * 8,
            y: (i & 63) as i16,
            width: 1,
            height: 1,
        });
        connection.send_request(&x::PolyFillRectangle {
            drawable: x::Drawable::Pixmap(pixmap),
            gc,
            rectangles: &rectangles,
        });
    }
}

fn atoms(connection: &Connection, names: &[String]) -> Result<(), Failure> {
    let cookies: Vec<_> = names
        .iter()
        .map(|name| connection.send_request(&x::InternAtom { only_if_exists: false, name: name.as_bytes() }))
        .collect();
    for cookie in cookies {
        connection.wait_for_reply(cookie)?;
    }
    Ok(())
}
