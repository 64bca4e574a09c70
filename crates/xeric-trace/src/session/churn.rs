//! Churn: a creation whose kind and parameters equal those of a resource freed in this frame or the one before.
//!
//! The new id is left out of the comparison; ids that the creation names compare by kind and parameters. Clean-up at
//! exit is not churn: what goes with a connection is never compared with.

use super::resources::Resources;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use xeric_wire::catalog::RequestInfo;
use xeric_wire::decode;

/// How many freed resources are remembered for each of the two frames.
const MOST_FREED: usize = 1 << 16;

/// A resource's kind and parameters, as a number that is equal for equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape(u64);

impl Shape {
    /// The shape of what a request makes under `id`.
    pub(super) fn of(
        info: &RequestInfo,
        message: &decode::Message<'_>,
        id: u32,
        resources: &Resources,
    ) -> Shape {
        // The hasher's keys are fixed, so that the same session has the same churn.
        let mut hasher = DefaultHasher::new();
        hasher.write_u16(info.id);
        let bytes = message.bytes();
        let mut at = 0;
        message.xids(&mut |field| {
            let (start, end) = (field.span.start as usize, field.span.end as usize);
            hasher.write(bytes.get(at..start).unwrap_or_default());
            at = end;
            match resources.get(field.id) {
                _ if field.id == id => hasher.write_u8(0),
                Some(resource) => {
                    hasher.write_u8(1);
                    hasher.write_u64(resource.shape.0);
                }
                None => {
                    hasher.write_u8(2);
                    hasher.write_u32(field.id);
                }
            }
        });
        hasher.write(bytes.get(at..).unwrap_or_default());
        Shape(hasher.finish())
    }
}

/// What one client freed lately.
#[derive(Debug, Default)]
pub(super) struct Churn {
    /// In this frame: shapes, and the requests that freed them.
    now: HashMap<Shape, u64>,
    /// In the frame before.
    before: HashMap<Shape, u64>,
}

impl Churn {
    pub(super) fn freed(&mut self, shape: Shape, request: u64) {
        if self.now.len() < MOST_FREED || self.now.contains_key(&shape) {
            self.now.insert(shape, request);
        }
    }

    /// The request that freed an equal of what is being made, if one did lately.
    pub(super) fn made(&self, shape: Shape) -> Option<u64> {
        self.now.get(&shape).or_else(|| self.before.get(&shape)).copied()
    }

    pub(super) fn frame_ended(&mut self) {
        self.before = std::mem::take(&mut self.now);
    }
}
