//! Length expressions: postfix programs over the values of fields walked before.

use crate::catalog::tables::STEPS;
use crate::decode::program::Step;
use crate::decode::value;
use crate::decode::walk::Walk;

/// An expression without a value: negative, divided by zero, or larger than 64 bits.
pub(crate) struct NoValue;

/// The deepest stack that an expression may need; the generator checks it.
pub(crate) const STACK: usize = 8;

/// Evaluates the program that starts at `first`.
pub(crate) fn evaluate<V>(walk: &Walk<'_, '_, V>, first: u16) -> Result<u64, NoValue> {
    let mut stack = Stack { values: [0; STACK], len: 0 };
    for step in STEPS.iter().skip(usize::from(first)) {
        match *step {
            Step::End => return stack.pop(),
            Step::Const(value) => stack.push(u64::from(value))?,
            Step::Slot(slot) => stack.push(walk.slot(slot))?,
            Step::Outer(slot) => {
                stack.push(walk.slots.get(walk.outer + usize::from(slot)).copied().unwrap_or(0))?;
            }
            Step::Left => stack.push(walk.left() as u64)?,
            Step::Peek { offset, width } => stack.push(read(walk, walk.at, offset, width)?)?,
            Step::Popcount => stack.unary(|value| u64::from(value.count_ones()))?,
            Step::Not => stack.unary(|value| u64::from(!(value as u32)))?,
            Step::Add => stack.binary(u64::checked_add)?,
            Step::Sub => stack.binary(u64::checked_sub)?,
            Step::Mul => stack.binary(u64::checked_mul)?,
            Step::Div => stack.binary(u64::checked_div)?,
            Step::And => stack.binary(|left, right| Some(left & right))?,
            Step::Sum { slot, stride, offset, width, bits } => {
                let (stride, offset) = (usize::from(stride), usize::from(offset));
                stack.push(sum(walk, slot, stride, offset, usize::from(width), bits))?;
            }
        }
    }
    Err(NoValue)
}

/// The sum over a list that was walked: its bytes are there, so this takes no longer than the list is.
fn sum<V>(walk: &Walk<'_, '_, V>, slot: u8, stride: usize, offset: usize, width: usize, bits: bool) -> u64 {
    let from = usize::try_from(walk.slot(slot)).unwrap_or(usize::MAX);
    let count = usize::try_from(walk.slot(slot.saturating_add(1))).unwrap_or(usize::MAX);
    let list = walk.bytes.get(from..walk.at.max(from)).unwrap_or_default();
    let elements = list.chunks_exact(stride.max(1)).take(count);
    let each = elements.filter_map(|element| element.get(offset..offset + width));
    // No overflow: fewer than 2^32 elements of at most 32 bits.
    each.map(|bytes| value::unsigned(walk.order, bytes))
        .map(|value| if bits { u64::from(value.count_ones()) } else { value })
        .fold(0, u64::saturating_add)
}

fn read<V>(walk: &Walk<'_, '_, V>, from: usize, offset: u8, width: u8) -> Result<u64, NoValue> {
    let start = from.saturating_add(usize::from(offset));
    let bytes = walk.bytes.get(start..start.saturating_add(usize::from(width))).ok_or(NoValue)?;
    Ok(value::unsigned(walk.order, bytes))
}

struct Stack {
    values: [u64; STACK],
    len: usize,
}

impl Stack {
    fn push(&mut self, value: u64) -> Result<(), NoValue> {
        *self.values.get_mut(self.len).ok_or(NoValue)? = value;
        self.len += 1;
        Ok(())
    }

    fn pop(&mut self) -> Result<u64, NoValue> {
        self.len = self.len.checked_sub(1).ok_or(NoValue)?;
        self.values.get(self.len).copied().ok_or(NoValue)
    }

    fn unary(&mut self, operation: impl Fn(u64) -> u64) -> Result<(), NoValue> {
        let value = self.pop()?;
        self.push(operation(value))
    }

    fn binary(&mut self, operation: impl Fn(u64, u64) -> Option<u64>) -> Result<(), NoValue> {
        let right = self.pop()?;
        let left = self.pop()?;
        self.push(operation(left, right).ok_or(NoValue)?)
    }
}
