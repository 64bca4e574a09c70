//! The requests about colormaps and colours.

use xeric_wire::Request;
use xeric_wire::proto::xproto::Rgb;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::client::ClientId;
use super::super::error::{Handled, XError};
use super::super::resource::Resource;
use super::super::screen::{self, DEFAULT_COLORMAP};
use super::{Colormap, cells, freed, install, names, uninstall};

/// CreateColormap. AllocAll is for visuals whose cells can be written: BadMatch.
pub(crate) fn create_colormap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateColormap::parse(request)?;
    if r.alloc > 1 {
        return Err(XError::value(r.alloc.into()));
    }
    engine.check_new_id(client, r.mid)?;
    engine.window(r.window)?;
    if screen::visual(r.visual).is_none() || r.alloc != 0 {
        return Err(XError::matching(r.visual));
    }
    engine.resources.insert(r.mid, Resource::Colormap(Box::new(Colormap::new(r.visual))));
    Ok(())
}

/// FreeColormap. The default colormap stays.
pub(crate) fn free_colormap(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeColormap::parse(request)?;
    engine.colormap(r.cmap)?;
    if r.cmap != DEFAULT_COLORMAP {
        engine.resources.remove(r.cmap);
        freed(engine, r.cmap);
    }
    Ok(())
}

/// CopyColormapAndFree.
pub(crate) fn copy_colormap_and_free(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::CopyColormapAndFree::parse(request)?;
    engine.check_new_id(client, r.mid)?;
    let source = engine.colormap_mut(r.src_cmap)?;
    let mut copy = Colormap::new(source.visual);
    copy.allocated = source.take_allocated(client);
    engine.resources.insert(r.mid, Resource::Colormap(Box::new(copy)));
    Ok(())
}

/// InstallColormap.
pub(crate) fn install_colormap(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::InstallColormap::parse(request)?;
    engine.colormap(r.cmap)?;
    install(engine, r.cmap);
    Ok(())
}

/// UninstallColormap.
pub(crate) fn uninstall_colormap(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UninstallColormap::parse(request)?;
    engine.colormap(r.cmap)?;
    uninstall(engine, r.cmap);
    Ok(())
}

/// ListInstalledColormaps.
pub(crate) fn list_installed_colormaps(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ListInstalledColormaps::parse(request)?;
    engine.window(r.window)?;
    let cmaps = &[engine.screen.installed_colormap];
    engine.send(client, &write::ListInstalledColormapsReply { cmaps });
    Ok(())
}

/// AllocColor.
pub(crate) fn alloc_color(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllocColor::parse(request)?;
    let (pixel, [red, green, blue]) = engine.colormap_mut(r.cmap)?.allocate(client, [r.red, r.green, r.blue]);
    engine.send(client, &write::AllocColorReply { red, green, blue, pixel });
    Ok(())
}

/// AllocNamedColor.
pub(crate) fn alloc_named_color(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllocNamedColor::parse(request)?;
    let map = engine.colormap_mut(r.cmap)?;
    let exact = names::look_up(r.name).ok_or(XError::name(0))?;
    let (pixel, [visual_red, visual_green, visual_blue]) = map.allocate(client, exact);
    let [exact_red, exact_green, exact_blue] = exact;
    engine.send(
        client,
        &write::AllocNamedColorReply {
            pixel,
            exact_red,
            exact_green,
            exact_blue,
            visual_red,
            visual_green,
            visual_blue,
        },
    );
    Ok(())
}

/// AllocColorCells: a TrueColor map has no cells to write, so BadAlloc.
pub(crate) fn alloc_color_cells(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllocColorCells::parse(request)?;
    engine.colormap(r.cmap)?;
    refuse_cells(r.colors, r.contiguous)
}

/// AllocColorPlanes: as AllocColorCells.
pub(crate) fn alloc_color_planes(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllocColorPlanes::parse(request)?;
    engine.colormap(r.cmap)?;
    refuse_cells(r.colors, r.contiguous)
}

fn refuse_cells(colors: u16, contiguous: u8) -> Handled {
    if colors == 0 {
        return Err(XError::value(0));
    }
    if contiguous > 1 {
        return Err(XError::value(contiguous.into()));
    }
    Err(XError::alloc(0))
}

/// FreeColors.
pub(crate) fn free_colors(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeColors::parse(request)?;
    engine.colormap_mut(r.cmap)?.free(client, &r.pixels.iter(), r.plane_mask)
}

/// StoreColors: a TrueColor map is read-only.
pub(crate) fn store_colors(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::StoreColors::parse(request)?;
    engine.colormap(r.cmap)?;
    Err(XError::access(0))
}

/// StoreNamedColor: as StoreColors, once the name is known.
pub(crate) fn store_named_color(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::StoreNamedColor::parse(request)?;
    engine.colormap(r.cmap)?;
    names::look_up(r.name).ok_or(XError::name(0))?;
    Err(XError::access(0))
}

/// QueryColors.
pub(crate) fn query_colors(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryColors::parse(request)?;
    let map = engine.colormap(r.cmap)?;
    let colors = r
        .pixels
        .iter()
        .map(|pixel| map.query(pixel).map(|[red, green, blue]| Rgb { red, green, blue }))
        .collect::<Result<Vec<_>, _>>()?;
    engine.send(client, &write::QueryColorsReply { colors: &colors });
    Ok(())
}

/// LookupColor.
pub(crate) fn lookup_color(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::LookupColor::parse(request)?;
    engine.colormap(r.cmap)?;
    let exact = names::look_up(r.name).ok_or(XError::name(0))?;
    let [exact_red, exact_green, exact_blue] = exact;
    let [visual_red, visual_green, visual_blue] = cells::resolve(exact);
    engine.send(
        client,
        &write::LookupColorReply {
            exact_red,
            exact_green,
            exact_blue,
            visual_red,
            visual_green,
            visual_blue,
        },
    );
    Ok(())
}
