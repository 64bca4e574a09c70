//! Tasks on one connection: one takes the events of the root window and asks about each window that is mapped, another maps some.
//!
//! `cargo run -p xeric-client --features tokio --example tokio_watch -- [SECONDS]` on a display. It prints what it sees for that long.

use std::error::Error;
use std::time::Duration;

use tokio::time::{sleep, timeout};
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ChangeWindowAttributesAux, ConnectionExt as _, EventMask, WindowClass};
use xeric_client::Connection;
use xeric_client::tasks::AsyncConnection;

/// How long a server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(2);

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let seconds = std::env::args().nth(1).map_or(Ok(5), |seconds| seconds.parse())?;
    // Connecting is two round trips, for which this waits as a thread.
    let (connection, driver) = AsyncConnection::on_tokio(Connection::connect(None)?)?;
    let driver = tokio::spawn(driver);
    let root = connection.screen().ok_or("no screen")?.root;
    let mask = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
    connection.check(connection.change_window_attributes(root, &mask)?).await?;

    let mapper = tokio::spawn(map_some(connection.clone(), root));
    match timeout(Duration::from_secs(seconds), watch(&connection)).await {
        Ok(ended) => ended?,
        Err(_) => println!("the time is over"),
    }
    mapper.await??;
    timeout(PATIENCE, connection.close()).await??;
    println!("the driver: {:?}", driver.await?);
    Ok(())
}

/// Says of each window that is mapped where it is, until the connection ends.
async fn watch(connection: &AsyncConnection) -> Result<()> {
    loop {
        match connection.next_event().await? {
            Event::MapNotify(event) => {
                let cookie = connection.get_geometry(event.window)?;
                match timeout(PATIENCE, connection.reply(cookie)).await {
                    Ok(Ok(at)) => {
                        println!(
                            "{:#x} is mapped, {}x{}+{}+{}",
                            event.window, at.width, at.height, at.x, at.y
                        );
                    }
                    Ok(Err(error)) => println!("{:#x} is mapped, and gone: {error}", event.window),
                    Err(_) => println!("{:#x} is mapped, and the server says nothing", event.window),
                }
            }
            Event::UnmapNotify(event) => println!("{:#x} is unmapped", event.window),
            _ => {}
        }
    }
}

/// Shows three windows, one after the other.
async fn map_some(connection: AsyncConnection, root: u32) -> Result<()> {
    for place in 1..=3 {
        let window = connection.generate_id()?;
        let class = WindowClass::INPUT_OUTPUT;
        connection.create_window(
            0,
            window,
            root,
            10 * place,
            20 * place,
            100,
            50,
            0,
            class,
            0,
            &Default::default(),
        )?;
        connection.map_window(window)?;
        connection.flush().await?;
        sleep(Duration::from_millis(300)).await;
        connection.destroy_window(window)?;
        connection.flush().await?;
    }
    Ok(())
}
