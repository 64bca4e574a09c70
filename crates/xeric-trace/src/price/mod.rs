//! What a slice of a connection cost.
//!
//! A [`Price`] is fourteen sums. Prices of slices that do not overlap add up; a program's price is the sum
//! over its connections. [`Report`] is the whole of `xeric-price/1`, the JSON that audits write and read.
//!
//! This is not for deciding what belongs to a slice: that is [`crate::session`].

mod compare;
mod link;
mod report;
mod runs;

pub(crate) use compare::slices;
pub use compare::{Comparison, Difference, compare};
pub use link::{LinkRun, Modelled};
pub use report::{
    Churn, ClientPrice, Duplicate, ErrorItem, EventPrice, Exit, FirstMap, Frame, JSON_SCHEMA, Lint, Measured,
    Report, ReportError, SCHEMA, Severity, Span, Stall, Unframed, Upload,
};
pub use runs::{Range, Variation, median_run, merge_runs, variation};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign};
use std::str::FromStr;

macro_rules! columns {
    ($($(#[doc = $doc:literal])+ $field:ident => $variant:ident, $title:literal;)+) => {
        /// What a slice of a connection cost, in fourteen columns whose order is part of the format.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub struct Price {
            $($(#[doc = $doc])+ pub $field: u64,)+
        }

        /// One of the columns of a [`Price`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Column {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Column {
            /// Every column, in the order in which they always stand.
            pub const ALL: &'static [Column] = &[$(Column::$variant,)+];

            /// The column's name in JSON and in budgets.
            pub fn name(self) -> &'static str {
                match self { $(Column::$variant => stringify!($field),)+ }
            }

            /// The column's heading in tables.
            pub fn title(self) -> &'static str {
                match self { $(Column::$variant => $title,)+ }
            }
        }

        impl AddAssign for Price {
            fn add_assign(&mut self, other: Price) {
                $(self.$field = self.$field.saturating_add(other.$field);)+
            }
        }

        impl Price {
            /// The value in `column`.
            pub fn get(&self, column: Column) -> u64 {
                match column { $(Column::$variant => self.$field,)+ }
            }

            /// The value in `column`, to be changed.
            pub fn get_mut(&mut self, column: Column) -> &mut u64 {
                match column { $(Column::$variant => &mut self.$field,)+ }
            }
        }
    };
}

columns! {
    /// Requests that the client sent; the set-up is none.
    requests => Requests, "requests";
    /// Bytes from client to server, the set-up included.
    bytes_out => BytesOut, "bytes out";
    /// Bytes from server to client, the set-up included.
    bytes_in => BytesIn, "bytes in";
    /// Bytes of pixels that went through shared memory instead of the connection.
    shm_bytes => ShmBytes, "shm bytes";
    /// Replies that the server sent; several to one request each count.
    replies => Replies, "replies";
    /// Events that the server sent.
    events => Events, "events";
    /// Requests for whose reply the client stood still, and the set-up.
    stalls => Stalls, "stalls";
    /// Replies that were waited for, but by a client that had other things to wait for too.
    async_waits => AsyncWaits, "async waits";
    /// Queries whose answer the client already had.
    duplicate_queries => DuplicateQueries, "duplicate queries";
    /// Creations of what had just been freed.
    churn => Churn, "churn";
    /// RENDER Composite requests.
    composites => Composites, "composites";
    /// The sum of width times height over RENDER Composite requests.
    composite_px => CompositePx, "composite px";
    /// Pixels of destination that requests covered.
    px_written => PxWritten, "px written";
    /// Pixels of sources, masks and glyph bitmaps that requests read.
    px_read => PxRead, "px read";
}

impl Price {
    /// Whether every column is zero.
    pub fn is_zero(&self) -> bool {
        *self == Price::default()
    }

    /// An upper bound for how long the slice takes on a link with a round-trip time of `rtt_ns` and
    /// `bits_per_second` in each direction, `own_ns` being the client's own time: every stall pays the whole
    /// round trip, and no transfer overlaps anything. A bandwidth of 0 means that transfers take no time.
    pub fn time_at_rtt_ns(&self, rtt_ns: u64, bits_per_second: u64, own_ns: u64) -> u64 {
        let transfer = |bytes: u64| -> u128 {
            if bits_per_second == 0 {
                return 0;
            }
            (u128::from(bytes) * 8_000_000_000).div_ceil(u128::from(bits_per_second))
        };
        let total = u128::from(self.stalls) * u128::from(rtt_ns)
            + transfer(self.bytes_out)
            + transfer(self.bytes_in)
            + u128::from(own_ns);
        u64::try_from(total).unwrap_or(u64::MAX)
    }
}

impl Add for Price {
    type Output = Price;
    fn add(mut self, other: Price) -> Price {
        self += other;
        self
    }
}

impl std::iter::Sum for Price {
    fn sum<I: Iterator<Item = Price>>(prices: I) -> Price {
        prices.fold(Price::default(), Add::add)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no column of a price.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no column of a price")]
pub struct UnknownColumn(pub String);

impl FromStr for Column {
    type Err = UnknownColumn;
    fn from_str(name: &str) -> Result<Column, UnknownColumn> {
        Column::ALL
            .iter()
            .copied()
            .find(|column| column.name() == name)
            .ok_or_else(|| UnknownColumn(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_stand_in_the_order_of_the_format() {
        let json = serde_json::to_string(&Price::default()).unwrap();
        assert_eq!(
            json,
            "{\"requests\":0,\"bytes_out\":0,\"bytes_in\":0,\"shm_bytes\":0,\"replies\":0,\"events\":0,\
             \"stalls\":0,\"async_waits\":0,\"duplicate_queries\":0,\"churn\":0,\"composites\":0,\
             \"composite_px\":0,\"px_written\":0,\"px_read\":0}"
        );
        assert_eq!(Column::ALL.len(), 14);
        for column in Column::ALL {
            assert_eq!(column.name().parse(), Ok(*column));
        }
        assert!("frames".parse::<Column>().is_err());
    }

    #[test]
    fn r01_seventy_eight_stalls_at_a_tenth_of_a_second_take_7_8_seconds() {
        let slow = Price { stalls: 78, ..Price::default() };
        assert_eq!(slow.time_at_rtt_ns(100_000_000, 0, 0), 7_800_000_000);
        let fast = Price { stalls: 3, ..Price::default() };
        assert_eq!(fast.time_at_rtt_ns(100_000_000, 0, 50_000_000), 350_000_000);
    }

    #[test]
    fn bandwidth_is_paid_in_both_directions() {
        let price = Price { bytes_out: 1_250_000, bytes_in: 125_000, ..Price::default() };
        // 10 Mbit/s: one second out, a tenth of a second in.
        assert_eq!(price.time_at_rtt_ns(40_000_000, 10_000_000, 0), 1_100_000_000);
        let huge = Price { stalls: u64::MAX, ..Price::default() };
        assert_eq!(huge.time_at_rtt_ns(u64::MAX, 1, 1), u64::MAX);
    }

    #[test]
    fn prices_add_and_saturate() {
        let a = Price { requests: 1, px_read: u64::MAX, ..Price::default() };
        let b = Price { requests: 2, px_read: 1, ..Price::default() };
        let sum: Price = [a, b].into_iter().sum();
        assert_eq!((sum.requests, sum.px_read), (3, u64::MAX));
    }
}
