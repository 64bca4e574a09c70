//! XC-MISC: ids that a client may use again (case S16).

use xeric_wire::Request;
use xeric_wire::proto::xc_misc as op;
use xeric_wire::view::xc_misc as view;
use xeric_wire::write::xc_misc as write;

use super::super::error::{Handled, XError};
use super::super::resource::{CLIENT_SHIFT, ID_MASK};
use super::super::{ClientId, Engine};

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::GET_VERSION_REQUEST => get_version(engine, client, request),
        op::GET_XID_RANGE_REQUEST => get_xid_range(engine, client, request),
        op::GET_XID_LIST_REQUEST => get_xid_list(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn get_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetVersion::parse(request)?;
    engine.send(client, &write::GetVersionReply { server_major_version: 1, server_minor_version: 1 });
    Ok(())
}

/// The longest run of free ids.
fn get_xid_range(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetXIDRange::parse(request)?;
    let base = u32::from(client.number()) << CLIENT_SHIFT;
    let mut best = (0, 0);
    let mut next = base + 1;
    let end = base + ID_MASK + 1;
    for used in engine.resources.ids_of(client).into_iter().chain([end]) {
        if used.saturating_sub(next) > best.1 {
            best = (next, used - next);
        }
        next = used + 1;
    }
    engine.send(client, &write::GetXIDRangeReply { start_id: best.0, count: best.1 });
    Ok(())
}

/// As many free ids as asked for, if there are so many; never more than a reply can carry.
fn get_xid_list(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetXIDList::parse(request)?;
    let base = u32::from(client.number()) << CLIENT_SHIFT;
    let wanted = usize::try_from(r.count).unwrap_or(usize::MAX);
    let ids: Vec<u32> =
        (base + 1..=base + ID_MASK).filter(|id| engine.resources.get(*id).is_none()).take(wanted).collect();
    engine.send(client, &write::GetXIDListReply { ids: &ids });
    Ok(())
}
