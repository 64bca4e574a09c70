//! One program on two X servers: driven alike, then compared pixel by pixel.
//!
//! What holds: both servers get the same program with the same arguments, environment and fake input, started at the same moment; a picture is taken
//! when the screen has not changed for a while. The client that drives and looks is x11rb's, on both.

use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, MapState};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// A program and what a user does with it.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name in tables.
    pub name: &'static str,
    /// The command and its arguments.
    pub command: &'static [&'static str],
    /// What the user does once the window is there.
    pub actions: &'static [Action],
}

/// Something a user does. Coordinates are the screen's.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// Moves the pointer.
    Move(i16, i16),
    /// Moves the pointer and clicks button 1.
    Click(i16, i16),
    /// Types text that needs no modifier but Shift.
    Type(&'static str),
    /// Presses and releases the key of this keysym.
    Key(u32),
}

/// A screen's pixels, `0x00rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row by row.
    pub pixels: Vec<u32>,
}

impl Picture {
    /// How many pixels are not the same; all of them when the sizes differ.
    pub fn differing(&self, other: &Picture) -> usize {
        if (self.width, self.height) != (other.width, other.height) {
            return self.pixels.len().max(other.pixels.len());
        }
        self.pixels.iter().zip(&other.pixels).filter(|(a, b)| a != b).count()
    }

    /// How many pixels are not the background, the pixel of the last row's end.
    pub fn drawn(&self) -> usize {
        let background = self.pixels.last().copied().unwrap_or(0);
        self.pixels.iter().filter(|pixel| **pixel != background).count()
    }

    /// Writes it as a PNG file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write_png(&self, path: &Path) -> io::Result<()> {
        let file = std::fs::File::create(path)?;
        let size = |n: usize| u32::try_from(n).map_err(io::Error::other);
        let mut encoder = png::Encoder::new(io::BufWriter::new(file), size(self.width)?, size(self.height)?);
        encoder.set_color(png::ColorType::Rgb);
        let bytes: Vec<u8> =
            self.pixels.iter().flat_map(|p| [(p >> 16) as u8, (p >> 8) as u8, *p as u8]).collect();
        let mut writer = encoder.write_header().map_err(io::Error::other)?;
        writer.write_image_data(&bytes).map_err(io::Error::other)
    }
}

/// How long the screen has to stay the same before a picture counts.
const STILL: Duration = Duration::from_millis(500);
/// How long to wait for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs the program on both displays at the same time and takes a picture of each.
///
/// # Errors
/// When the program cannot be started, shows no window, or a server does not answer.
pub fn pictures(program: &Program, first: &str, second: &str) -> io::Result<(Picture, Picture)> {
    let (mut a, mut b) = (Side::start(program, first)?, Side::start(program, second)?);
    let other = thread::spawn({
        let program = *program;
        move || b.drive(&program)
    });
    let first = a.drive(program)?;
    let second = other.join().map_err(|_| io::Error::other("the second side panicked"))??;
    Ok((first, second))
}

/// A running program and a connection beside it.
struct Side {
    child: Child,
    connection: RustConnection,
    root: u32,
}

impl Side {
    fn start(program: &Program, display: &str) -> io::Result<Side> {
        let (connection, screen) = RustConnection::connect(Some(display)).map_err(io::Error::other)?;
        let root = connection.setup().roots[screen].root;
        // Out of the way, and at the same place on both.
        connection.xtest_fake_input(6, 0, 0, root, 1279, 1023, 0).map_err(io::Error::other)?;
        connection.sync()?;
        let [command, arguments @ ..] = program.command else { return Err(io::Error::other("no command")) };
        let child = Command::new(command)
            .args(arguments)
            .env("DISPLAY", display)
            .env_remove("XAUTHORITY")
            .env("HOME", "/nonexistent")
            .env("LC_ALL", "C")
            .env("TZ", "UTC")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("{command}: {error}")))?;
        Ok(Side { child, connection, root })
    }

    fn drive(&mut self, program: &Program) -> io::Result<Picture> {
        self.wait_for_window()?;
        let mut picture = self.still()?;
        for action in program.actions {
            self.act(*action)?;
            picture = self.still()?;
        }
        Ok(picture)
    }

    fn wait_for_window(&mut self) -> io::Result<()> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            let tree = self.connection.query_tree(self.root).map_err(io::Error::other)?;
            for child in tree.reply().map_err(io::Error::other)?.children {
                let attributes = self.connection.get_window_attributes(child).map_err(io::Error::other)?;
                if attributes.reply().is_ok_and(|a| a.map_state == MapState::VIEWABLE) {
                    return Ok(());
                }
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(io::Error::other(format!("ended before it showed a window: {status}")));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err(io::Error::new(io::ErrorKind::TimedOut, "no window"))
    }

    /// The picture that the screen shows unchanged for [`STILL`].
    fn still(&self) -> io::Result<Picture> {
        let end = Instant::now() + PATIENCE;
        let mut last = self.look()?;
        let mut since = Instant::now();
        while since.elapsed() < STILL {
            if Instant::now() > end {
                return Err(io::Error::new(io::ErrorKind::TimedOut, "the screen does not come to rest"));
            }
            thread::sleep(Duration::from_millis(50));
            let now = self.look()?;
            if now != last {
                last = now;
                since = Instant::now();
            }
        }
        Ok(last)
    }

    fn look(&self) -> io::Result<Picture> {
        let geometry = self.connection.get_geometry(self.root).map_err(io::Error::other)?;
        let geometry = geometry.reply().map_err(io::Error::other)?;
        let image = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, self.root, 0, 0, geometry.width, geometry.height, u32::MAX)
            .map_err(io::Error::other)?
            .reply()
            .map_err(io::Error::other)?;
        let pixels = image.data.chunks_exact(4).map(|p| u32::from_le_bytes([p[0], p[1], p[2], 0])).collect();
        Ok(Picture { width: geometry.width.into(), height: geometry.height.into(), pixels })
    }

    fn act(&self, action: Action) -> io::Result<()> {
        match action {
            Action::Move(x, y) => self.fake(6, 0, x, y)?,
            Action::Click(x, y) => {
                self.fake(6, 0, x, y)?;
                self.fake(4, 1, 0, 0)?;
                self.fake(5, 1, 0, 0)?;
            }
            Action::Type(text) => {
                for character in text.chars() {
                    self.press(u32::from(character))?;
                }
            }
            Action::Key(keysym) => self.press(keysym)?,
        }
        self.connection.sync()
    }

    /// Presses the key of a keysym, with Shift when it is the key's second.
    fn press(&self, keysym: u32) -> io::Result<()> {
        const SHIFT_L: u32 = 0xffe1;
        let (key, shifted) = self.keycode(keysym)?;
        let (shift, _) = self.keycode(SHIFT_L)?;
        if shifted {
            self.fake(2, shift, 0, 0)?;
        }
        self.fake(2, key, 0, 0)?;
        self.fake(3, key, 0, 0)?;
        if shifted {
            self.fake(3, shift, 0, 0)?;
        }
        Ok(())
    }

    fn keycode(&self, keysym: u32) -> io::Result<(u8, bool)> {
        let mapping = self.connection.get_keyboard_mapping(8, 248).map_err(io::Error::other)?;
        let mapping = mapping.reply().map_err(io::Error::other)?;
        let per_keycode = usize::from(mapping.keysyms_per_keycode).max(1);
        for (keycode, keysyms) in (8..=255).zip(mapping.keysyms.chunks_exact(per_keycode)) {
            if let Some(column) = keysyms.iter().take(2).position(|found| *found == keysym) {
                return Ok((keycode, column == 1));
            }
        }
        Err(io::Error::other(format!("no key for keysym {keysym:#x}")))
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) -> io::Result<()> {
        self.connection.xtest_fake_input(kind, detail, 0, self.root, x, y, 0).map_err(io::Error::other)?;
        Ok(())
    }
}

impl Drop for Side {
    fn drop(&mut self) {
        // It may have ended already; either way it is gone when this returns.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
        // Its windows go when the server has seen the connection close.
        thread::sleep(Duration::from_millis(50));
    }
}

/// `sync` of x11rb's wrapper, with this module's error.
trait Sync {
    fn sync(&self) -> io::Result<()>;
}

impl Sync for RustConnection {
    fn sync(&self) -> io::Result<()> {
        self.get_input_focus().map_err(io::Error::other)?.reply().map_err(io::Error::other)?;
        Ok(())
    }
}
