//! Several runs of one program: which is reported, and what differed between them.

use super::{Column, Price, Report};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Smallest, middle and largest value over runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The smallest.
    pub min: u64,
    /// The middle one; the lower of two.
    pub median: u64,
    /// The largest.
    pub max: u64,
}

/// What was not the same in every run. What is not named was the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// Columns of the whole that differed.
    pub whole: IndexMap<String, Range>,
    /// Request counts that differed, by name.
    pub by_request: BTreeMap<String, Range>,
    /// Event counts that differed, by name.
    pub by_event: BTreeMap<String, Range>,
}

/// Which of several runs is reported: the one with the median number of requests, the lower one of two, the earlier one
/// of equals. `None` when there is no run.
pub fn median_run(runs: &[Report]) -> Option<usize> {
    let mut order: Vec<usize> = (0..runs.len()).collect();
    order.sort_by_key(|&run| (runs[run].whole.requests, run));
    order.get(order.len().checked_sub(1)? / 2).copied()
}

/// One report of several runs: that of [`median_run`] on top, the whole of each run in `runs`, and what differed in `variation`.
///
/// Returns `None` when there is no run.
pub fn merge_runs(mut runs: Vec<Report>) -> Option<Report> {
    if runs.len() < 2 {
        return runs.pop();
    }
    let median = median_run(&runs)?;
    let variation = variation(&runs);
    let prices: Vec<Price> = runs.iter().map(|run| run.whole).collect();
    let mut report = runs.swap_remove(median);
    report.runs = prices;
    report.variation = Some(variation);
    Some(report)
}

/// Which counts vary between runs and by how much.
pub fn variation(runs: &[Report]) -> Variation {
    let mut result = Variation::default();
    for column in Column::ALL {
        if let Some(range) = range(runs.iter().map(|run| run.whole.get(*column))) {
            result.whole.insert(column.name().to_owned(), range);
        }
    }
    let requests: BTreeSet<&String> = runs.iter().flat_map(|run| run.by_request.keys()).collect();
    for name in requests {
        let counts = runs.iter().map(|run| run.by_request.get(name).map_or(0, |price| price.requests));
        if let Some(range) = range(counts) {
            result.by_request.insert(name.clone(), range);
        }
    }
    let events: BTreeSet<&String> = runs.iter().flat_map(|run| run.by_event.keys()).collect();
    for name in events {
        let counts = runs.iter().map(|run| run.by_event.get(name).map_or(0, |event| event.count));
        if let Some(range) = range(counts) {
            result.by_event.insert(name.clone(), range);
        }
    }
    result
}

/// `pick`s one of the sorted values of each column; zero when there is no price.
pub(super) fn over(prices: impl Iterator<Item = Price>, pick: impl Fn(&[u64]) -> u64) -> Price {
    let prices: Vec<Price> = prices.collect();
    let mut result = Price::default();
    if prices.is_empty() {
        return result;
    }
    for &column in Column::ALL {
        let mut values: Vec<u64> = prices.iter().map(|price| price.get(column)).collect();
        values.sort_unstable();
        *result.get_mut(column) = pick(&values);
    }
    result
}

fn range(values: impl Iterator<Item = u64>) -> Option<Range> {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    let (&min, &max) = (values.first()?, values.last()?);
    (min != max).then(|| Range { min, median: values[(values.len() - 1) / 2], max })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(requests: u64, map_windows: u64) -> Report {
        let mut report = Report::new(vec!["xlogo".into()]);
        report.whole.requests = requests;
        report.whole.stalls = 3;
        report.by_request.insert("MapWindow".into(), Price { requests: map_windows, ..Price::default() });
        report
    }

    #[test]
    fn the_run_with_the_median_number_of_requests_is_on_top() {
        let merged = merge_runs(vec![run(30, 1), run(10, 1), run(20, 2)]).unwrap();
        assert_eq!(merged.whole.requests, 20);
        assert_eq!(merged.runs.iter().map(|p| p.requests).collect::<Vec<_>>(), [30, 10, 20]);
        let variation = merged.variation.unwrap();
        assert_eq!(variation.whole.get("requests"), Some(&Range { min: 10, median: 20, max: 30 }));
        assert_eq!(variation.whole.get("stalls"), None, "what did not vary is not named");
        assert_eq!(variation.by_request.get("MapWindow"), Some(&Range { min: 1, median: 1, max: 2 }));
    }

    #[test]
    fn one_run_is_just_that_run() {
        assert_eq!(merge_runs(vec![run(5, 1)]), Some(run(5, 1)));
        assert_eq!(merge_runs(Vec::new()), None);
    }
}
