//! SYNC's CreateAlarm and ChangeAlarm, whose list of values has some of eight bytes (SYNC protocol, "Alarms").

use crate::Request;
use crate::proto::sync::{Int64, ca};
use crate::read::{LengthError, Reader};

/// What an alarm's request says of it: only what its mask names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AlarmValues {
    /// CARD32, bits of CA: which of the values there are. Bits that mean nothing are left for the server to refuse.
    pub mask: u32,
    /// COUNTER.
    pub counter: Option<u32>,
    /// CARD32, one of VALUETYPE.
    pub value_type: Option<u32>,
    /// INT64.
    pub value: Option<Int64>,
    /// CARD32, one of TESTTYPE.
    pub test_type: Option<u32>,
    /// INT64.
    pub delta: Option<Int64>,
    /// BOOL, in four bytes.
    pub events: Option<u32>,
}

impl AlarmValues {
    /// What follows behind the mask. Bits without a meaning stand for four bytes each, behind all others.
    fn read(mask: u32, r: &mut Reader<'_>) -> Result<Self, LengthError> {
        let mut values = Self { mask, ..Self::default() };
        if mask & ca::COUNTER != 0 {
            values.counter = Some(r.get()?);
        }
        if mask & ca::VALUE_TYPE != 0 {
            values.value_type = Some(r.get()?);
        }
        if mask & ca::VALUE != 0 {
            values.value = Some(r.get()?);
        }
        if mask & ca::TEST_TYPE != 0 {
            values.test_type = Some(r.get()?);
        }
        if mask & ca::DELTA != 0 {
            values.delta = Some(r.get()?);
        }
        if mask & ca::EVENTS != 0 {
            values.events = Some(r.get()?);
        }
        let known = ca::COUNTER | ca::VALUE_TYPE | ca::VALUE | ca::TEST_TYPE | ca::DELTA | ca::EVENTS;
        r.skip(u64::from((mask & !known).count_ones()) * 4)?;
        Ok(values)
    }
}

/// Request CreateAlarm (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct CreateAlarm {
    /// ALARM.
    pub id: u32,
    /// What is said of it.
    pub values: AlarmValues,
}

/// Request ChangeAlarm (minor opcode 9).
#[derive(Debug, Clone, Copy)]
pub struct ChangeAlarm {
    /// ALARM.
    pub id: u32,
    /// What changes.
    pub values: AlarmValues,
}

fn parse(request: &Request<'_>) -> Result<(u32, AlarmValues), LengthError> {
    let mut r = request.reader();
    let id = r.get()?;
    let mask = r.get()?;
    let values = AlarmValues::read(mask, &mut r)?;
    r.finish()?;
    Ok((id, values))
}

impl CreateAlarm {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        parse(request).map(|(id, values)| Self { id, values })
    }
}

impl ChangeAlarm {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        parse(request).map(|(id, values)| Self { id, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByteOrder;

    /// As section "CreateAlarm" of the encoding lists the values: counter, value-type, value, test-type, delta, events.
    fn request(mask: u32, values: &[u32]) -> Vec<u8> {
        let mut bytes = vec![134, 8, 0, 0];
        for word in [7, mask].iter().chain(values) {
            bytes.extend(word.to_be_bytes());
        }
        let units = u16::try_from(bytes.len() / 4).unwrap();
        bytes[2..4].copy_from_slice(&units.to_be_bytes());
        bytes
    }

    #[test]
    fn values_of_eight_bytes_are_read_whole() {
        let bytes = request(0x3f, &[3, 1, 0xffff_ffff, 5, 2, 0, 9, 1]);
        let parsed = CreateAlarm::parse(&Request::whole(ByteOrder::Big, &bytes).unwrap()).unwrap();
        let expected = AlarmValues {
            mask: 0x3f,
            counter: Some(3),
            value_type: Some(1),
            value: Some(Int64 { hi: -1, lo: 5 }),
            test_type: Some(2),
            delta: Some(Int64 { hi: 0, lo: 9 }),
            events: Some(1),
        };
        assert_eq!((parsed.id, parsed.values), (7, expected));
    }

    #[test]
    fn too_few_and_too_many_values_are_bad_length() {
        for (mask, count) in [(0x14, 3), (0x14, 5), (0, 1), (1, 0)] {
            let bytes = request(mask, &vec![0; count]);
            let request = Request::whole(ByteOrder::Big, &bytes).unwrap();
            assert_eq!(ChangeAlarm::parse(&request).unwrap_err(), LengthError, "{mask:#x}, {count} words");
        }
    }
}
