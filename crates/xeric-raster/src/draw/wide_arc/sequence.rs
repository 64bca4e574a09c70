//! The arcs of a request in the order in which they are painted, with their dashes, caps and joins.
//!
//! Arcs that meet end to start are joined, the last with the first too. Each dash becomes an arc. The odd dashes of
//! `DoubleDash` are a phase of their own, which is painted first. How far a dash goes is measured on a polygon of 90
//! sides a quadrant.

use super::band::NEAR;
use super::cap::{Origin, cap, cosine, join, sine};
use super::{Face, Pen, Rows};
use crate::draw::fill_arc::FULL_CIRCLE;
use crate::draw::sink::{Ink, Sink};
use crate::draw::{Arc, LineStyle, Stroke};

/// An end of an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Where it starts.
    Right,
    /// Where it ends.
    Left,
}

/// An arc, or a dash of one.
#[derive(Clone, Copy, Debug)]
struct Piece {
    arc: Arc,
    /// Whether what was gathered up to this one is painted after it.
    is_last: bool,
    /// The caps and joins that are drawn before that, counted from the phase's first.
    caps: usize,
    joins: usize,
    joins_itself: bool,
    start: Face,
    end: Face,
}

impl Piece {
    fn face(&self, end: End) -> (&Face, Origin) {
        let face = if end == End::Right { &self.start } else { &self.end };
        let origin = Origin {
            x: self.arc.x,
            y: self.arc.y,
            half_width: f64::from(self.arc.width) / 2.0,
            half_height: f64::from(self.arc.height) / 2.0,
        };
        (face, origin)
    }
}

/// A piece of some phase.
type Place = (usize, usize);

#[derive(Debug, Default)]
struct Phase {
    pieces: Vec<Piece>,
    caps: Vec<(End, usize)>,
    /// The end of one piece and the start of another.
    joins: Vec<(Place, Place)>,
}

/// All pieces of a request.
pub(super) struct Sequence {
    /// Even dashes, and odd ones.
    phases: [Phase; 2],
}

impl Sequence {
    pub(super) fn new(arcs: &[Arc], stroke: &Stroke<'_>) -> Sequence {
        Builder::new(arcs, stroke).build()
    }

    /// Paints the background phase, then the foreground.
    pub(super) fn paint(
        mut self,
        sink: &mut Sink<'_>,
        rows: &mut Rows,
        stroke: &Stroke<'_>,
        background: Ink,
    ) {
        let width = f64::from(stroke.width.max(1));
        let first = if stroke.style == LineStyle::DoubleDash { 1 } else { 0 };
        for phase in (0..=first).rev() {
            let ink = if phase == 0 { Ink::Foreground } else { background };
            let (mut caps, mut joins) = (0, 0);
            let mut band = None;
            let count = self.phases.get(phase).map_or(0, |phase| phase.pieces.len());
            for index in 0..count {
                let Some(piece) = self.phases.get_mut(phase).and_then(|phase| phase.pieces.get_mut(index))
                else {
                    continue;
                };
                let mut pen = Pen { width: i32::from(stroke.width.max(1)), rows, band };
                (piece.start, piece.end) = pen.segment(&piece.arc);
                band = pen.band;
                let piece = *piece;
                if !piece.is_last {
                    continue;
                }
                // An arc that joins itself has no cap there.
                if piece.joins_itself && caps < piece.caps {
                    caps += 1;
                }
                while caps < piece.caps {
                    self.cap(rows, stroke, width, phase, caps);
                    caps += 1;
                }
                while joins < piece.joins {
                    self.join(rows, stroke, width, phase, joins);
                    joins += 1;
                }
                rows.paint(sink, ink);
            }
        }
    }

    fn piece(&self, (phase, index): Place) -> Option<&Piece> {
        self.phases.get(phase)?.pieces.get(index)
    }

    fn cap(&self, rows: &mut Rows, stroke: &Stroke<'_>, width: f64, phase: usize, index: usize) {
        let place = self.phases.get(phase).and_then(|phase| phase.caps.get(index)).copied();
        let Some((end, piece)) = place else { return };
        let Some(piece) = self.piece((phase, piece)) else { return };
        let (face, origin) = piece.face(end);
        cap(rows, stroke.cap, width, face, &origin);
    }

    fn join(&self, rows: &mut Rows, stroke: &Stroke<'_>, width: f64, phase: usize, index: usize) {
        let places = self.phases.get(phase).and_then(|phase| phase.joins.get(index)).copied();
        let Some((before, after)) = places else { return };
        let (Some(before), Some(after)) = (self.piece(before), self.piece(after)) else { return };
        let (left, left_origin) = before.face(End::Left);
        let (right, right_origin) = after.face(End::Right);
        join(rows, stroke.join, width, (left, &left_origin), (right, &right_origin));
    }
}

/// Where an arc starts and ends.
#[derive(Clone, Copy, Debug)]
struct Ends {
    start: (f64, f64),
    end: (f64, f64),
    joins_itself: bool,
}

impl Ends {
    fn new(arc: &Arc) -> Ends {
        let extent = i32::from(arc.angle2).clamp(-FULL_CIRCLE, FULL_CIRCLE);
        let at = |angle: i32| {
            let angle = f64::from(angle) / 64.0;
            let x = f64::from(arc.x) + f64::from(arc.width) / 2.0 * (1.0 + cosine(angle));
            (x, f64::from(arc.y) + f64::from(arc.height) / 2.0 * (1.0 - sine(angle)))
        };
        let from = i32::from(arc.angle1);
        Ends { start: at(from), end: at(from + extent), joins_itself: extent.abs() == FULL_CIRCLE }
    }

    fn meets(&self, next: &Ends) -> bool {
        (self.end.0 - next.start.0).abs() <= NEAR && (self.end.1 - next.start.1).abs() <= NEAR
    }
}

/// Where in the dashes the sequence is.
#[derive(Clone, Copy, Debug)]
struct Dash {
    index: usize,
    remaining: i32,
    /// 0 for an even dash.
    phase: usize,
}

struct Builder<'a> {
    arcs: &'a [Arc],
    ends: Vec<Ends>,
    dashes: &'a [u8],
    is_dashed: bool,
    is_double: bool,
    phases: [Phase; 2],
    dash: Dash,
    /// The piece that was made last, if the arc made one.
    last: Option<Place>,
    /// The phase of what was passed last.
    previous: usize,
}

impl<'a> Builder<'a> {
    fn new(arcs: &'a [Arc], stroke: &Stroke<'a>) -> Builder<'a> {
        let usable = !stroke.dashes.is_empty() && !stroke.dashes.contains(&0);
        let is_dashed = stroke.style != LineStyle::Solid && usable;
        let mut builder = Builder {
            arcs,
            ends: arcs.iter().map(Ends::new).collect(),
            dashes: stroke.dashes,
            is_dashed,
            is_double: is_dashed && stroke.style == LineStyle::DoubleDash,
            phases: [Phase::default(), Phase::default()],
            dash: Dash { index: 0, remaining: 0, phase: 0 },
            last: None,
            previous: 0,
        };
        if is_dashed {
            let total: i32 = stroke.dashes.iter().map(|&dash| i32::from(dash)).sum();
            let mut offset = i32::from(stroke.dash_offset) % (2 * total);
            builder.dash.remaining = builder.length(0);
            while offset >= builder.dash.remaining {
                offset -= builder.dash.remaining;
                builder.next_dash();
            }
            builder.dash.remaining -= offset;
        }
        builder
    }

    fn length(&self, index: usize) -> i32 {
        self.dashes.get(index).copied().map_or(1, i32::from)
    }

    fn next_dash(&mut self) {
        self.dash.index = (self.dash.index + 1) % self.dashes.len().max(1);
        self.dash.remaining = self.length(self.dash.index);
        self.dash.phase = 1 - self.dash.phase;
    }

    /// Whether pieces of a phase are painted.
    fn shows(&self, phase: usize) -> bool {
        phase == 0 || self.is_double
    }

    fn phase(&mut self, phase: usize) -> &mut Phase {
        let [even, odd] = &mut self.phases;
        if phase == 0 { even } else { odd }
    }

    fn add_cap(&mut self, phase: usize, end: End, piece: usize) {
        self.phase(phase).caps.push((end, piece));
    }

    fn add_piece(&mut self, phase: usize, arc: Arc, joins_itself: bool) -> usize {
        let into = self.phase(phase);
        let (caps, joins, index) = (into.caps.len(), into.joins.len(), into.pieces.len());
        let (start, end) = (Face::default(), Face::default());
        into.pieces.push(Piece { arc, is_last: false, caps, joins, joins_itself, start, end });
        self.last = Some((phase, index));
        index
    }

    fn last_piece(&mut self) -> Option<&mut Piece> {
        let (phase, index) = self.last?;
        self.phase(phase).pieces.get_mut(index)
    }

    fn build(mut self) -> Sequence {
        let count = self.arcs.len();
        let first_dash = self.dash;
        let start = self.find_start();
        // The piece that ends last, and the one that will start next.
        let (mut ending, mut starting) = (0, 0);
        let mut index = start;
        loop {
            let next = (index + 1) % count.max(1);
            let (Some(&arc), Some(&ends), Some(&next_ends)) =
                (self.arcs.get(index), self.ends.get(index), self.ends.get(next))
            else {
                break;
            };
            if self.is_dashed {
                self.last = None;
                self.add_dashes(&arc, &ends);
            } else {
                self.add_piece(0, arc, ends.joins_itself);
                self.previous = 0;
            }
            if self.shows(self.previous) {
                ending = self.phase(self.previous).pieces.len().saturating_sub(1);
            }
            if self.shows(self.dash.phase) {
                starting = self.phase(self.dash.phase).pieces.len();
            }
            let wraps = next == start;
            if wraps {
                starting = 0;
                if self.is_dashed {
                    self.dash = first_dash;
                }
            }
            let joins = count > 1
                && index != next
                && ends.meets(&next_ends)
                && !ends.joins_itself
                && !next_ends.joins_itself;
            if let Some(piece) = self.last_piece() {
                piece.is_last = !joins;
            }
            if joins && self.shows(self.previous) && self.shows(self.dash.phase) {
                self.add_join(ending, starting, if wraps { first_dash.phase } else { self.dash.phase });
            } else {
                self.add_end_caps(ending, joins, wraps, first_dash);
            }
            index = next;
            if wraps {
                break;
            }
        }
        for phase in &mut self.phases {
            let (caps, joins) = (phase.caps.len(), phase.joins.len());
            if let Some(last) = phase.pieces.last_mut() {
                (last.is_last, last.caps, last.joins) = (true, caps, joins);
            }
        }
        Sequence { phases: self.phases }
    }

    /// The arc that is drawn first: one that the arc before it does not meet, whose start gets a cap.
    fn find_start(&mut self) -> usize {
        let count = self.arcs.len();
        for index in (0..count).rev() {
            let next = (index + 1) % count;
            let meets = match (self.ends.get(index), self.ends.get(next)) {
                (Some(ends), Some(next_ends)) => ends.meets(next_ends) && !ends.joins_itself && index != next,
                _ => false,
            };
            if !meets {
                if self.shows(self.dash.phase) {
                    self.add_cap(self.dash.phase, End::Right, 0);
                }
                return next;
            }
        }
        0
    }

    fn add_join(&mut self, ending: usize, starting: usize, phase: usize) {
        // At a boundary of dashes the join is foreground, for those pieces are drawn last and both faces are known.
        let joined_in = if self.is_double && phase == self.previous { phase } else { 0 };
        let (previous, next) = (self.previous, self.dash.phase);
        self.phase(joined_in).joins.push(((previous, ending), (next, starting)));
        let joins = self.phase(previous).joins.len();
        if let Some(piece) = self.last_piece() {
            piece.joins = joins;
        }
    }

    /// Caps the end of an arc that is not joined, and the start of the next.
    fn add_end_caps(&mut self, ending: usize, joins: bool, wraps: bool, first_dash: Dash) {
        if self.shows(self.previous) && self.last_piece().is_none_or(|piece| !piece.joins_itself) {
            self.add_cap(self.previous, End::Left, ending);
            let caps = self.phase(self.previous).caps.len();
            if let Some(piece) = self.last_piece() {
                piece.caps = caps;
            }
        }
        if self.is_dashed && !joins {
            self.dash = first_dash;
        }
        let mut starting = self.phase(self.dash.phase).pieces.len();
        if wraps {
            starting = 0;
            self.dash = first_dash;
        }
        // The first arc has a cap already; but where it meets a gap it gets one now.
        if self.shows(self.dash.phase) && (!wraps || (joins && self.is_dashed)) {
            self.add_cap(self.dash.phase, End::Right, starting);
        }
    }

    /// Adds the dashes of one arc.
    fn add_dashes(&mut self, arc: &Arc, ends: &Ends) {
        let way = Way::new(arc);
        let joins_itself = ends.joins_itself && self.shows(self.dash.phase);
        let mut at = way.start;
        while at != way.end {
            let before = at;
            let mut piece = *arc;
            (at, self.dash.remaining) = way.dash(at, self.dash.remaining, &mut piece);
            if self.shows(self.dash.phase) {
                let phase = self.dash.phase;
                let index = self.add_piece(phase, piece, at == way.end && joins_itself);
                if !self.is_double {
                    if before != way.start {
                        self.add_cap(phase, End::Right, index);
                    }
                    if at != way.end {
                        self.add_cap(phase, End::Left, index);
                    }
                    let caps = self.phase(phase).caps.len();
                    if let Some(piece) = self.last_piece() {
                        piece.caps = caps;
                    }
                }
            }
            self.previous = self.dash.phase;
            if self.dash.remaining <= 0 {
                self.next_dash();
            }
        }
        if way.start == way.end {
            // A place for the faces of an arc that goes nowhere.
            self.previous = if self.is_double { self.dash.phase } else { 0 };
            self.add_piece(self.previous, *arc, ends.joins_itself);
        }
    }
}

/// What a dashed arc is measured along.
struct Way {
    start: i32,
    end: i32,
    kind: Kind,
}

enum Kind {
    /// From the left to the right end of an arc without height: the unit is a pixel.
    Horizontal,
    /// From top to bottom of an arc without width.
    Vertical,
    /// Along the curve: the unit is a 64th of a degree.
    Curve { map: Box<Map>, backwards: bool },
}

impl Way {
    fn new(arc: &Arc) -> Way {
        let turns = i32::from(arc.angle1) % FULL_CIRCLE;
        let half = i32::from(arc.angle2) == 180 * 64;
        if arc.height == 0 && turns == 180 * 64 && half {
            return Way { start: arc.x, end: arc.x + i32::from(arc.width), kind: Kind::Horizontal };
        }
        if arc.width == 0 && turns == 90 * 64 && half {
            return Way { start: arc.y, end: arc.y + i32::from(arc.height), kind: Kind::Vertical };
        }
        let extent = i32::from(arc.angle2).clamp(-FULL_CIRCLE, FULL_CIRCLE);
        let start = i32::from(arc.angle1).rem_euclid(FULL_CIRCLE);
        let kind = Kind::Curve { map: Box::new(Map::new(arc)), backwards: extent < 0 };
        Way { start, end: start + extent, kind }
    }

    /// Makes `piece` the dash from `at` on, and gives where it ends and what is left of the dash's length.
    fn dash(&self, at: i32, remaining: i32, piece: &mut Arc) -> (i32, i32) {
        if let Kind::Curve { map, backwards } = &self.kind {
            let (mut to, remaining) = map.angle_after(at, self.end, remaining, *backwards);
            // However short a dash, it goes on.
            if to == at {
                to += if *backwards { -1 } else { 1 };
            }
            piece.angle1 = small(at.rem_euclid(FULL_CIRCLE));
            let mut extent = to - at;
            if *backwards && to > at {
                extent -= FULL_CIRCLE;
            } else if !*backwards && to < at {
                extent += FULL_CIRCLE;
            }
            piece.angle2 = small(extent.clamp(-FULL_CIRCLE, FULL_CIRCLE));
            return (to, remaining);
        }
        let length = remaining.min(self.end - at);
        let size = u16::try_from(length).unwrap_or(0);
        if matches!(self.kind, Kind::Vertical) {
            (piece.angle1, piece.y, piece.height) = (90 * 64, at, size);
        } else {
            (piece.angle1, piece.x, piece.width) = (180 * 64, at, size);
        }
        (at + length, remaining - length)
    }
}

fn small(angle: i32) -> i16 {
    i16::try_from(angle).unwrap_or(0)
}

const SIDES: i32 = 90;
const QUADRANT: i32 = 90 * 64;

/// The way along a quadrant's polygon to each of its vertices.
struct Map {
    lengths: [f64; SIDES as usize + 1],
}

impl Map {
    fn new(arc: &Arc) -> Map {
        let mut lengths = [0.0; SIDES as usize + 1];
        let mut length = 0.0;
        let mut previous = None;
        for (index, at) in (0..).zip(&mut lengths) {
            let angle = f64::from(index) * 90.0 / f64::from(SIDES);
            let x = f64::from(arc.width) / 2.0 * cosine(angle);
            let y = f64::from(arc.height) / 2.0 * sine(angle);
            if let Some((x0, y0)) = previous {
                length += libm::hypot(x - x0, y - y0);
            }
            *at = length;
            previous = Some((x, y));
        }
        Map { lengths }
    }

    fn at(&self, index: i32) -> f64 {
        usize::try_from(index).ok().and_then(|index| self.lengths.get(index)).copied().unwrap_or(0.0)
    }

    /// The angle that a dash of `length` reaches, at most `end`, and the length that is left.
    fn angle_after(&self, start: i32, end: i32, length: i32, backwards: bool) -> (i32, i32) {
        let (start, mut end) =
            if backwards { (FULL_CIRCLE - start, FULL_CIRCLE - end) } else { (start, end) };
        if end < start {
            end += FULL_CIRCLE;
        }
        let before = self.length_at(start);
        let mut angle = self.angle_at(before + f64::from(length));
        let mut left = 0;
        if angle > end {
            angle = end;
            left = (f64::from(length) - (self.length_at(end) - before)) as i32;
        }
        (if backwards { FULL_CIRCLE - angle } else { angle }, left)
    }

    /// The length of the way from three o'clock to an angle.
    fn length_at(&self, angle: i32) -> f64 {
        let quadrants = angle.div_euclid(QUADRANT);
        let side = self.at(SIDES);
        let mut whole = 0.0;
        for _ in 0..quadrants.abs() {
            whole += if quadrants > 0 { side } else { -side };
        }
        let is_odd = quadrants.rem_euclid(2) == 1;
        let within = angle.rem_euclid(QUADRANT);
        let within = if is_odd { QUADRANT - within } else { within };
        let index = within * SIDES / QUADRANT;
        let excess = within - index * QUADRANT / SIDES;
        let mut length = self.at(index);
        if excess > 0 {
            let step = f64::from(QUADRANT) / f64::from(SIDES);
            length += (self.at(index + 1) - self.at(index)) * f64::from(excess) / step;
        }
        whole + if is_odd { side - length } else { length }
    }

    /// The angle at a length of the way, which is not negative.
    fn angle_at(&self, mut length: f64) -> i32 {
        let side = self.at(SIDES);
        if side == 0.0 {
            // A point: any length is beyond its end.
            return if length >= 0.0 { 2 * FULL_CIRCLE } else { -2 * FULL_CIRCLE };
        }
        let (mut angle, mut is_odd) = (0, false);
        while length >= side {
            (angle, length, is_odd) = (angle + QUADRANT, length - side, !is_odd);
        }
        while length < 0.0 {
            (angle, length, is_odd) = (angle - QUADRANT, length + side, !is_odd);
        }
        if is_odd {
            length = side - length;
        }
        let (mut low, mut high) = (0, SIDES);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if length > self.at(middle) { low = middle } else { high = middle }
        }
        let step = f64::from(QUADRANT) / f64::from(SIDES);
        let within = f64::from(low * QUADRANT / SIDES)
            + (length - self.at(low)) / (self.at(low + 1) - self.at(low)) * step;
        let within = within as i32;
        angle + if is_odd { QUADRANT - within } else { within }
    }
}
