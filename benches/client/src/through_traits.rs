//! The scenarios as code written against x11rb's traits alone: the same for each of its connections.

use std::thread;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, CreateGCAux, Gcontext, Pixmap, Rectangle};

use crate::Failure;
use crate::job::{BATCH, Job, RECTANGLES, fresh_names};

/// Runs a job over connections that `connect` makes.
pub(crate) fn run<C: Connection + Sync>(
    job: &mut Job,
    connect: impl Fn() -> Result<(C, usize), Failure>,
) -> Result<(), Failure> {
    if job.scenario == "heap" {
        return job.weigh(|| {
            let (connection, _) = connect()?;
            round_trip(&connection)?;
            Ok(connection)
        });
    }
    let (connection, screen) = connect()?;
    if job.scenario == "two-threads" {
        return from_two_threads(job, &connection, no_ops);
    }
    alone(job, &connection, screen)
}

/// Runs a job of one thread over a connection.
pub(crate) fn alone<C: Connection>(job: &mut Job, connection: &C, screen: usize) -> Result<(), Failure> {
    round_trip(connection)?;
    match job.scenario.as_str() {
        "no-op" => job.time(|count| no_ops(connection, count).and_then(|()| round_trip(connection))),
        "round-trip" => job.time(|count| (0..count).try_for_each(|_| round_trip(connection))),
        "fills" => {
            let (pixmap, gc) = canvas(connection, screen)?;
            job.time(|count| fills(connection, pixmap, gc, count).and_then(|()| round_trip(connection)))
        }
        "atoms" => {
            let names = fresh_names(job.count);
            job.time(|_| names.chunks(BATCH).try_for_each(|names| atoms(connection, names)))
        }
        "memory" => job.grow(
            &mut { connection },
            |connection, count| no_ops(*connection, count),
            |connection| round_trip(*connection),
        ),
        _ => Err("no such scenario".into()),
    }
}

/// Has two threads send half of the job's requests each.
pub(crate) fn from_two_threads<C: Connection + Sync>(
    job: &mut Job,
    connection: &C,
    send: impl Fn(&C, u64) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    round_trip(connection)?;
    job.time(|count| {
        thread::scope(|scope| {
            let other = scope.spawn(|| send(connection, count / 2));
            let ours = send(connection, count - count / 2);
            other.join().map_err(|_| "a thread panicked")?.and(ours)
        })?;
        round_trip(connection)
    })
}

pub(crate) fn round_trip(connection: &impl Connection) -> Result<(), Failure> {
    connection.get_input_focus()?.reply()?;
    Ok(())
}

fn no_ops(connection: &impl Connection, count: u64) -> Result<(), Failure> {
    for _ in 0..count {
        connection.no_operation()?;
    }
    Ok(())
}

/// A pixmap and a GC that the server is done making.
pub(crate) fn canvas(connection: &impl Connection, screen: usize) -> Result<(Pixmap, Gcontext), Failure> {
    let screen = connection.setup().roots.get(screen).ok_or("no screen")?;
    let (pixmap, gc) = (connection.generate_id()?, connection.generate_id()?);
    connection.create_pixmap(screen.root_depth, pixmap, screen.root, 100, 100)?;
    connection.create_gc(gc, pixmap, &CreateGCAux::new())?;
    round_trip(connection)?;
    Ok((pixmap, gc))
}

fn fills(connection: &impl Connection, pixmap: Pixmap, gc: Gcontext, count: u64) -> Result<(), Failure> {
    for i in 0..count {
        connection.poly_fill_rectangle(pixmap, gc, &rectangles(i))?;
    }
    Ok(())
}

pub(crate) fn rectangles(i: u64) -> [Rectangle; RECTANGLES] {
    std::array::from_fn(|k| Rectangle { x: k as i16 * 8, y: (i & 63) as i16, width: 1, height: 1 })
}

fn atoms(connection: &impl Connection, names: &[String]) -> Result<(), Failure> {
    let cookies: Vec<_> =
        names.iter().map(|name| connection.intern_atom(false, name.as_bytes())).collect::<Result<_, _>>()?;
    for cookie in cookies {
        cookie.reply()?;
    }
    Ok(())
}
