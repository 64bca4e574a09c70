//! GetCompatMap and SetCompatMap (XKB protocol, section 14.4).

use super::{Reply, Request, device};
use crate::action::{Action, kind};
use crate::error::{XkbError, why2};
use crate::event::Notify;
use crate::keyboard::Keyboard;
use crate::model::{Compat, GROUPS, SymInterpret};
use crate::pending::Pending;
use crate::semantics::update_actions;
use crate::wire::{Order, Writer};

pub(super) fn get(keyboard: &Keyboard, request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    let [groups, all] = reader.array()?;
    let (first, count) = (reader.u16()?, reader.u16()?);
    let compat = &keyboard.map().compat;
    let total = compat.interprets.len();
    let asked = if all != 0 { (0, u16::try_from(total).unwrap_or(u16::MAX)) } else { (first, count) };
    if all == 0 && count > 0 && usize::from(first) + usize::from(count) > total {
        return Err(XkbError::value(why2(0x05, u32::try_from(total).unwrap_or(u32::MAX))));
    }
    Ok(reply(compat, device, request.order, groups, asked))
}

pub(super) fn reply(
    compat: &Compat,
    device: u8,
    order: Order,
    groups: u8,
    (first, count): (u16, u16),
) -> Reply {
    let mut writer = Writer::new(order);
    writer.bytes(&[groups, 0]);
    writer.u16(first);
    writer.u16(count);
    writer.u16(u16::try_from(compat.interprets.len()).unwrap_or(u16::MAX));
    writer.bytes(&[0; 16]);
    for interpret in compat.interprets.iter().skip(first.into()).take(count.into()) {
        writer.u32(interpret.sym);
        writer.bytes(&[interpret.mods, interpret.matching, interpret.virtual_mod, interpret.flags]);
        writer.bytes(&interpret.action.0);
    }
    for (_, mods) in compat.groups.iter().enumerate().filter(|(bit, _)| groups & (1 << bit) != 0) {
        writer.bytes(&[mods.mask, mods.real]);
        writer.u16(mods.vmods);
    }
    Reply::new(order, device, writer)
}

pub(super) fn set(keyboard: &mut Keyboard, request: &Request<'_>) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let [_, recompute, truncate, groups] = reader.array()?;
    let (first, count) = (reader.u16()?, reader.u16()?);
    reader.skip(2)?;
    let total = keyboard.map.compat.interprets.len();
    if (count > 0 || truncate != 0) && usize::from(first) > total {
        return Err(XkbError::value(why2(0x02, u32::try_from(total).unwrap_or(u32::MAX))));
    }
    // More interpretations than their count can say: CVE-2025-62231.
    if first.checked_add(count).is_none() {
        return Err(XkbError::value(why2(0x02, u32::from(first) + u32::from(count))));
    }
    let mut interprets = Vec::new();
    for _ in 0..count {
        let sym = reader.u32()?;
        let [mods, matching, virtual_mod, flags] = reader.array()?;
        let action = Action(reader.array()?);
        // An interpretation that would give every key a private action comes from a broken compiler.
        let any = sym == 0 && matching == 1 && mods == 0xff;
        if !(any && action.kind() == kind::XFREE86_PRIVATE) {
            interprets.push(SymInterpret { sym, mods, matching, virtual_mod, flags, action });
        }
    }
    let mut group_mods = Vec::new();
    for at in (0..GROUPS).filter(|bit| groups & (1 << bit) != 0) {
        let [_, real] = reader.array()?;
        group_mods.push((at, real, reader.u16()?));
    }
    reader.end()?;

    let first_place = usize::from(first);
    let list = &mut keyboard.map.compat.interprets;
    if count > 0 || truncate != 0 {
        let end = first_place + usize::from(count);
        let last = if truncate != 0 { list.len() } else { end.min(list.len()) };
        list.splice(first_place..last, interprets);
    }
    for (at, real, vmods) in group_mods {
        keyboard.map.compat.groups[at] = keyboard.map.mods(real, vmods);
    }
    let total = u16::try_from(keyboard.map.compat.interprets.len()).unwrap_or(u16::MAX);
    keyboard.push_event(Notify::CompatMap { groups, first, count, total });
    if recompute != 0 {
        let mut pending = Pending::default();
        let (first, count) = (keyboard.map.min_keycode, keyboard.map.key_count());
        update_actions(&mut keyboard.map, first, count, &mut pending.map);
        keyboard.flush(&pending, request.cause());
    }
    Ok(keyboard.take_events())
}
