//! The scenarios on `xeric-client`: for one thread alone, in batches, and through x11rb's traits.

use x11rb::protocol::xproto::{NO_OPERATION_REQUEST, POLY_FILL_RECTANGLE_REQUEST};
use x11rb::x11_utils::Serialize;
use xeric_client::{Connection, Exclusive};

use crate::Failure;
use crate::job::Job;
use crate::through_traits::{self, alone, canvas, from_two_threads, rectangles, round_trip};

/// One thread alone, with requests encoded in the connection's buffer. What has a reply goes through x11rb's traits.
pub(crate) fn exclusive(job: &mut Job) -> Result<(), Failure> {
    if job.scenario == "heap" {
        return shared_through_traits(job);
    }
    let mut connection = Connection::connect(None)?;
    let screen = connection.screen_number();
    let mut connection = connection.exclusive()?;
    round_trip(&connection)?;
    match job.scenario.as_str() {
        "no-op" => job.time(|count| {
            no_ops(&mut connection, count)?;
            round_trip(&connection)
        }),
        "fills" => {
            let (pixmap, gc) = canvas(&connection, screen)?;
            job.time(|count| {
                for i in 0..count {
                    connection.fill_rectangles(pixmap, gc, &rectangles(i))?;
                }
                round_trip(&connection)
            })
        }
        "memory" => job.grow(&mut connection, no_ops, round_trip),
        _ => alone(job, &connection, screen),
    }
}

/// One thread alone, by code that knows x11rb's traits only.
pub(crate) fn exclusive_through_traits(job: &mut Job) -> Result<(), Failure> {
    let mut connection = Connection::connect(None)?;
    let screen = connection.screen_number();
    alone(job, &connection.exclusive()?, screen)
}

/// A connection that threads may share, by code that knows x11rb's traits only.
pub(crate) fn shared_through_traits(job: &mut Job) -> Result<(), Failure> {
    through_traits::run(job, || {
        let connection = Connection::connect(None)?;
        let screen = connection.screen_number();
        Ok((connection, screen))
    })
}

/// A connection that threads share, each with a batch of its own.
pub(crate) fn batches(job: &mut Job) -> Result<(), Failure> {
    let connection = Connection::connect(None)?;
    match job.scenario.as_str() {
        "two-threads" => from_two_threads(job, &connection, no_ops_in_batches),
        "no-op" => {
            round_trip(&connection)?;
            job.time(|count| {
                no_ops_in_batches(&connection, count)?;
                round_trip(&connection)
            })
        }
        "fills" => {
            let (pixmap, gc) = canvas(&connection, connection.screen_number())?;
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
        _ => Err("no such scenario".into()),
    }
}

fn no_ops(connection: &mut Exclusive<'_>, count: u64) -> Result<(), Failure> {
    for _ in 0..count {
        connection.void_request(NO_OPERATION_REQUEST, 0, |_| {})?;
    }
    Ok(())
}

fn no_ops_in_batches(connection: &Connection, count: u64) -> Result<(), Failure> {
    let mut batch = connection.batch();
    for _ in 0..count {
        batch.void_request(NO_OPERATION_REQUEST, 0, |_| {})?;
    }
    batch.flush()?;
    Ok(())
}
