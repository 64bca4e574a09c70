//! Requests with more than one reply.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::ErrorKind;
use x11rb::protocol::record::{self, CS, ConnectionExt as _, Range, Range8};
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{nothing, settled, x_error};
use crate::place::Place;

pub(crate) fn every_font_is_told_of<C: Connection>(connection: &C, place: &mut Place) {
    let names = |fonts: Vec<ListFontsWithInfoReply>| -> Vec<Vec<u8>> {
        fonts.into_iter().map(|font| font.name).collect()
    };
    let observer = place.observer();
    let expected = observer.list_fonts_with_info(60, b"*").unwrap().collect::<Result<_, _>>().unwrap();
    let before = connection.get_atom_name(1).unwrap();
    let fonts = connection.list_fonts_with_info(60, b"*").unwrap();
    let after = connection.get_atom_name(2).unwrap();
    assert!(fonts.sequence_number().is_some());
    let fonts = names(fonts.collect::<Result<_, _>>().unwrap());
    assert!(fonts.len() > 1, "several replies");
    assert_eq!(fonts, names(expected));
    assert_eq!(after.reply().unwrap().name, b"SECONDARY");
    assert_eq!(before.reply().unwrap().name, b"PRIMARY");
    // None is a series too: its end.
    assert_eq!(connection.list_fonts_with_info(200, b"no such font").unwrap().count(), 0);
}

pub(crate) fn a_series_may_be_left_half_way<C: Connection>(connection: &C, _place: &mut Place) {
    for taken in 0..3 {
        let mut fonts = connection.list_fonts_with_info(60, b"*").unwrap();
        for _ in 0..taken {
            fonts.next().unwrap().unwrap();
        }
        drop(fonts);
        assert_eq!(connection.get_atom_name(2).unwrap().reply().unwrap().name, b"SECONDARY");
    }
    assert!(settled(connection).is_empty());
}

pub(crate) fn a_series_may_be_an_error<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    connection.record_query_version(1, 13).unwrap().reply().unwrap();
    let mut recorded = connection.record_enable_context(nothing).unwrap();
    let error = x_error(recorded.next().unwrap());
    assert_eq!((error.error_kind, error.bad_value), (ErrorKind::RecordBadContext, nothing));
    assert!(recorded.next().is_none());
}

pub(crate) fn a_recording_comes_until_it_ends<C: Connection>(connection: &C, place: &mut Place) {
    // The protocol's numbers for what a reply is: FromClient, StartOfData (RECORD, section 4.4).
    const FROM_CLIENT: u8 = 1;
    const START: u8 = 4;
    let control = place.observer();
    control.extension_information(record::X11_EXTENSION_NAME).unwrap().expect("RECORD");
    let context = control.generate_id().unwrap();
    let no_operations = Range8 { first: NO_OPERATION_REQUEST, last: NO_OPERATION_REQUEST };
    let range = Range { core_requests: no_operations, ..Range::default() };
    control.record_create_context(context, 0, &[u8::from(CS::ALL_CLIENTS).into()], &[range]).unwrap();
    control.sync().unwrap();

    let mut recorded = connection.record_enable_context(context).unwrap();
    let start = recorded.next().unwrap().unwrap();
    assert_eq!(start.category, START);
    let mut seen = 0;
    for round in 1..=5 {
        for _ in 0..round {
            control.no_operation().unwrap();
        }
        control.sync().unwrap();
        // The server may put several requests into a reply.
        let mut came = 0;
        while came < round {
            let reply = recorded.next().unwrap().unwrap();
            assert_eq!(reply.category, FROM_CLIENT);
            assert!(reply.data.chunks(4).all(|request| request[0] == NO_OPERATION_REQUEST));
            came += reply.data.len() / 4;
        }
        assert_eq!(came, round);
        seen += came;
    }
    assert_eq!(seen, 15);
    control.record_disable_context(context).unwrap().check().unwrap();
    assert!(recorded.next().is_none(), "the end of the data is the end");
    connection.sync().unwrap();
}
