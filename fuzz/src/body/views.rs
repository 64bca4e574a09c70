//! Each request through every view that its opcode can mean, whichever extension has it: nothing panics, and lists end with the request.

use xeric_wire::view::glyphs::{GlyphElement, GlyphElements};
use xeric_wire::{Request, view};

use super::framing::requests;
use crate::views;

/// Takes a client's stream.
pub(super) fn views(bytes: &[u8]) {
    requests(bytes, |request| {
        for header in views::HEADERS {
            read(header, request);
        }
    });
}

/// Reads a request, each element of its lists, and what is read later on.
fn read(header: &str, request: &Request<'_>) {
    // Text of a view is text of every field and every element of every list.
    let Some(Ok(_)) = views::text(header, request) else { return };
    match (header, request.opcode, request.data) {
        ("xproto", 74, _) => {
            if let Ok(text) = view::xproto::PolyText8::parse(request) {
                assert!(text.text_items().count() <= text.items.len(), "more items than bytes");
            }
        }
        ("xproto", 75, _) => {
            if let Ok(text) = view::xproto::PolyText16::parse(request) {
                assert!(text.text_items().count() <= text.items.len(), "more items than bytes");
            }
        }
        ("render", _, 23) => {
            if let Ok(glyphs) = view::render::CompositeGlyphs8::parse(request) {
                walk(glyphs.elements(request.order), glyphs.glyphcmds.len());
            }
        }
        ("render", _, 24) => {
            if let Ok(glyphs) = view::render::CompositeGlyphs16::parse(request) {
                walk(glyphs.elements(request.order), glyphs.glyphcmds.len());
            }
        }
        ("render", _, 25) => {
            if let Ok(glyphs) = view::render::CompositeGlyphs32::parse(request) {
                walk(glyphs.elements(request.order), glyphs.glyphcmds.len());
            }
        }
        _ => {}
    }
}

fn walk(elements: GlyphElements<'_>, bytes: usize) {
    let count = |element| match element {
        Ok(GlyphElement::Glyphs { ids, .. }) => ids.iter().count(),
        _ => 0,
    };
    let glyphs: usize = elements.map(count).sum();
    assert!(glyphs <= bytes, "{glyphs} glyphs of {bytes} bytes");
}
