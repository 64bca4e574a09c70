//! A window of winit's whose pixels softbuffer puts there.
//!
//! What it shows is a function of the input alone, so that two servers that were given the same input have to show the same: a square where the left
//! button was pressed last (another colour for the others), a bar as long as keys were pressed, a stripe as high as the wheel was turned, and a frame
//! whose colour says whether the window has the focus. Escape closes it. It is not for measuring drawing: every frame is drawn whole.

use std::num::NonZeroU32;
use std::process::ExitCode;
use std::rc::Rc;

use softbuffer::{Context, Surface};
use winit::application::ApplicationHandler;
use winit::dpi::LogicalSize;
use winit::event::{ElementState, MouseButton, MouseScrollDelta, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop, OwnedDisplayHandle};
use winit::keyboard::{Key, NamedKey};
use winit::window::{Window, WindowId};

/// Side of the square, and thickness of bar and stripe.
const SIDE: i32 = 40;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("winit-softbuffer: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let events = EventLoop::new()?;
    let context = Context::new(events.owned_display_handle())?;
    let mut program =
        Program { context, shown: None, picture: Picture::default(), pointer: (0, 0), failure: None };
    events.run_app(&mut program)?;
    program.failure.map_or(Ok(()), Err)
}

struct Program {
    context: Context<OwnedDisplayHandle>,
    shown: Option<Shown>,
    picture: Picture,
    pointer: (i32, i32),
    failure: Option<Box<dyn std::error::Error>>,
}

struct Shown {
    window: Rc<Window>,
    surface: Surface<OwnedDisplayHandle, Rc<Window>>,
}

impl ApplicationHandler for Program {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        match show(events, &self.context) {
            Ok(shown) => self.shown = Some(shown),
            Err(error) => self.fail(events, error),
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => return events.exit(),
            WindowEvent::RedrawRequested => {
                if let Err(error) = self.draw() {
                    self.fail(events, error);
                }
                return;
            }
            WindowEvent::CursorMoved { position, .. } => {
                self.pointer = (position.x as i32, position.y as i32);
                return;
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button, .. } => {
                self.picture.square = self.pointer;
                self.picture.button = button;
            }
            WindowEvent::MouseWheel { delta: MouseScrollDelta::LineDelta(_, lines), .. } => {
                self.picture.turned += lines as i32;
            }
            WindowEvent::KeyboardInput { event, .. } if event.state == ElementState::Pressed => {
                if event.logical_key == Key::Named(NamedKey::Escape) {
                    return events.exit();
                }
                self.picture.keys += 1;
            }
            WindowEvent::Focused(focused) => self.picture.focused = focused,
            WindowEvent::Resized(_) => {}
            _ => return,
        }
        if let Some(shown) = &self.shown {
            shown.window.request_redraw();
        }
    }
}

impl Program {
    fn fail(&mut self, events: &ActiveEventLoop, error: Box<dyn std::error::Error>) {
        self.failure = Some(error);
        events.exit();
    }

    fn draw(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        let Some(Shown { window, surface }) = &mut self.shown else { return Ok(()) };
        let size = window.inner_size();
        let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else {
            return Ok(());
        };
        surface.resize(width, height)?;
        let mut pixels = surface.buffer_mut()?;
        self.picture.paint(&mut pixels, size.width as i32, size.height as i32);
        window.pre_present_notify();
        pixels.present()?;
        Ok(())
    }
}

fn show(
    events: &ActiveEventLoop,
    context: &Context<OwnedDisplayHandle>,
) -> Result<Shown, Box<dyn std::error::Error>> {
    let attributes = Window::default_attributes()
        .with_title("winit and softbuffer")
        .with_inner_size(LogicalSize::new(400, 300));
    let window = Rc::new(events.create_window(attributes)?);
    let surface = Surface::new(context, window.clone())?;
    Ok(Shown { window, surface })
}

/// What there is to see.
struct Picture {
    square: (i32, i32),
    button: MouseButton,
    keys: i32,
    turned: i32,
    focused: bool,
}

impl Default for Picture {
    fn default() -> Self {
        Self { square: (200, 150), button: MouseButton::Left, keys: 0, turned: 0, focused: false }
    }
}

impl Picture {
    fn paint(&self, pixels: &mut [u32], width: i32, height: i32) {
        let colour = match self.button {
            MouseButton::Left => 0xd9_4f_2b,
            MouseButton::Right => 0x2b_6f_d9,
            _ => 0x3f_a0_4a,
        };
        let frame = if self.focused { 0x20_24_2a } else { 0xb0_b4_ba };
        let stripe = height / 2 - 10 * self.turned;
        for (y, row) in (0..height).zip(pixels.chunks_exact_mut(width as usize)) {
            for (x, pixel) in (0..width).zip(row) {
                *pixel = if x < 4 || y < 4 || x >= width - 4 || y >= height - 4 {
                    frame
                } else if 2 * (x - self.square.0).abs() < SIDE && 2 * (y - self.square.1).abs() < SIDE {
                    colour
                } else if y >= height - SIDE && x < 4 + 10 * self.keys {
                    0x7a_3f_a0
                } else if (y - stripe).abs() < 4 {
                    0x20_80_90
                } else {
                    // Two slopes: a picture that moved by a pixel would not be equal.
                    let (red, green) = (160 + 95 * x / width, 160 + 95 * y / height);
                    (red << 16 | green << 8 | 0xe0) as u32
                };
            }
        }
    }
}
