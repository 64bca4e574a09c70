//! A small window manager on a connection of Xeric's: `cargo run -p xeric-client --example window_manager`, with DISPLAY set to a server that
//! has none yet.
//!
//! `manages` is written against x11rb's traits alone; nothing in it knows whose connection it is on.
#![forbid(unsafe_code)]

mod manages;

use std::error::Error;

use manages::WindowManager;

fn main() -> Result<(), Box<dyn Error>> {
    let connection = xeric_client::Connection::connect(None)?;
    WindowManager::start(&connection, connection.screen_number())?.run()?;
    Ok(())
}
