//! File descriptors both ways, by MIT-SHM's segments.

use std::fs::File;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;

use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use x11rb::connection::{Connection, ReplyOrError};
use x11rb::protocol::ErrorKind;
use x11rb::protocol::shm::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::TryParseFd as _;

use crate::given::{gc, pixmap, x_error};
use crate::place::Place;

/// Of a picture of 16×16.
const BYTES: u32 = 16 * 16 * 4;

/// A file without a name.
fn file() -> File {
    let file = memfd_create("suite", MemfdFlags::CLOEXEC).expect("a file");
    ftruncate(&file, u64::from(BYTES)).expect("room");
    file.into()
}

/// Another descriptor of it.
fn descriptor(file: &File) -> OwnedFd {
    file.try_clone().expect("a descriptor").into()
}

/// A pixmap of 16×16 in one colour.
fn picture<C: Connection>(connection: &C, colour: u32) -> Pixmap {
    let (pixmap, gc) = (pixmap(connection, 16, 16), gc(connection, colour));
    let all = Rectangle { x: 0, y: 0, width: 16, height: 16 };
    connection.poly_fill_rectangle(pixmap, gc, &[all]).unwrap();
    pixmap
}

/// Has the server write the picture to the segment.
fn write_to<C: Connection>(connection: &C, segment: shm::Seg, picture: Pixmap) {
    let format = ImageFormat::Z_PIXMAP.into();
    let cookie = connection.shm_get_image(picture, 0, 0, 16, 16, !0, format, segment, 0).unwrap();
    assert_eq!(cookie.reply().unwrap().size, BYTES);
}

/// The colour of all pixels in the file.
fn colour_in(file: &File) -> u32 {
    let mut bytes = vec![0; BYTES as usize];
    file.read_exact_at(&mut bytes, 0).expect("the file");
    let pixel = |bytes: &[u8]| u32::from_ne_bytes(bytes.try_into().unwrap()) & 0x00ff_ffff;
    let first = pixel(&bytes[..4]);
    assert!(bytes.chunks(4).all(|bytes| pixel(bytes) == first));
    first
}

pub(crate) fn a_descriptor_goes_to_the_server<C: Connection>(connection: &C, _place: &mut Place) {
    let version = connection.shm_query_version().unwrap().reply().unwrap();
    assert!((version.major_version, version.minor_version) >= (1, 2));
    let (file, segment) = (file(), connection.generate_id().unwrap());
    connection.shm_attach_fd(segment, descriptor(&file), false).unwrap().check().unwrap();
    write_to(connection, segment, picture(connection, 0x0011_2233));
    assert_eq!(colour_in(&file), 0x0011_2233);
}

pub(crate) fn descriptors_go_in_their_order<C: Connection>(connection: &C, _place: &mut Place) {
    let colours: Vec<u32> = (1..=60).map(|step| step * 0x0002_0103).collect();
    let files: Vec<_> = colours.iter().map(|_| file()).collect();
    let segments: Vec<_> = files
        .iter()
        .map(|file| {
            let segment = connection.generate_id().unwrap();
            connection.no_operation().unwrap();
            connection.shm_attach_fd(segment, descriptor(file), false).unwrap();
            segment
        })
        .collect();
    for (colour, segment) in colours.iter().zip(segments) {
        let picture = picture(connection, *colour);
        write_to(connection, segment, picture);
    }
    assert_eq!(files.iter().map(colour_in).collect::<Vec<_>>(), colours);
}

pub(crate) fn a_descriptor_comes_from_the_server<C: Connection>(connection: &C, _place: &mut Place) {
    let segment = connection.generate_id().unwrap();
    let reply = connection.shm_create_segment(segment, BYTES, false).unwrap().reply().unwrap();
    let file = File::from(reply.shm_fd);
    write_to(connection, segment, picture(connection, 0x0044_5566));
    assert_eq!(colour_in(&file), 0x0044_5566);
    // And what this side writes is the server's to read.
    file.write_all_at(&0x0077_8899_u32.to_ne_bytes().repeat(16 * 16), 0).expect("written");
    let (target, gc) = (pixmap(connection, 16, 16), gc(connection, 0));
    let depth = connection.setup().roots[0].root_depth;
    let format = ImageFormat::Z_PIXMAP.into();
    connection
        .shm_put_image(target, gc, 16, 16, 0, 0, 16, 16, 0, 0, depth, format, false, segment, 0)
        .unwrap()
        .check()
        .unwrap();
    let image = connection.get_image(ImageFormat::Z_PIXMAP, target, 15, 15, 1, 1, !0).unwrap();
    let pixel = u32::from_ne_bytes(image.reply().unwrap().data.try_into().unwrap());
    assert_eq!(pixel & 0x00ff_ffff, 0x0077_8899);
}

pub(crate) fn each_reply_has_its_own_descriptor<C: Connection>(connection: &C, _place: &mut Place) {
    let ask = |_| {
        let segment = connection.generate_id().unwrap();
        let cookie = connection.shm_create_segment(segment, BYTES, false).unwrap();
        (segment, cookie, connection.get_input_focus().unwrap())
    };
    let asked: Vec<_> = (0..40).map(ask).collect();
    // More than libxcb takes at once. The last first; every third is dropped.
    let mut taken = Vec::new();
    for (at, (segment, cookie, other)) in asked.into_iter().enumerate().rev() {
        other.reply().unwrap();
        if at % 3 == 1 {
            drop(cookie);
        } else {
            taken.push((segment, File::from(cookie.reply().unwrap().shm_fd), 0x0001_0000 * (at as u32 + 1)));
        }
    }
    for (segment, _, colour) in &taken {
        let picture = picture(connection, *colour);
        write_to(connection, *segment, picture);
    }
    for (_, file, colour) in &taken {
        assert_eq!(colour_in(file), *colour);
    }
}

/// By the calls that cookies are made of, and by their raw replies.
pub(crate) fn descriptors_by_number<C: Connection>(connection: &C, _place: &mut Place) {
    let ask = |segment| {
        let cookie = connection.shm_create_segment(segment, BYTES, false).unwrap();
        let sequence = cookie.sequence_number();
        std::mem::forget(cookie);
        sequence
    };
    let new = || connection.generate_id().unwrap();
    let taken = new();
    let (reply, mut descriptors) = connection.wait_for_reply_with_fds(ask(taken)).unwrap();
    assert_eq!(descriptors.len(), 1);
    let (parsed, _) = shm::CreateSegmentReply::try_parse_fd(reply.as_ref(), &mut descriptors).unwrap();
    assert_eq!(parsed.nfd, 1);
    match connection.wait_for_reply_with_fds_raw(ask(new())) {
        Ok(ReplyOrError::Reply((reply, descriptors))) => {
            assert_eq!((reply.as_ref().len(), descriptors.len()), (32, 1));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(x_error(connection.wait_for_reply_with_fds(ask(taken))).error_kind, ErrorKind::IDChoice);
    match connection.wait_for_reply_with_fds_raw(ask(taken)) {
        Ok(ReplyOrError::Error(error)) => assert_eq!(error.as_ref()[1], 14),
        other => panic!("{other:?}"),
    }
    let (reply, descriptors) =
        connection.shm_create_segment(new(), BYTES, false).unwrap().raw_reply().unwrap();
    assert_eq!((reply.as_ref()[1], descriptors.len()), (1, 1));
    connection.sync().unwrap();
}
