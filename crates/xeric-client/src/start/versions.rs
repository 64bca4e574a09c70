//! How each extension is asked for its version, and which version is asked for: the newest that x11rb-protocol knows.

use x11rb::protocol::{
    composite, damage, dbe, dpms, dri3, ge, present, randr, record, render, res, screensaver, shape, shm,
    sync, xfixes, xinerama, xinput, xkb, xtest,
};
use x11rb::x11_utils::TryParse;

use crate::engine::{Packet, PacketKind};

macro_rules! versions {
    ($($extension:ident: $request:expr => $reply:ident { $major:ident, $minor:ident };)*) => {
        /// The request that asks an extension for its version, if it has one.
        pub(super) fn question(name: &str, major_opcode: u8) -> Option<Vec<u8>> {
            match name {
                $($extension::X11_EXTENSION_NAME => Some($request.serialize(major_opcode).0.concat()),)*
                _ => None,
            }
        }

        /// The version in an answer; nothing for an error.
        pub(super) fn answer(name: &str, packet: &Packet) -> Option<(u32, u32)> {
            match name {
                $($extension::X11_EXTENSION_NAME => {
                    let reply: $extension::$reply = reply(packet)?;
                    Some((reply.$major.into(), reply.$minor.into()))
                })*
                _ => None,
            }
        }
    };
}

versions! {
    composite: composite::QueryVersionRequest { client_major_version: 0, client_minor_version: 4 }
        => QueryVersionReply { major_version, minor_version };
    damage: damage::QueryVersionRequest { client_major_version: 1, client_minor_version: 1 }
        => QueryVersionReply { major_version, minor_version };
    dbe: dbe::QueryVersionRequest { major_version: 1, minor_version: 0 }
        => QueryVersionReply { major_version, minor_version };
    dpms: dpms::GetVersionRequest { client_major_version: 1, client_minor_version: 2 }
        => GetVersionReply { server_major_version, server_minor_version };
    dri3: dri3::QueryVersionRequest { major_version: 1, minor_version: 4 }
        => QueryVersionReply { major_version, minor_version };
    ge: ge::QueryVersionRequest { client_major_version: 1, client_minor_version: 0 }
        => QueryVersionReply { major_version, minor_version };
    present: present::QueryVersionRequest { major_version: 1, minor_version: 4 }
        => QueryVersionReply { major_version, minor_version };
    randr: randr::QueryVersionRequest { major_version: 1, minor_version: 6 }
        => QueryVersionReply { major_version, minor_version };
    record: record::QueryVersionRequest { major_version: 1, minor_version: 13 }
        => QueryVersionReply { major_version, minor_version };
    render: render::QueryVersionRequest { client_major_version: 0, client_minor_version: 11 }
        => QueryVersionReply { major_version, minor_version };
    res: res::QueryVersionRequest { client_major: 1, client_minor: 2 }
        => QueryVersionReply { server_major, server_minor };
    screensaver: screensaver::QueryVersionRequest { client_major_version: 1, client_minor_version: 1 }
        => QueryVersionReply { server_major_version, server_minor_version };
    shape: shape::QueryVersionRequest => QueryVersionReply { major_version, minor_version };
    shm: shm::QueryVersionRequest => QueryVersionReply { major_version, minor_version };
    sync: sync::InitializeRequest { desired_major_version: 3, desired_minor_version: 1 }
        => InitializeReply { major_version, minor_version };
    xfixes: xfixes::QueryVersionRequest { client_major_version: 6, client_minor_version: 0 }
        => QueryVersionReply { major_version, minor_version };
    xinerama: xinerama::QueryVersionRequest { major: 1, minor: 1 } => QueryVersionReply { major, minor };
    xinput: xinput::XIQueryVersionRequest { major_version: 2, minor_version: 4 }
        => XIQueryVersionReply { major_version, minor_version };
    xkb: xkb::UseExtensionRequest { wanted_major: 1, wanted_minor: 0 }
        => UseExtensionReply { server_major, server_minor };
    xtest: xtest::GetVersionRequest { major_version: 2, minor_version: 2 }
        => GetVersionReply { major_version, minor_version };
}

/// A reply, taken apart; nothing for an error, or for bytes that are none.
pub(super) fn reply<R: TryParse>(packet: &Packet) -> Option<R> {
    let bytes = packet.bytes();
    (packet.kind() == PacketKind::Reply).then(|| R::try_parse(bytes).ok()).flatten().map(|(reply, _)| reply)
}
