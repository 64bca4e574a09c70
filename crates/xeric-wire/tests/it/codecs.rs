//! Every request that x11rb-protocol encodes from random values is read with these values, and every reply and event that
//! is written from random values is read by x11rb-protocol with these values. The messages are listed in `messages.rs`.

use std::borrow::Cow;

use x11rb_protocol::protocol as x11rb;
use xeric_wire::frame::{RequestFrame, RequestFramer};
use xeric_wire::{ByteOrder, Fixed, List, Request, ValueList};

/// How often each message is filled with other values.
pub(crate) const ROUNDS: u32 = 40;
/// What an extension's major opcode is in these tests.
pub(crate) const MAJOR: u8 = 140;
/// What an extension's first event is in these tests.
pub(crate) const FIRST_EVENT: u8 = 90;

/// Random numbers that are the same in every run.
pub(crate) struct Random(u64);

impl Random {
    /// The numbers that belong to a name.
    pub(crate) fn of(name: &str) -> Random {
        Random(
            name.bytes().fold(0x9e37_79b9, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte))),
        )
    }

    /// The next number (splitmix64).
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// A random value.
pub(crate) trait Make {
    fn make(random: &mut Random) -> Self;
}

/// A random truth value, whatever its type.
pub(crate) trait MakeBool {
    fn make_bool(random: &mut Random) -> Self;
}

impl MakeBool for bool {
    fn make_bool(random: &mut Random) -> Self {
        bool::make(random)
    }
}

impl MakeBool for u8 {
    fn make_bool(random: &mut Random) -> Self {
        u8::from(bool::make(random))
    }
}

/// A value as the numbers that it consists of.
pub(crate) trait Flat {
    fn flat(&self, numbers: &mut Vec<i128>);
}

/// All numbers of several values.
pub(crate) fn flattened(values: &[&dyn Flat]) -> Vec<i128> {
    let mut numbers = Vec::new();
    for value in values {
        value.flat(&mut numbers);
    }
    numbers
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Make for $number {
            fn make(random: &mut Random) -> Self {
                random.next() as $number
            }
        }
        impl Flat for $number {
            fn flat(&self, numbers: &mut Vec<i128>) {
                numbers.push(i128::from(*self));
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 i8 i16 i32);

impl Make for bool {
    fn make(random: &mut Random) -> Self {
        random.next() & 1 == 1
    }
}

impl Flat for bool {
    fn flat(&self, numbers: &mut Vec<i128>) {
        numbers.push(i128::from(*self));
    }
}

impl<T: Make, const N: usize> Make for [T; N] {
    fn make(random: &mut Random) -> Self {
        std::array::from_fn(|_| T::make(random))
    }
}

impl<T: Make + Clone> Make for Cow<'static, T> {
    fn make(random: &mut Random) -> Self {
        Cow::Owned(T::make(random))
    }
}

impl<T: Make + Clone> Make for Cow<'static, [T]> {
    fn make(random: &mut Random) -> Self {
        Cow::Owned(Vec::make(random))
    }
}

impl<T: Make> Make for Vec<T> {
    fn make(random: &mut Random) -> Self {
        (0..random.next() % 7).map(|_| T::make(random)).collect()
    }
}

impl<T: Make> Make for &'static [T] {
    fn make(random: &mut Random) -> Self {
        Vec::make(random).leak()
    }
}

impl<T: Make> Make for Option<T> {
    fn make(random: &mut Random) -> Self {
        bool::make(random).then(|| T::make(random))
    }
}

impl<T: Flat, const N: usize> Flat for [T; N] {
    fn flat(&self, numbers: &mut Vec<i128>) {
        self.as_slice().flat(numbers);
    }
}

impl<T: Flat> Flat for [T] {
    fn flat(&self, numbers: &mut Vec<i128>) {
        for element in self {
            element.flat(numbers);
        }
    }
}

impl<T: Flat> Flat for Vec<T> {
    fn flat(&self, numbers: &mut Vec<i128>) {
        self.as_slice().flat(numbers);
    }
}

impl<T: Flat + ?Sized> Flat for &T {
    fn flat(&self, numbers: &mut Vec<i128>) {
        (**self).flat(numbers);
    }
}

impl<T: Flat + ToOwned + ?Sized> Flat for Cow<'_, T> {
    fn flat(&self, numbers: &mut Vec<i128>) {
        (**self).flat(numbers);
    }
}

impl<T: Fixed + Flat> Flat for List<'_, T> {
    fn flat(&self, numbers: &mut Vec<i128>) {
        for (index, element) in self.iter().enumerate() {
            element.flat(numbers);
            assert!(self.get(index).is_some());
        }
    }
}

impl Flat for ValueList<'_> {
    fn flat(&self, numbers: &mut Vec<i128>) {
        for (bit, value) in self.iter() {
            numbers.extend([i128::from(bit), i128::from(value)]);
            assert_eq!(self.get(bit), Some(value));
        }
    }
}

impl Make for xeric_wire::write::xproto::Str<'static> {
    fn make(random: &mut Random) -> Self {
        xeric_wire::write::xproto::Str { name: Make::make(random) }
    }
}

impl Flat for xeric_wire::write::xproto::Str<'_> {
    fn flat(&self, numbers: &mut Vec<i128>) {
        self.name.flat(numbers);
    }
}

impl Flat for x11rb::xproto::Str {
    fn flat(&self, numbers: &mut Vec<i128>) {
        self.name.flat(numbers);
    }
}

/// The request that framing finds in `bytes`, which is all of them.
pub(crate) fn framed(bytes: &[u8]) -> Request<'_> {
    let framer = RequestFramer { order: ByteOrder::NATIVE, big_requests: false, maximum: 1 << 20 };
    let RequestFrame::Request(request) = framer.next(bytes) else { panic!("{bytes:?}") };
    assert_eq!(request.bytes, bytes);
    request
}

/// What was read, without the padding that a list of bytes to the request's end takes in.
pub(crate) fn without_padding(mut numbers: Vec<i128>, expected: usize, has_rest: bool) -> Vec<i128> {
    if has_rest && numbers.len() < expected + 4 {
        numbers.truncate(expected);
    }
    numbers
}

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
                }
            })*
        }
    };
}

macro_rules! events {
    (write core $event:ident $bytes:ident $order:expr, $sequence:expr) => {
        $event.write(&mut $bytes, $order, $sequence)
    };
    (write extension $event:ident $bytes:ident $order:expr, $sequence:expr) => {
        $event.write(&mut $bytes, $order, $sequence, crate::codecs::FIRST_EVENT)
    };
    (swap core $header:ident $event:expr) => { xeric_wire::transcode::core_event($event) };
    (swap extension $header:ident $event:expr) => {
        xeric_wire::transcode::extension_event(
            xeric_wire::proto::$header::EXTENSION_NAME,
            crate::codecs::FIRST_EVENT,
            $event,
        )
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
                    let (mut little, mut big) = (Vec::new(), Vec::new());
                    events!(write $kind written little xeric_wire::ByteOrder::Little, sequence);
                    events!(write $kind written big xeric_wire::ByteOrder::Big, sequence);
                    let parsed = x11rb_protocol::protocol::$header::$name::try_parse(&little);
                    let (parsed, rest) = parsed.unwrap_or_else(|error| panic!("{name}: {error}"));
                    assert!(rest.is_empty(), "{name}");
                    assert_eq!(parsed.sequence, sequence);
                    let numbers = crate::codecs::flattened(&[$(&parsed.$field,)* $(&parsed.$boolean,)* $(&parsed.$rest,)*]);
                    assert_eq!(numbers, expected, "{name}: {little:?}");
                    // The other order is the same event, and what SendEvent needs to deliver it.
                    let mut swapped: [u8; 32] = little.try_into().expect("an event has 32 bytes");
                    assert!(events!(swap $kind $header &mut swapped), "{name}");
                    assert_eq!(swapped.as_slice(), big, "{name}");
                }
            })*
        }
    };
}

pub(crate) use {enumerations, events, replies, requests, structures, value_lists};

/// A reply is 32 bytes and what its length says.
pub(crate) fn whole_reply(bytes: &[u8]) {
    let units = u32::from_ne_bytes(bytes[4..8].try_into().expect("four bytes")) as usize;
    assert_eq!(bytes.len(), 32 + 4 * units);
    assert_eq!(bytes[0], 1);
}

/// The same request cut at every unit, and with one more: reading never panics, and never takes what is cut off from what
/// has no list.
pub(crate) fn other_lengths(bytes: &[u8], parses: impl Fn(&Request<'_>) -> bool) {
    let mut longer = bytes.to_vec();
    longer.extend([0; 4]);
    for length in (4..=longer.len()).step_by(4) {
        if let Some(request) = Request::whole(ByteOrder::NATIVE, &longer[..length]) {
            parses(&request);
        }
    }
}
