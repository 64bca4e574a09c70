//! What is run: the rows of the comparison.

use serde::Serialize;

/// A row: one thing that every contestant does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// No-operation requests from one thread.
    NoOp,
    /// No-operation requests from two threads of one connection.
    TwoThreads,
    /// PolyFillRectangle of ten rectangles, one drawable and GC.
    Fills,
    /// GetInputFocus and its reply, client and server on one CPU.
    RoundTrip,
    /// The same, each where the scheduler puts it.
    RoundTripFree,
    /// 1000 InternAtom requests with new names, then their replies; on one CPU.
    Atoms,
    /// System calls for one round trip.
    SystemCalls,
    /// What a connection holds of the heap.
    Heap,
    /// What void requests make a process grow by.
    Memory,
}

/// What a row's numbers are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Measure {
    /// Millions a second: more is better.
    Rate,
    /// Time of one, in units of so many nanoseconds: less is better.
    Time {
        /// Nanoseconds of the unit.
        unit_ns: f64,
    },
    /// The same whenever it is looked at: run once.
    Counter,
}

impl Row {
    /// All, in the order in which they run and are shown.
    pub const ALL: [Row; 9] = [
        Row::NoOp,
        Row::TwoThreads,
        Row::Fills,
        Row::RoundTrip,
        Row::RoundTripFree,
        Row::Atoms,
        Row::SystemCalls,
        Row::Heap,
        Row::Memory,
    ];

    /// Its name on the command line, in JSON and in a page's marks.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Row::NoOp => "no-op",
            Row::TwoThreads => "two-threads",
            Row::Fills => "fills",
            Row::RoundTrip => "round-trip",
            Row::RoundTripFree => "round-trip-free",
            Row::Atoms => "atoms",
            Row::SystemCalls => "system-calls",
            Row::Heap => "heap",
            Row::Memory => "memory",
        }
    }

    /// The row of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Row> {
        Row::ALL.into_iter().find(|row| row.name() == name)
    }

    /// A title for its table.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Row::NoOp => "NoOperation, one thread",
            Row::TwoThreads => "NoOperation, two threads of one connection",
            Row::Fills => "PolyFillRectangle of ten rectangles",
            Row::RoundTrip => "GetInputFocus and its reply, on one CPU",
            Row::RoundTripFree => "GetInputFocus and its reply, CPUs left to the scheduler",
            Row::Atoms => "1000 InternAtom pipelined, on one CPU",
            Row::SystemCalls => "System calls of the client for one round trip",
            Row::Heap => "Heap of one connection",
            Row::Memory => "Memory after void requests",
        }
    }

    /// The head of its column of medians.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Row::NoOp | Row::TwoThreads | Row::Fills => "M requests/s",
            Row::RoundTrip | Row::RoundTripFree => "µs",
            Row::Atoms => "ms",
            Row::SystemCalls => "calls",
            Row::Heap => "KB",
            Row::Memory => "MB",
        }
    }

    /// What its numbers are.
    #[must_use]
    pub fn measure(self) -> Measure {
        match self {
            Row::NoOp | Row::TwoThreads | Row::Fills => Measure::Rate,
            Row::RoundTrip | Row::RoundTripFree => Measure::Time { unit_ns: 1e3 },
            // Of a thousand, in milliseconds.
            Row::Atoms => Measure::Time { unit_ns: 1e3 },
            Row::SystemCalls | Row::Heap | Row::Memory => Measure::Counter,
        }
    }

    /// What a contestant is asked for.
    pub(crate) fn scenario(self) -> &'static str {
        match self {
            Row::RoundTripFree | Row::SystemCalls => "round-trip",
            row => row.name(),
        }
    }

    /// Whether client and server share one CPU, so that waking each other costs the same for everybody.
    pub(crate) fn on_one_cpu(self) -> bool {
        matches!(self, Row::RoundTrip | Row::Atoms)
    }

    /// How many a first run asks for, from which is worked out how many fill the time.
    pub(crate) fn first_count(self) -> u64 {
        match self {
            Row::NoOp | Row::TwoThreads => 500_000,
            Row::Fills => 50_000,
            Row::RoundTrip | Row::RoundTripFree => 2_000,
            Row::Atoms => 1_000,
            Row::SystemCalls | Row::Heap | Row::Memory => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_by_its_name() {
        for row in Row::ALL {
            assert_eq!(Row::named(row.name()), Some(row));
        }
        assert_eq!(Row::named("no-ops"), None);
    }
}
