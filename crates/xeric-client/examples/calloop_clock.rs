//! A clock: a calloop timer draws once a second, the connection's events are handled beside it, and nothing else wakes the program.
//!
//! `cargo run -p xeric-client --features calloop --example calloop_clock -- [SECONDS]` on a display. It prints what it draws, and ends after
//! that many seconds, or when its window is closed.

use std::error::Error;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use calloop::timer::{TimeoutAction, Timer};
use calloop::{EventLoop, LoopSignal};
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, PropMode, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::calloop::ConnectionSource;
use xeric_client::{Connection, Wanted};

struct Clock {
    window: u32,
    gc: u32,
    delete: u32,
    seconds_left: u64,
    stop: LoopSignal,
}

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args().nth(1).map_or(Ok(u64::MAX), |seconds| seconds.parse())?;
    let wanted = Wanted::new().atoms(["WM_PROTOCOLS", "WM_DELETE_WINDOW"]);
    let (connection, _) = Connection::connect_with(None, &wanted)?;
    let mut events = EventLoop::<Clock>::try_new()?;
    let mut clock = Clock::open(&connection, seconds, events.get_signal())?;

    let source = ConnectionSource::new(&connection)?;
    events
        .handle()
        .insert_source(source, |event, connection, clock| clock.handle(connection, &event))
        .map_err(|error| error.error)?;
    let drawn_on = &connection;
    events
        .handle()
        .insert_source(Timer::immediate(), move |_, &mut (), clock| clock.tick(drawn_on))
        .map_err(|error| error.error)?;

    let mut turns = 0;
    events.run(None, &mut clock, |_| turns += 1)?;
    println!("{turns} turns of the loop");
    drop(events);
    Ok(connection.close(Some(Duration::from_secs(1)))?)
}

impl Clock {
    fn open(connection: &Connection, seconds_left: u64, stop: LoopSignal) -> Result<Self, Box<dyn Error>> {
        let screen = connection.screen().ok_or("no screen")?;
        let [window, gc, font] =
            [connection.generate_id()?, connection.generate_id()?, connection.generate_id()?];
        let protocols = connection.atom("WM_PROTOCOLS")?;
        let delete = connection.atom("WM_DELETE_WINDOW")?;
        let with = CreateWindowAux::new()
            .background_pixel(screen.white_pixel)
            .event_mask(EventMask::EXPOSURE | EventMask::STRUCTURE_NOTIFY);
        let class = WindowClass::INPUT_OUTPUT;
        connection.create_window(0, window, screen.root, 0, 0, 120, 40, 0, class, 0, &with)?;
        connection.open_font(font, b"fixed")?;
        let with =
            CreateGCAux::new().foreground(screen.black_pixel).background(screen.white_pixel).font(font);
        connection.create_gc(gc, window, &with)?;
        connection.change_property8(
            PropMode::REPLACE,
            window,
            AtomEnum::WM_NAME,
            AtomEnum::STRING,
            b"clock",
        )?;
        connection.change_property32(PropMode::REPLACE, window, protocols, AtomEnum::ATOM, &[delete])?;
        connection.map_window(window)?;
        Ok(Self { window, gc, delete, seconds_left, stop })
    }

    fn handle(&mut self, connection: &Connection, event: &Event) {
        match event {
            Event::Expose(event) if event.count == 0 => self.draw(connection),
            Event::ClientMessage(event) if event.data.as_data32()[0] == self.delete => self.stop.stop(),
            Event::Error(error) => println!("{error:?}"),
            _ => {}
        }
    }

    fn tick(&mut self, connection: &Connection) -> TimeoutAction {
        self.draw(connection);
        if self.seconds_left == 0 {
            self.stop.stop();
            return TimeoutAction::Drop;
        }
        self.seconds_left -= 1;
        // When the next second begins.
        TimeoutAction::ToDuration(Duration::from_secs(1) - Duration::from_nanos(now().subsec_nanos().into()))
    }

    fn draw(&mut self, connection: &Connection) {
        let seconds = now().as_secs();
        let time = format!("{:02}:{:02}:{:02}", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        // Should the connection have ended, the loop is told so.
        if connection.image_text8(self.window, self.gc, 34, 24, time.as_bytes()).is_err() {
            self.stop.stop();
        }
        println!("{time}");
    }
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
