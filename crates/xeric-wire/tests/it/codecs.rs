//! Every request that x11rb-protocol encodes from random values is read with these values, and every reply and event that
//! is written from random values is read by x11rb-protocol with these values; x11rb-protocol knows this machine's order
//! only, so the decode tables say what the same message is in the other one. The messages are listed in `messages`.

use std::borrow::Cow;
use std::ops::ControlFlow;

use x11rb_protocol::protocol as x11rb;
use xeric_wire::catalog::RequestInfo;
use xeric_wire::decode::{Leaf, Message, Visitor};
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

impl Flat for x11rb_protocol::protocol::xinput::GrabOwner {
    fn flat(&self, numbers: &mut Vec<i128>) {
        numbers.push(i128::from(u8::from(*self)));
    }
}

impl MakeBool for x11rb_protocol::protocol::xinput::GrabOwner {
    fn make_bool(random: &mut Random) -> Self {
        bool::make(random).into()
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
        impl Unflat for $number {
            fn unflat(numbers: &mut std::vec::IntoIter<i128>) -> Self {
                let number = numbers.next().expect("a number");
                let number: $number = number.try_into().expect("a number that fits");
                if INVERTED.get() { !number } else { number }
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

/// A value from the numbers that it consists of.
pub(crate) trait Unflat: Sized {
    fn unflat(numbers: &mut std::vec::IntoIter<i128>) -> Self;
}

thread_local! {
    /// Whether [`same`] inverts every number.
    static INVERTED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// What `write` writes, and which of its bytes no field reaches: those that are zero whatever the fields are.
pub(crate) fn with_unused(write: impl Fn() -> Option<Vec<u8>>) -> Option<(Vec<u8>, Vec<bool>)> {
    let written = write()?;
    INVERTED.set(true);
    let inverted = write();
    INVERTED.set(false);
    let unused = written.iter().zip(&inverted?).map(|(&byte, &other)| byte == 0 && other == 0).collect();
    Some((written, unused))
}

/// Asserts that `ours` is `theirs`, apart from unused bytes, in which Xvfb leaves what happens to be there.
pub(crate) fn assert_same_bytes((ours, unused): (Vec<u8>, Vec<bool>), theirs: &[u8], what: &str) {
    assert_eq!(ours.len(), theirs.len(), "{what}: {ours:?} {theirs:?}");
    let cleared: Vec<u8> =
        theirs.iter().zip(unused).map(|(&byte, unused)| if unused { 0 } else { byte }).collect();
    let differs = ours.iter().zip(&cleared).position(|(one, other)| one != other);
    if let Some(at) = differs {
        let near = at.saturating_sub(8)..(at + 8).min(ours.len());
        panic!("{what}: from byte {at} of {}: {:?} {:?}", ours.len(), &ours[near.clone()], &cleared[near]);
    }
}

/// The same value in another type.
pub(crate) fn same<T: Unflat>(value: &dyn Flat) -> T {
    let mut numbers = flattened(&[value]).into_iter();
    let same = T::unflat(&mut numbers);
    assert_eq!(numbers.len(), 0);
    same
}

impl<T: Unflat, const N: usize> Unflat for [T; N] {
    fn unflat(numbers: &mut std::vec::IntoIter<i128>) -> Self {
        std::array::from_fn(|_| T::unflat(numbers))
    }
}

impl<T: Unflat> Unflat for &'static [T] {
    fn unflat(numbers: &mut std::vec::IntoIter<i128>) -> Self {
        let mut all = Vec::new();
        while numbers.len() > 0 {
            all.push(T::unflat(numbers));
        }
        all.leak()
    }
}

impl Unflat for xeric_wire::write::xproto::Str<'static> {
    fn unflat(numbers: &mut std::vec::IntoIter<i128>) -> Self {
        let length = numbers.next().expect("a length");
        let name: Vec<u8> = (0..length).map(|_| u8::unflat(numbers)).collect();
        xeric_wire::write::xproto::Str { name: name.leak() }
    }
}

impl Make for xeric_wire::write::xproto::Str<'static> {
    fn make(random: &mut Random) -> Self {
        xeric_wire::write::xproto::Str { name: Make::make(random) }
    }
}

impl Flat for xeric_wire::write::xproto::Str<'_> {
    fn flat(&self, numbers: &mut Vec<i128>) {
        numbers.push(self.name.len() as i128);
        self.name.flat(numbers);
    }
}

impl Flat for x11rb::xproto::Str {
    fn flat(&self, numbers: &mut Vec<i128>) {
        numbers.push(self.name.len() as i128);
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

/// The order that is not this machine's.
pub(crate) const OTHER: ByteOrder = match ByteOrder::NATIVE {
    ByteOrder::Little => ByteOrder::Big,
    ByteOrder::Big => ByteOrder::Little,
};

/// A native request in the other order, by the decode tables: every number in it is turned around.
pub(crate) fn in_the_other_order(name: &str, bytes: &[u8]) -> Vec<u8> {
    let message = Message::request(request_info(name), bytes, ByteOrder::NATIVE);
    let mut swapped = Swap { bytes: bytes.to_vec(), header: 4 };
    swapped.bytes[2..4].reverse();
    message.walk(&mut swapped);
    swapped.bytes
}

/// A native reply to the request of that name in the other order.
pub(crate) fn reply_in_the_other_order(name: &str, bytes: &[u8]) -> Vec<u8> {
    let message = Message::reply(request_info(name), bytes, ByteOrder::NATIVE).expect("it has a reply");
    let mut swapped = Swap { bytes: bytes.to_vec(), header: 8 };
    swapped.bytes[2..4].reverse();
    swapped.bytes[4..8].reverse();
    message.walk(&mut swapped);
    swapped.bytes
}

fn request_info(name: &str) -> &'static RequestInfo {
    let info = RequestInfo::all().iter().find(|info| info.name == name);
    info.unwrap_or_else(|| panic!("the catalog has no {name}"))
}

/// Turns every number around that stands behind the header.
struct Swap {
    bytes: Vec<u8>,
    header: usize,
}

impl<'a> Visitor<'a> for Swap {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        let span = leaf.span.start as usize..leaf.span.end as usize;
        let size = leaf.ty.scalar.turned();
        if span.start >= self.header {
            xeric_wire::swap_units(&mut self.bytes[span], size);
        }
        ControlFlow::Continue(())
    }
}
