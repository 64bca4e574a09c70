//! What every form shows: the slices in order, and long lists folded by name.

use std::collections::BTreeMap;

use xeric_trace::price::{Price, Report};

/// The slices that a report has, in the order in which they are shown.
pub(crate) fn slices(report: &Report) -> Vec<(String, Price)> {
    let mut slices = vec![("whole".to_owned(), report.whole), ("start-up".to_owned(), report.startup)];
    slices.extend(report.phases.iter().map(|(name, price)| (name.clone(), *price)));
    if !report.frames.is_empty() {
        slices.push(("frame, median".to_owned(), report.frame_median()));
        slices.push(("frame, largest".to_owned(), report.frame_maximum()));
    }
    slices
}

/// How often each text occurs, the most frequent first, equals by name.
pub(crate) fn tally(texts: impl IntoIterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for text in texts {
        *counts.entry(text).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts
}

/// Request names by what they sent, the most bytes first.
pub(crate) fn requests_by_bytes(report: &Report) -> Vec<(&str, &Price)> {
    let mut rows: Vec<_> = report.by_request.iter().map(|(name, price)| (name.as_str(), price)).collect();
    rows.sort_by(|a, b| b.1.bytes_out.cmp(&a.1.bytes_out).then_with(|| a.0.cmp(b.0)));
    rows
}

/// The program and its arguments as one would type them.
pub(crate) fn command(report: &Report) -> String {
    let quote = |word: &String| {
        let plain = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "-_=+./:,@%".contains(c));
        if plain { word.clone() } else { format!("'{}'", word.replace('\'', r"'\''")) }
    };
    report.program.iter().map(quote).collect::<Vec<_>>().join(" ")
}
