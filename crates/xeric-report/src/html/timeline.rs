//! The timeline: a lane a connection, frames as boxes, stalls as marks, phases behind them.
//!
//! With measured times the axis is time; without (deterministic runs) it is the order of requests, which says the same of what matters: how many
//! stalls stand before the first frame, and which frames wait.

use maud::{Markup, html as markup};
use xeric_trace::price::{Measured, Report, Span};

use crate::number::{duration, grouped};

const WIDTH: f64 = 1200.0;
const LEFT: f64 = 90.0;
const LANE: f64 = 46.0;
const TOP: f64 = 26.0;

/// The section with the drawing; nothing when nothing connected.
pub(super) fn timeline(report: &Report) -> Markup {
    if report.clients.is_empty() {
        return markup! {};
    }
    let axis = Axis::of(report);
    let height = TOP + LANE * report.clients.len() as f64 + 10.0;
    markup! {
        section {
            h2 { "Timeline " small { (axis.caption()) } }
            svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label="Frames and stalls of each connection" {
                (phases(report, &axis, height))
                @for tick in 0..=8 {
                    @let at = axis.start() + (axis.end() - axis.start()) * f64::from(tick) / 8.0;
                    text x=(px(axis.x(at))) y="16" text-anchor=(if tick == 8 { "end" } else { "start" }) { (axis.label(at)) }
                }
                @for (lane, client) in report.clients.iter().enumerate() {
                    @let y = TOP + LANE * lane as f64;
                    text x="8" y=(px(y + 26.0)) { "client " (client.id) }
                    line.lane x1=(px(LEFT)) x2=(px(WIDTH - 10.0)) y1=(px(y + 34.0)) y2=(px(y + 34.0)) {}
                    (frames(report, &axis, client.id, y))
                    (stalls(report, &axis, client.id, y))
                }
            }
            ul.legend {
                li { i style="background:var(--frame)" {} "frame" }
                li { i style="background:var(--stall)" {} "stall" }
                li { i style="background:var(--wait)" {} "asynchronous wait" }
                @if !report.phases.is_empty() { li { i style="background:var(--phase)" {} "phase" } }
            }
        }
    }
}

fn phases(report: &Report, axis: &Axis<'_>, height: f64) -> Markup {
    let Some(measured) = axis.measured else { return markup! {} };
    markup! {
        @for (index, (name, span)) in measured.phases.iter().enumerate().filter(|(index, _)| index % 2 == 0 || report.phases.len() == 1) {
            @let (x, width) = axis.span(*span);
            rect.phase x=(px(x)) y="0" width=(px(width)) height=(px(height)) {}
            text x=(px(x + 4.0)) y=(px(height - 4.0)) data-index=(index) { (name) }
        }
        @for (name, span) in measured.phases.iter().skip(1).step_by(2) {
            text x=(px(axis.span(*span).0 + 4.0)) y=(px(height - 4.0)) { (name) }
        }
    }
}

fn frames(report: &Report, axis: &Axis<'_>, client: u32, y: f64) -> Markup {
    markup! {
        @for (index, frame) in report.frames.iter().enumerate().filter(|(_, frame)| frame.client == client) {
            @let (x, width) = axis.frame(report, index);
            a href={ "#frame-" (index) } {
                rect.frame x=(px(x)) y=(px(y + 12.0)) width=(px(width)) height="22" rx="2" {
                    title {
                        "Frame " (index) ": requests " (frame.first_request) " to " (frame.last_request)
                        ", " (grouped(frame.price.bytes_out)) " bytes, " (grouped(frame.price.px_written)) " px, "
                        (frame.price.stalls) " stalls"
                    }
                }
            }
        }
    }
}

fn stalls(report: &Report, axis: &Axis<'_>, client: u32, y: f64) -> Markup {
    let marks = |list: &'_ [xeric_trace::price::Stall],
                 spans: Option<&[Span]>,
                 class: &'static str|
     -> Markup {
        markup! {
            @for (index, stall) in list.iter().enumerate().filter(|(_, stall)| stall.client == client) {
                @let (x, width) = axis.mark(client, stall.request, spans.and_then(|spans| spans.get(index)));
                rect class=(class) x=(px(x)) y=(px(y + 36.0)) width=(px(width)) height="7" {
                    title { "Request " (stall.request) " " (stall.name) ": " (stall.waited_for) }
                }
            }
        }
    };
    markup! {
        (marks(&report.stalls, axis.measured.map(|m| m.stalls.as_slice()), "stall"))
        (marks(&report.async_waits, axis.measured.map(|m| m.async_waits.as_slice()), "wait"))
    }
}

/// What lies across: nanoseconds, or request numbers.
struct Axis<'a> {
    measured: Option<&'a Measured>,
    most_requests: u64,
}

impl<'a> Axis<'a> {
    fn of(report: &'a Report) -> Self {
        let most_requests = report.clients.iter().map(|client| client.price.requests).max().unwrap_or(0);
        Self { measured: report.measured.as_ref().filter(|m| m.duration_ns > 0), most_requests }
    }

    fn caption(&self) -> &'static str {
        if self.measured.is_some() {
            "time since the first connection"
        } else {
            "requests of each connection"
        }
    }

    fn start(&self) -> f64 {
        0.0
    }

    fn end(&self) -> f64 {
        match self.measured {
            Some(measured) => measured.duration_ns as f64,
            None => self.most_requests.max(1) as f64,
        }
    }

    fn x(&self, at: f64) -> f64 {
        LEFT + (WIDTH - LEFT - 10.0) * (at / self.end()).clamp(0.0, 1.0)
    }

    fn label(&self, at: f64) -> String {
        let at = at.max(0.0).round() as u64;
        if self.measured.is_some() { duration(at) } else { grouped(at) }
    }

    fn span(&self, span: Span) -> (f64, f64) {
        let x = self.x(span.start_ns as f64);
        (x, (self.x(span.end_ns as f64) - x).max(2.0))
    }

    fn frame(&self, report: &Report, index: usize) -> (f64, f64) {
        if let Some(span) = self.measured.and_then(|measured| measured.frames.get(index)) {
            return self.span(*span);
        }
        let Some(frame) = report.frames.get(index) else { return (LEFT, 0.0) };
        let x = self.x(frame.first_request.saturating_sub(1) as f64);
        (x, (self.x(frame.last_request as f64) - x).max(2.0))
    }

    fn mark(&self, _client: u32, request: u64, span: Option<&Span>) -> (f64, f64) {
        match span {
            Some(span) => self.span(*span),
            None => (self.x(request as f64), 2.0),
        }
    }
}

/// A coordinate with one digit behind the point: the same text everywhere.
fn px(value: f64) -> String {
    format!("{value:.1}")
}
