//! What events about the pointer and keys have alike in the core protocol and in XInputExtension 1: the window, and where the pointer is.

use xeric_geom::Point;

use super::super::Engine;
use super::super::resource::Xid;

/// The common fields of KeyPress, EnterNotify, DeviceKeyPress and the like.
#[derive(Clone, Copy)]
pub(crate) struct Head {
    pub(crate) time: u32,
    pub(crate) root: Xid,
    pub(crate) event: Xid,
    pub(crate) child: Xid,
    pub(crate) root_x: i16,
    pub(crate) root_y: i16,
    pub(crate) event_x: i16,
    pub(crate) event_y: i16,
}

impl Head {
    /// Of an event at a place in the root, made out to a window with the child that it comes from.
    pub(crate) fn new(engine: &Engine, time: u32, at: Point, (window, child): (Xid, Xid)) -> Self {
        let origin = engine.window(window).map_or(Point { x: 0, y: 0 }, |w| w.root_origin);
        Self {
            time,
            root: engine.screen.root,
            event: window,
            child,
            root_x: int16(at.x),
            root_y: int16(at.y),
            event_x: int16(at.x - origin.x),
            event_y: int16(at.y - origin.y),
        }
    }
}

/// An event with a [`Head`] and its own fields.
macro_rules! with_head {
    ($head:expr, $module:ident::$event:ident { $($own:tt)* }) => {{
        let $crate::engine::input::head::Head { time, root, event, child, root_x, root_y, event_x, event_y } = $head;
        $module::$event { time, root, event, child, root_x, root_y, event_x, event_y, $($own)* }
    }};
}

pub(crate) use with_head;

/// INT16 on the wire: the less significant bits.
pub(crate) fn int16(value: i32) -> i16 {
    (value & 0xffff) as u16 as i16
}
