//! Two libraries on one X connection, without a lock around their requests: x11rb, and a layer that was written on its own.
//!
//! ```text
//! cargo run -p xeric-client --example shared_socket            # on $DISPLAY
//! cargo run -p xeric-client --example shared_socket -- :1
//! ```
//!
//! The layer (`Ink`) has a buffer, encodes its requests by hand and reads its replies by hand: it shares no code with x11rb. Whoever
//! sends has the socket; the other asks for it. Both draw into halves of one pixmap, and each reads what the other has drawn.

use std::error::Error;
use std::io::IoSlice;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateGCAux, ImageFormat, ImageOrder, Rectangle};
use xeric_client::engine::OwnedErrors;
use xeric_client::{Connection, Owner, OwnersSocket, SocketOwner, TakenSocket};

/// Says what somebody does.
type Tell = Arc<dyn Fn(&str) + Send + Sync>;
type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The pixmap: the left half is x11rb's, the right half the layer's.
const HALF: u16 = 16;
const LEFT: Rectangle = Rectangle { x: 0, y: 0, width: HALF, height: HALF };
const RIGHT: Rectangle = Rectangle { x: HALF as i16, y: 0, width: HALF, height: HALF };
/// No GC has this id.
const NO_GC: u32 = 7;

fn main() -> Result<()> {
    let display = std::env::args().nth(1);
    run(display.as_deref(), 500, &(Arc::new(|line: &str| println!("{line}")) as Tell))
}

/// Draws from both sides, first in turns, then so many times at once.
pub(crate) fn run(display: Option<&str>, rounds: u32, tell: &Tell) -> Result<()> {
    let connection = Connection::connect(display)?;
    let screen = connection.screen().ok_or("no screen")?;
    let format = connection.setup().pixmap_formats.iter().find(|format| format.depth == screen.root_depth);
    let pixels = Pixels {
        bytes: usize::from(format.ok_or("no format")?.bits_per_pixel / 8),
        big: connection.setup().image_byte_order == ImageOrder::MSB_FIRST,
        mask: u32::MAX >> (32 - screen.root_depth),
    };
    let (black, white) = (screen.black_pixel, screen.white_pixel);
    let [pixmap, gc, inks_gc] =
        [connection.generate_id()?, connection.generate_id()?, connection.generate_id()?];
    connection.create_pixmap(screen.root_depth, pixmap, screen.root, 2 * HALF, HALF)?;
    connection.create_gc(gc, pixmap, &CreateGCAux::new().foreground(black))?;

    let ink = Ink::new(&connection, pixmap, inks_gc, tell);
    ink.begin(white)?;
    tell("x11rb: fills the left half");
    let filled = connection.poly_fill_rectangle(pixmap, gc, &[LEFT])?;
    tell(&format!("x11rb: that was request {}", filled.sequence_number()));
    filled.check()?;
    ink.fill(RIGHT)?;
    let left = ink.pixel(LEFT, pixels)?;
    tell(&format!("ink:   sees {left:#x} in the left half"));
    let right = x11rbs_pixel(&connection, pixmap, RIGHT, pixels)?;
    tell(&format!("x11rb: sees {right:#x} in the right half"));
    same((left, right), (black, white))?;

    // Each one's error is its own.
    ink.free(NO_GC)?;
    connection.destroy_window(NO_GC)?;
    connection.get_input_focus()?.reply()?;
    let answer = ink.next_answer()?;
    let [0, code, ..] = answer[..] else { return Err("ink: a reply".into()) };
    tell(&format!("ink:   has error {code} of its own"));
    match connection.poll_for_event()? {
        Some(x11rb::protocol::Event::Error(error)) => {
            tell(&format!("x11rb: has {}", connection.report(&error)));
        }
        other => return Err(format!("x11rb: no error but {other:?}").into()),
    }

    tell(&format!("both:  {rounds} rounds at once"));
    thread::scope(|scope| -> Result<()> {
        let inks = scope.spawn(|| {
            (0..rounds).try_for_each(|round| {
                let colour = if round % 2 == 0 { black } else { white };
                ink.colour(colour)?;
                ink.fill(RIGHT)?;
                same((ink.pixel(RIGHT, pixels)?, 0), (colour, 0))
            })
        });
        let x11rbs = (0..rounds).try_for_each(|_| {
            connection.poly_fill_rectangle(pixmap, gc, &[LEFT])?;
            same((x11rbs_pixel(&connection, pixmap, LEFT, pixels)?, 0), (black, 0))
        });
        inks.join().map_err(|_| "the layer's thread panicked")?.and(x11rbs)
    })?;
    let Sheet { taken, written, .. } = *ink.sheet();
    tell(&format!("ink:   took the socket {taken} times and wrote {written} requests"));
    if connection.poll_for_event()?.is_some() {
        return Err("an event that nobody has selected".into());
    }
    Ok(())
}

fn same(seen: (u32, u32), drawn: (u32, u32)) -> Result<()> {
    if seen == drawn { Ok(()) } else { Err(format!("seen {seen:x?}, drawn {drawn:x?}").into()) }
}

/// A pixel, asked for through x11rb.
fn x11rbs_pixel(connection: &Connection, pixmap: u32, at: Rectangle, pixels: Pixels) -> Result<u32> {
    let image = connection.get_image(ImageFormat::Z_PIXMAP, pixmap, at.x, at.y, 1, 1, !0)?.reply()?;
    Ok(pixels.first(&image.data))
}

/// How pixels are laid out in an image.
#[derive(Clone, Copy)]
struct Pixels {
    bytes: usize,
    big: bool,
    /// What is beyond the depth has no meaning.
    mask: u32,
}

impl Pixels {
    fn first(self, data: &[u8]) -> u32 {
        let fold = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
        let bytes = data.iter().take(self.bytes);
        let pixel = if self.big { bytes.fold(0, fold) } else { bytes.rev().fold(0, fold) };
        pixel & self.mask
    }
}

/// The layer: it draws in its own colour with a GC of its own.
struct Ink<'c> {
    owner: Owner<'c>,
    pixmap: u32,
    gc: u32,
    shared: Arc<Shared>,
    /// Of no use once the sheet says so. Locked after the sheet.
    socket: Mutex<Option<TakenSocket<'c>>>,
}

/// What the layer and its callback share.
struct Shared {
    sheet: Mutex<Sheet>,
    tell: Tell,
}

/// Requests that are encoded and not written.
#[derive(Default)]
struct Sheet {
    has_socket: bool,
    bytes: Vec<u8>,
    count: u64,
    taken: u64,
    written: u64,
}

impl Shared {
    fn sheet(&self) -> MutexGuard<'_, Sheet> {
        self.sheet.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the first few things alone: the rounds would fill the screen.
    fn tell(&self, sheet: &Sheet, line: &str) {
        if sheet.taken < 5 {
            (self.tell)(line);
        }
    }
}

impl Sheet {
    /// Adds a request: opcode, the byte behind it, and what follows the length.
    fn add(&mut self, opcode: u8, detail: u8, words: &[[u8; 4]]) {
        let length = 1 + words.len() as u16;
        self.bytes.extend([opcode, detail]);
        self.bytes.extend(length.to_ne_bytes());
        self.bytes.extend(words.as_flattened());
        self.count += 1;
    }

    /// Writes what there is. Returns the number of the last request.
    fn write(&mut self, socket: &dyn OwnersSocket) -> std::result::Result<u64, xeric_client::Error> {
        let numbers = socket.writev(&[IoSlice::new(&self.bytes)], self.count)?;
        self.written += self.count;
        self.bytes.clear();
        self.count = 0;
        Ok(*numbers.end())
    }
}

impl SocketOwner for Shared {
    /// Somebody else wants to send, and waits.
    fn give_back(&self, socket: &dyn OwnersSocket) {
        let mut sheet = self.sheet();
        self.tell(&sheet, &format!("ink:   is asked for the socket, with {} requests to write", sheet.count));
        if sheet.count > 0 {
            // The connection has ended, perhaps. Then there is nobody to write to.
            let written = sheet.write(socket);
            self.tell(
                &sheet,
                &match written {
                    Ok(last) => format!("ink:   wrote them, the last is request {last}"),
                    Err(error) => format!("ink:   could not: {error}"),
                },
            );
        }
        sheet.has_socket = false;
    }
}

impl<'c> Ink<'c> {
    fn new(connection: &'c Connection, pixmap: u32, gc: u32, tell: &Tell) -> Self {
        let shared = Arc::new(Shared { sheet: Mutex::default(), tell: Arc::clone(tell) });
        let owner = connection.owner(Arc::clone(&shared) as Arc<dyn SocketOwner>);
        Self { owner, pixmap, gc, shared, socket: Mutex::new(None) }
    }

    fn sheet(&self) -> MutexGuard<'_, Sheet> {
        self.shared.sheet()
    }

    /// The sheet, with the socket taken: requests may be added and written until it is let go.
    fn own(&self) -> Result<MutexGuard<'_, Sheet>> {
        let mut sheet = self.sheet();
        if !sheet.has_socket {
            let socket = self.owner.take_socket(OwnedErrors::ToOwner)?;
            let sent = socket.sent();
            *self.socket.lock().unwrap_or_else(PoisonError::into_inner) = Some(socket);
            sheet.has_socket = true;
            sheet.taken += 1;
            self.shared.tell(&sheet, &format!("ink:   takes the socket, after request {sent}"));
        }
        Ok(sheet)
    }

    /// CreateGC, with a foreground.
    fn begin(&self, colour: u32) -> Result<()> {
        self.own()?.add(55, 0, &[word(self.gc), word(self.pixmap), word(1 << 2), word(colour)]);
        Ok(())
    }

    /// ChangeGC.
    fn colour(&self, colour: u32) -> Result<()> {
        self.own()?.add(56, 0, &[word(self.gc), word(1 << 2), word(colour)]);
        Ok(())
    }

    /// PolyFillRectangle.
    fn fill(&self, area: Rectangle) -> Result<()> {
        let size = halves(area.width, area.height);
        let at = halves(area.x.cast_unsigned(), area.y.cast_unsigned());
        self.own()?.add(70, 0, &[word(self.pixmap), word(self.gc), at, size]);
        Ok(())
    }

    /// FreeGC.
    fn free(&self, gc: u32) -> Result<()> {
        self.own()?.add(60, 0, &[word(gc)]);
        Ok(())
    }

    /// GetImage of one pixel, as ZPixmap.
    fn pixel(&self, area: Rectangle, pixels: Pixels) -> Result<u32> {
        let mut sheet = self.own()?;
        let at = halves(area.x.cast_unsigned(), area.y.cast_unsigned());
        sheet.add(73, 2, &[word(self.pixmap), at, halves(1, 1), word(!0)]);
        let sequence = match &*self.socket.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(socket) => sheet.write(socket)?,
            None => return Err("the layer has no socket".into()),
        };
        // Whoever waits for the socket gets it now; the reply comes all the same.
        drop(sheet);
        let reply = self.owner.wait_for_answer(sequence)?.ok_or("no reply")?;
        // A reply has 32 bytes, and then the image.
        let image = reply.bytes().get(32..).filter(|_| reply.bytes().first() == Some(&1));
        Ok(pixels.first(image.ok_or("an error")?))
    }

    /// The oldest reply or error that was not waited for.
    fn next_answer(&self) -> Result<Vec<u8>> {
        Ok(self.owner.wait_for_next_answer()?.1.bytes().to_vec())
    }
}

fn word(value: u32) -> [u8; 4] {
    value.to_ne_bytes()
}

fn halves(first: u16, second: u16) -> [u8; 4] {
    let ([a, b], [c, d]) = (first.to_ne_bytes(), second.to_ne_bytes());
    [a, b, c, d]
}
