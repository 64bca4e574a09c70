//! Providers: graphics cards, of which there is none. Every request that names one gets BadProvider.

use xeric_wire::Request;
use xeric_wire::proto::randr::BAD_PROVIDER_ERROR;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::error;

pub(super) fn get_providers(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetProviders::parse(request)?;
    engine.window(r.window)?;
    let timestamp = engine.extensions.randr.set_time;
    engine.send(client, &write::GetProvidersReply { timestamp, providers: &[] });
    Ok(())
}

fn no_provider(id: Xid) -> Handled {
    Err(error(BAD_PROVIDER_ERROR, id))
}

/// Handles ChangeProviderProperty. What Xvfb looks at before it looks for the provider is looked at here too; the view has checked the data's
/// length against format and count in 64 bits (case X06).
pub(super) fn change_property(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let mut head = request.reader();
    head.skip(12)?;
    let (format, mode): (u8, u8) = (head.get()?, head.get()?);
    check_form(format, mode)?;
    let r = view::ChangeProviderProperty::parse(request)?;
    no_provider(r.provider)
}

/// BadValue unless `mode` and `format` are a property's.
pub(super) fn check_form(format: u8, mode: u8) -> Handled {
    if mode > 2 {
        return Err(XError::value(mode.into()));
    }
    if !matches!(format, 8 | 16 | 32) {
        return Err(XError::value(format.into()));
    }
    Ok(())
}

pub(super) fn get_info(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::GetProviderInfo::parse(request)?.provider)
}

pub(super) fn set_offload_sink(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::SetProviderOffloadSink::parse(request)?.provider)
}

pub(super) fn set_output_source(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::SetProviderOutputSource::parse(request)?.provider)
}

pub(super) fn list_properties(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::ListProviderProperties::parse(request)?.provider)
}

pub(super) fn query_property(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::QueryProviderProperty::parse(request)?.provider)
}

pub(super) fn configure_property(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::ConfigureProviderProperty::parse(request)?.provider)
}

pub(super) fn delete_property(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::DeleteProviderProperty::parse(request)?.provider)
}

pub(super) fn get_property(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    no_provider(view::GetProviderProperty::parse(request)?.provider)
}
