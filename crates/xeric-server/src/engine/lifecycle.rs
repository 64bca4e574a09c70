//! The end of a connection: close-down modes, and the order in which a client's things go.

use super::client::{ClientId, CloseDownMode, Stage};
use super::resource::Resource;
use super::{Engine, colormap, ext, input, selection, window};

/// See [`Engine::disconnect`].
pub(crate) fn disconnect(engine: &mut Engine, id: ClientId) {
    let Some(client) = engine.clients.get_mut(id) else { return };
    let mode = client.close_down;
    if engine.server_grab == Some(id) {
        engine.server_grab = None;
    }
    input::client_gone(engine, id);
    selection::client_gone(engine, id);
    window::save_set::process(engine, id);
    window::attributes::client_gone(engine, id);
    ext::client_gone(engine, id);
    colormap::client_gone(engine, id);
    if mode == CloseDownMode::Destroy {
        destroy(engine, id);
    } else if let Some(client) = engine.clients.get_mut(id) {
        client.stage = Stage::Retained;
        client.out = Vec::new();
        client.out_fds = Vec::new();
        client.out_places = Vec::new();
    }
}

/// Frees everything that `id` made and gives its slot back: at disconnection, and for KillClient on a retained client.
pub(crate) fn destroy(engine: &mut Engine, id: ClientId) {
    ext::record::resources_gone(engine, id);
    for resource in engine.resources.ids_of(id) {
        if matches!(engine.resources.get(resource), Some(Resource::Window(_))) {
            window::destroy::destroy_window(engine, resource);
        }
    }
    ext::composite::resources_gone(engine, id);
    ext::damage::resources_gone(engine, id);
    ext::present::resources_gone(engine, id);
    ext::dbe::resources_gone(engine, id);
    for resource in engine.resources.ids_of(id) {
        ext::sync::free(engine, resource);
    }
    // Pictures before what they draw on, then the rest; shared things live on in whoever still refers to them.
    for resource in engine.resources.ids_of(id) {
        if let Some(Resource::Colormap(_)) = engine.resources.remove(resource) {
            colormap::freed(engine, resource);
        }
    }
    engine.resources.forget(id);
    engine.clients.remove(id);
}
