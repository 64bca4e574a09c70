//! A display that anybody of this user can connect to: `cargo run -p xeric-server --example serve -- 9`, then `DISPLAY=:9 xdpyinfo`.

use xeric_server::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::{Display, Options};
use xeric_server::shell::server;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let number = std::env::args().nth(1).map(|n| n.parse()).transpose()?;
    let display = Display::bind(&Options { number, tcp: false })?;
    println!("DISPLAY=:{}", display.number());
    server::spawn(Config::default(), Some(display), Access::SameUser, None)?.wait()?;
    Ok(())
}
