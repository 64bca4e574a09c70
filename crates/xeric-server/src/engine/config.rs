//! What a server is started with.

use xeric_font::FontSet;

use super::Denied;

/// A server's fixed properties.
#[derive(Clone)]
pub struct Config {
    /// Screen width in pixels.
    pub width: u16,
    /// Screen height in pixels.
    pub height: u16,
    /// Dots per inch that the screen's millimetres are computed from.
    pub dpi: u16,
    /// Dots per inch that the monitor's millimetres are computed from, as RANDR tells them. Toolkits that scale by them take 96 for 1.
    pub monitor_dpi: u16,
    /// The font path: what OpenFont finds and SetFontPath chooses from.
    pub fonts: FontSet,
    /// Extensions that clients are told are absent.
    pub denied: Denied,
    /// Whether the access control list counts when the server starts.
    pub access_control: bool,
    /// Frames of the screen in a thousand seconds, which Present counts by.
    pub refresh_millihertz: u32,
    /// A client that leaves more than this many bytes unread is closed.
    pub max_output: usize,
    /// Maximum length of a request in four-byte units once BIG-REQUESTS is enabled.
    pub max_request_units: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 1024,
            dpi: 100,
            monitor_dpi: 96,
            fonts: FontSet::built_in(),
            denied: Denied::default(),
            access_control: true,
            refresh_millihertz: 60_000,
            max_output: 64 << 20,
            max_request_units: 4_194_303,
        }
    }
}

impl Config {
    /// Width and height in millimetres, as Xvfb computes them: rounded to nearest.
    pub fn millimetres(&self) -> (u16, u16) {
        (self.length_of(self.width), self.length_of(self.height))
    }

    /// How many millimetres of the screen so many pixels take up.
    pub(crate) fn length_of(&self, pixels: u16) -> u16 {
        length(pixels, self.dpi)
    }

    /// How many of the monitor.
    pub(crate) fn length_on_monitor(&self, pixels: u16) -> u16 {
        length(pixels, self.monitor_dpi)
    }
}

fn length(pixels: u16, dpi: u16) -> u16 {
    let dpi = u32::from(dpi.max(1));
    u16::try_from((u32::from(pixels) * 254 + dpi * 5) / (dpi * 10)).unwrap_or(u16::MAX).max(1)
}
