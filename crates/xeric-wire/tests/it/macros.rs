//! What is done with the messages that `messages` lists.

macro_rules! enumerations {
    ($header:ident $name:ident) => {
        impl crate::codecs::Make for x11rb_protocol::protocol::$header::$name {
            fn make(random: &mut crate::codecs::Random) -> Self {
                Self::from(u8::make(random))
            }
        }
        impl crate::codecs::Flat for x11rb_protocol::protocol::$header::$name {
            fn flat(&self, numbers: &mut Vec<i128>) {
                numbers.push(i128::from(u32::from(*self)));
            }
        }
    };
}

macro_rules! structures {
    ($header:ident $kind:ident $test:ident $($name:ident { $($field:ident)*; $($boolean:ident)*; $($rest:ident)* })*) => {$(
        structures! { one x11rb_protocol::protocol::$header::$name { $($field)*; $($boolean)* } }
        structures! { one xeric_wire::proto::$header::$name { $($field)*; $($boolean)* } }
        impl crate::codecs::Unflat for xeric_wire::proto::$header::$name {
            fn unflat(numbers: &mut std::vec::IntoIter<i128>) -> Self {
                Self {
                    $($field: crate::codecs::Unflat::unflat(numbers),)*
                    $($boolean: crate::codecs::Unflat::unflat(numbers),)*
                }
            }
        }
    )*};
    (one $type:ty { $($field:ident)*; $($boolean:ident)* }) => {
        impl crate::codecs::Make for $type {
            fn make(random: &mut crate::codecs::Random) -> Self {
                Self {
                    $($field: crate::codecs::Make::make(random),)*
                    $($boolean: crate::codecs::MakeBool::make_bool(random),)*
                }
            }
        }
        impl crate::codecs::Flat for $type {
            fn flat(&self, numbers: &mut Vec<i128>) {
                $(self.$field.flat(numbers);)*
                $(self.$boolean.flat(numbers);)*
            }
        }
    };
}

macro_rules! value_lists {
    ($header:ident $kind:ident $test:ident $($name:ident { $($field:ident)* })*) => {$(
        impl crate::codecs::Make for x11rb_protocol::protocol::$header::$name {
            fn make(random: &mut crate::codecs::Random) -> Self {
                let mut this = Self::new();
                $(this.$field = crate::codecs::Make::make(random);)*
                this
            }
        }
        impl crate::codecs::Flat for x11rb_protocol::protocol::$header::$name {
            fn flat(&self, numbers: &mut Vec<i128>) {
                let mut bit = 1;
                $(
                    if let Some(value) = &self.$field {
                        let mut all = Vec::new();
                        value.flat(&mut all);
                        numbers.extend([bit, i128::from(all[0] as u32)]);
                    }
                    bit <<= 1;
                )*
                assert!(bit > 1);
            }
        }
    )*};
}

macro_rules! requests {
    (serialize core $request:ident) => { $request.serialize() };
    (serialize extension $request:ident) => { $request.serialize(crate::codecs::MAJOR) };
    (name core $header:ident $name:ident) => { $name.to_owned() };
    (name extension $header:ident $name:ident) => {
        format!("{}:{}", xeric_wire::proto::$header::EXTENSION_NAME, $name)
    };
    (opcode core $request:ident) => { $request.opcode };
    (opcode extension $request:ident) => { $request.data };
    ($header:ident $kind:ident $test:ident $($view:ident $name:ident $opcode:literal { $($field:ident)*; $($boolean:ident)*; $($rest:ident)* })*) => {
        #[test]
        fn $test() {
            $({
                let name = stringify!($view);
                let random = &mut crate::codecs::Random::of(name);
                for _ in 0..crate::codecs::ROUNDS {
                    let sent = x11rb_protocol::protocol::$header::$name {
                        $($field: crate::codecs::Make::make(random),)*
                        $($boolean: crate::codecs::MakeBool::make_bool(random),)*
                        $($rest: crate::codecs::Make::make(random),)*
                    };
                    let expected = crate::codecs::flattened(&[$(&sent.$field,)* $(&sent.$boolean,)* $(&sent.$rest,)*]);
                    let bytes = requests!(serialize $kind sent).0.concat();
                    let request = crate::codecs::framed(&bytes);
                    assert_eq!(requests!(opcode $kind request), $opcode, "{name}");
                    let view = xeric_wire::view::$header::$view::parse(&request);
                    let view = view.unwrap_or_else(|error| panic!("{name}: {error}: {bytes:?}"));
                    let numbers = crate::codecs::flattened(&[$(&view.$field,)* $(&view.$boolean,)* $(&view.$rest,)*]);
                    let has_rest = !<[&str]>::is_empty(&[$(stringify!($rest)),*]);
                    let numbers = crate::codecs::without_padding(numbers, expected.len(), has_rest);
                    assert_eq!(numbers, expected, "{name}: {bytes:?}");
                    // What stands as bytes stands in the client's order: an event on its way, elements to the end.
                    if !has_rest && name != "SendEvent" {
                        let whole = requests!(name $kind $header name);
                        let other = crate::codecs::in_the_other_order(&whole, &bytes);
                        let request = xeric_wire::Request::whole(crate::codecs::OTHER, &other).expect("a request");
                        let other = xeric_wire::view::$header::$view::parse(&request);
                        let other = other.unwrap_or_else(|error| panic!("{name}: {error}: {bytes:?}"));
                        assert_eq!(format!("{other:?}"), format!("{view:?}"), "{name}");
                    }
                    // Some requests have no fields.
                    _ = (&view, &random);
                    crate::codecs::other_lengths(&bytes, |request| {
                        xeric_wire::view::$header::$view::parse(request).is_ok()
                    });
                }
            })*
        }
    };
}

macro_rules! replies {
    (name core $header:ident $name:ident) => { $name.to_owned() };
    (name extension $header:ident $name:ident) => {
        format!("{}:{}", xeric_wire::proto::$header::EXTENSION_NAME, $name)
    };
    ($header:ident $kind:ident $test:ident $($name:ident { $($field:ident)*; $($boolean:ident)*; $($rest:ident)* })*) => {
        #[test]
        fn $test() {
            use x11rb_protocol::x11_utils::TryParse as _;
            $({
                let name = stringify!($name);
                let random = &mut crate::codecs::Random::of(name);
                for _ in 0..crate::codecs::ROUNDS {
                    let written = xeric_wire::write::$header::$name {
                        $($field: crate::codecs::Make::make(random),)*
                        $($boolean: crate::codecs::MakeBool::make_bool(random),)*
                        $($rest: crate::codecs::Make::make(random),)*
                    };
                    let expected = crate::codecs::flattened(&[$(&written.$field,)* $(&written.$boolean,)* $(&written.$rest,)*]);
                    let sequence = crate::codecs::Make::make(random);
                    let mut bytes = Vec::new();
                    written.write(&mut bytes, xeric_wire::ByteOrder::NATIVE, sequence);
                    crate::codecs::whole_reply(&bytes);
                    let parsed = x11rb_protocol::protocol::$header::$name::try_parse(&bytes);
                    let (parsed, rest) = parsed.unwrap_or_else(|error| panic!("{name}: {error}: {bytes:?}"));
                    assert!(rest.is_empty(), "{name}: {bytes:?}");
                    assert_eq!(parsed.sequence, sequence);
                    let numbers = crate::codecs::flattened(&[$(&parsed.$field,)* $(&parsed.$boolean,)* $(&parsed.$rest,)*]);
                    assert_eq!(numbers, expected, "{name}: {bytes:?}");
                    let request = name.strip_suffix("Reply").expect("a reply's name");
                    let whole = replies!(name $kind $header request);
                    let mut other = Vec::new();
                    written.write(&mut other, crate::codecs::OTHER, sequence);
                    assert_eq!(other, crate::codecs::reply_in_the_other_order(&whole, &bytes), "{name}");
                }
            })*
        }
    };
}

macro_rules! events {
    (write core $event:ident $bytes:ident $order:expr, $sequence:expr, $first:expr) => {
        $event.write(&mut $bytes, $order, $sequence)
    };
    (write extension $event:ident $bytes:ident $order:expr, $sequence:expr, $first:expr) => {
        $event.write(&mut $bytes, $order, $sequence, $first)
    };
    (swap core $header:ident $event:expr) => { xeric_wire::transcode::core_event($event) };
    (swap extension $header:ident $event:expr) => {
        xeric_wire::transcode::extension_event(
            xeric_wire::proto::$header::EXTENSION_NAME,
            crate::codecs::FIRST_EVENT,
            $event,
        )
    };
    ($header:ident $kind:ident $test:ident $rewritten:ident $($name:ident $number:literal { $($field:ident)*; $($boolean:ident)*; })*) => {
        #[test]
        fn $test() {
            use x11rb_protocol::x11_utils::TryParse as _;
            $({
                let name = stringify!($name);
                let random = &mut crate::codecs::Random::of(name);
                for _ in 0..crate::codecs::ROUNDS {
                    let written = xeric_wire::write::$header::$name {
                        $($field: crate::codecs::Make::make(random),)*
                        $($boolean: crate::codecs::MakeBool::make_bool(random),)*
                    };
                    let expected = crate::codecs::flattened(&[$(&written.$field,)* $(&written.$boolean,)*]);
                    let sequence = crate::codecs::Make::make(random);
                    let first = crate::codecs::FIRST_EVENT;
                    let (mut little, mut big) = (Vec::new(), Vec::new());
                    events!(write $kind written little xeric_wire::ByteOrder::Little, sequence, first);
                    events!(write $kind written big xeric_wire::ByteOrder::Big, sequence, first);
                    let parsed = x11rb_protocol::protocol::$header::$name::try_parse(&little);
                    let (parsed, rest) = parsed.unwrap_or_else(|error| panic!("{name}: {error}"));
                    assert!(rest.is_empty(), "{name}");
                    assert_eq!(parsed.sequence, sequence);
                    let numbers = crate::codecs::flattened(&[$(&parsed.$field,)* $(&parsed.$boolean,)*]);
                    assert_eq!(numbers, expected, "{name}: {little:?}");
                    _ = first;
                    // The other order is the same event, and what SendEvent needs to deliver it.
                    let mut swapped: [u8; 32] = little.try_into().expect("an event has 32 bytes");
                    assert!(events!(swap $kind $header &mut swapped), "{name}");
                    assert_eq!(swapped.as_slice(), big, "{name}");
                }
            })*
        }

        /// A native event as x11rb-protocol reads it and we write it.
        pub(crate) fn $rewritten(
            number: u8,
            event: &[u8],
            order: xeric_wire::ByteOrder,
            first: u8,
        ) -> Option<Vec<u8>> {
            use x11rb_protocol::x11_utils::TryParse as _;
            let mut bytes = Vec::new();
            match number {
                $($number => {
                    let (parsed, _) = x11rb_protocol::protocol::$header::$name::try_parse(event).expect("an event");
                    let written = xeric_wire::write::$header::$name {
                        $($field: crate::codecs::same(&parsed.$field),)*
                        $($boolean: crate::codecs::same(&parsed.$boolean),)*
                    };
                    events!(write $kind written bytes order, parsed.sequence, first);
                })*
                _ => return None,
            }
            _ = first;
            Some(bytes)
        }
    };
}

macro_rules! views {
    ($header:ident $kind:ident $function:ident $($name:ident $opcode:literal)*) => {
        /// What the view of a request holds, as text; `None` when there is no such request.
        pub(crate) fn $function(
            opcode: u8,
            request: &xeric_wire::Request<'_>,
        ) -> Option<Result<String, xeric_wire::LengthError>> {
            match opcode {
                $($opcode => {
                    Some(xeric_wire::view::$header::$name::parse(request).map(|view| format!("{view:?}")))
                })*
                _ => None,
            }
        }
    };
}

macro_rules! rewrites {
    ($header:ident $kind:ident $function:ident $($name:ident $opcode:literal { $($field:ident)*; $($boolean:ident)*; })*) => {
        /// A native reply as x11rb-protocol reads it and we write it.
        pub(crate) fn $function(opcode: u8, reply: &[u8], order: xeric_wire::ByteOrder) -> Option<Vec<u8>> {
            use x11rb_protocol::x11_utils::TryParse as _;
            let mut bytes = Vec::new();
            match opcode {
                $($opcode => {
                    let (parsed, _) = x11rb_protocol::protocol::$header::$name::try_parse(reply).expect("a reply");
                    let written = xeric_wire::write::$header::$name {
                        $($field: crate::codecs::same(&parsed.$field),)*
                        $($boolean: crate::codecs::same(&parsed.$boolean),)*
                    };
                    written.write(&mut bytes, order, parsed.sequence);
                })*
                _ => return None,
            }
            Some(bytes)
        }
    };
}

pub(crate) use {enumerations, events, replies, requests, rewrites, structures, value_lists, views};
