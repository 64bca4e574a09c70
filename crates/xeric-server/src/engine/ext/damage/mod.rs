//! DAMAGE 1.1: clients are told what of a window or pixmap was drawn on.
//!
//! Drawing code calls [`report::drawn`] with boxes once it is done, and only when [`Engine::damage_is_wanted`]: without a damage object nothing
//! is computed. Boxes are Xvfb's: the bounding box of what a request draws, cut to the extents of its clip.

pub(crate) mod report;

use std::rc::{Rc, Weak};

use xeric_geom::{Point, Rect, Region};
use xeric_wire::Request;
use xeric_wire::proto::damage as op;
use xeric_wire::view::damage as view;
use xeric_wire::write::damage as write;

use super::super::drawable::Pixmap;
use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid, owner_of};
use super::super::{ClientId, Engine};
use super::DAMAGE;

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    /// The newest first: in that order they are told.
    objects: Vec<Damage>,
    /// Clients that have said which version they speak. Before that there is only QueryVersion.
    versioned: Vec<ClientId>,
}

/// A damage object.
pub(crate) struct Damage {
    id: Xid,
    client: ClientId,
    level: Level,
    watched: Watched,
    /// What was drawn and not subtracted, relative to the drawable.
    region: Region,
}

/// Whose damage it is.
#[derive(Clone)]
enum Watched {
    Window(Xid),
    /// The id may be freed before the pixels are.
    Pixmap(Xid, Weak<Pixmap>),
}

/// ReportLevel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    RawRectangles,
    DeltaRectangles,
    BoundingBox,
    NonEmpty,
}

impl Level {
    /// BadValue when there is no such level.
    fn from_wire(value: u8) -> Result<Self, XError> {
        match value {
            op::report_level::RAW_RECTANGLES => Ok(Self::RawRectangles),
            op::report_level::DELTA_RECTANGLES => Ok(Self::DeltaRectangles),
            op::report_level::BOUNDING_BOX => Ok(Self::BoundingBox),
            op::report_level::NON_EMPTY => Ok(Self::NonEmpty),
            other => Err(XError::value(other.into())),
        }
    }

    fn to_wire(self) -> u8 {
        match self {
            Self::RawRectangles => op::report_level::RAW_RECTANGLES,
            Self::DeltaRectangles => op::report_level::DELTA_RECTANGLES,
            Self::BoundingBox => op::report_level::BOUNDING_BOX,
            Self::NonEmpty => op::report_level::NON_EMPTY,
        }
    }
}

/// A drawable as damage sees it.
struct Place {
    /// Where its (0, 0) lies in the pixmap.
    origin: Point,
    /// What of the pixmap can be damaged, border and children of a window included.
    bounds: Region,
    /// In root coordinates.
    geometry: Rect,
    viewable: bool,
}

impl Engine {
    /// Whether there is any damage object: if not, nobody has to be told anything.
    #[inline]
    pub(crate) fn damage_is_wanted(&self) -> bool {
        !self.extensions.damage.objects.is_empty()
    }

    /// BadDamage when `id` names none.
    fn damage(&self, id: Xid) -> Result<usize, XError> {
        let bad = XError::extension(DAMAGE.first_error, op::BAD_DAMAGE_ERROR, id);
        self.extensions.damage.objects.iter().position(|damage| damage.id == id).ok_or(bad)
    }

    /// Whether a drawable's pixels are these.
    fn is_on(&self, watched: &Watched, pixels: &Rc<Pixmap>) -> bool {
        match watched {
            Watched::Window(id) => {
                let storage = self.window(*id).ok().and_then(|window| window.storage.as_ref());
                storage.is_some_and(|storage| Rc::ptr_eq(&storage.pixmap, pixels))
            }
            Watched::Pixmap(_, pixmap) => std::ptr::eq(pixmap.as_ptr(), Rc::as_ptr(pixels)),
        }
    }

    /// `None` for an InputOnly window and for pixels that are gone.
    fn place(&self, watched: &Watched) -> Option<Place> {
        match watched {
            Watched::Window(id) => {
                let window = self.window(*id).ok()?;
                let storage = window.storage.as_ref()?;
                let (dx, dy) =
                    (storage.origin.x - window.root_origin.x, storage.origin.y - window.root_origin.y);
                Some(Place {
                    origin: storage.origin,
                    bounds: window.border_clip.translated(dx, dy),
                    geometry: window.interior_rect(),
                    viewable: window.is_shown(),
                })
            }
            Watched::Pixmap(_, pixmap) => {
                let pixmap = pixmap.upgrade()?;
                let geometry = Rect::new(0, 0, pixmap.width.into(), pixmap.height.into());
                let bounds = Region::from(geometry);
                Some(Place { origin: Point::new(0, 0), bounds, geometry, viewable: true })
            }
        }
    }
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    if request.data != op::QUERY_VERSION_REQUEST && !engine.extensions.damage.versioned.contains(&client) {
        return Err(XError::request(0));
    }
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::CREATE_REQUEST => create(engine, client, request),
        op::DESTROY_REQUEST => destroy(engine, request),
        op::SUBTRACT_REQUEST => subtract(engine, request),
        op::ADD_REQUEST => add(engine, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryVersion::parse(request)?;
    let asked = (r.client_major_version, r.client_minor_version);
    let (major_version, minor_version) = asked.min(op::VERSION);
    let versioned = &mut engine.extensions.damage.versioned;
    versioned.retain(|known| *known != client);
    if major_version > 0 {
        versioned.push(client);
    }
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

/// Create. All that can be seen of a window counts as drawn then.
fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Create::parse(request)?;
    engine.check_new_id(client, r.damage)?;
    let drawable = engine.drawable(r.drawable)?;
    let level = Level::from_wire(r.level)?;
    let watched = match drawable.window {
        Some(window) => Watched::Window(window),
        None => Watched::Pixmap(r.drawable, Rc::downgrade(&drawable.storage)),
    };
    let shown = engine.place(&watched).filter(|_| drawable.window.is_some());
    let damage = Damage { id: r.damage, client, level, watched, region: Region::new() };
    engine.extensions.damage.objects.insert(0, damage);
    engine.resources.insert(r.damage, Resource::Damage);
    if let Some(place) = shown {
        let region = place.bounds.translated(-place.origin.x, -place.origin.y);
        report::damaged(engine, 0, &region);
    }
    Ok(())
}

fn destroy(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::Destroy::parse(request)?;
    engine.damage(r.damage)?;
    forget(engine, |damage| damage.id == r.damage);
    Ok(())
}

/// Subtract: `repair` is done, or all of it; `parts` becomes what of that was damaged. What is left is reported again.
fn subtract(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::Subtract::parse(request)?;
    let at = engine.damage(r.damage)?;
    let repair = if r.repair == 0 { None } else { Some(engine.xfixes_region(r.repair)?.clone()) };
    if r.parts != 0 {
        engine.xfixes_region(r.parts)?;
    }
    let Some(damage) = engine.extensions.damage.objects.get(at) else { return Ok(()) };
    if damage.level == Level::RawRectangles {
        return Ok(());
    }
    let (watched, region) = (damage.watched.clone(), damage.region.clone());
    if r.parts != 0 {
        let parts = repair.as_ref().map_or_else(|| region.clone(), |repair| region.intersect(repair));
        engine.set_xfixes_region(r.parts, parts)?;
    }
    let Some(repair) = repair else {
        set(engine, at, Region::new());
        return Ok(());
    };
    let mut left = region.subtract(&repair);
    if let Some(place) = engine.place(&watched) {
        left = left.intersect(&place.bounds.translated(-place.origin.x, -place.origin.y));
    }
    set(engine, at, left.clone());
    if !left.is_empty() {
        report::notify(engine, at, &left);
    }
    Ok(())
}

fn set(engine: &mut Engine, at: usize, region: Region) {
    if let Some(damage) = engine.extensions.damage.objects.get_mut(at) {
        damage.region = region;
    }
}

/// Add: the client drew by other means.
fn add(engine: &mut Engine, request: &Request<'_>) -> Handled {
    let r = view::Add::parse(request)?;
    let region = engine.xfixes_region(r.region)?.clone();
    let drawable = engine.drawable(r.drawable)?;
    let region = region.translated(drawable.origin.x, drawable.origin.y);
    report::drawn_exactly(engine, &drawable, &region);
    Ok(())
}

fn forget(engine: &mut Engine, gone: impl Fn(&Damage) -> bool) {
    let objects = std::mem::take(&mut engine.extensions.damage.objects);
    let (gone, kept) = objects.into_iter().partition::<Vec<_>, _>(gone);
    engine.extensions.damage.objects = kept;
    for damage in gone {
        engine.resources.remove(damage.id);
    }
}

/// `window` has other pixels: its damage objects are the newest of those.
pub(crate) fn window_got_pixels(engine: &mut Engine, window: Xid) {
    if !engine.damage_is_wanted() {
        return;
    }
    let objects = std::mem::take(&mut engine.extensions.damage.objects);
    let (mut own, others) = objects
        .into_iter()
        .partition::<Vec<_>, _>(|damage| matches!(damage.watched, Watched::Window(id) if id == window));
    // One after the other was put before all.
    own.reverse();
    own.extend(others);
    engine.extensions.damage.objects = own;
}

/// `window` is destroyed, and with it its damage objects.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    forget(engine, |damage| matches!(damage.watched, Watched::Window(id) if id == window));
}

/// The id of a pixmap is freed: its damage objects go when its pixels did.
pub(crate) fn pixmap_freed(engine: &mut Engine, pixmap: Xid) {
    forget(
        engine,
        |damage| matches!(&damage.watched, Watched::Pixmap(id, pixels) if *id == pixmap && pixels.strong_count() == 0),
    );
}

/// `client` is gone. Objects of a client whose resources are kept tell nobody.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    engine.extensions.damage.versioned.retain(|known| *known != client);
}

/// The resources of `client` are freed.
pub(crate) fn resources_gone(engine: &mut Engine, client: ClientId) {
    forget(engine, |damage| owner_of(damage.id) == client);
}
