//! A price beside an older one: which rows got worse.

use super::{Column, Price, Report};
use serde::Serialize;

/// A number that is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The slice: `whole`, `startup`, `phase.NAME`, `frame.median`, `frame.maximum`.
    pub slice: String,
    /// Name of the column.
    pub column: &'static str,
    /// What it was.
    pub base: u64,
    /// What it is.
    pub now: u64,
}

/// Everything that differs from a base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Numbers that rose: what `--against` fails for.
    pub worse: Vec<Difference>,
    /// Numbers that fell.
    pub better: Vec<Difference>,
    /// Slices of the base that this report lacks.
    pub missing: Vec<String>,
    /// Slices that the base lacks.
    pub added: Vec<String>,
}

impl Comparison {
    /// Whether nothing got worse and nothing is missing.
    pub fn holds(&self) -> bool {
        self.worse.is_empty() && self.missing.is_empty()
    }
}

/// Compares every column of every slice of `now` with `base`. Slices that only one side has are named and not
/// compared; frames are compared by their median and their maximum, so that one more frame is no difference
/// beyond what it adds to the whole.
pub fn compare(base: &Report, now: &Report) -> Comparison {
    let mut result = Comparison::default();
    let base_slices = slices(base);
    let now_slices = slices(now);
    for (name, old) in &base_slices {
        let Some((_, new)) = now_slices.iter().find(|(other, _)| other == name) else {
            result.missing.push(name.clone());
            continue;
        };
        for &column in Column::ALL {
            let (base, now) = (old.get(column), new.get(column));
            let list = match now.cmp(&base) {
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Greater => &mut result.worse,
                std::cmp::Ordering::Less => &mut result.better,
            };
            list.push(Difference { slice: name.clone(), column: column.name(), base, now });
        }
    }
    for (name, _) in &now_slices {
        if !base_slices.iter().any(|(other, _)| other == name) {
            result.added.push(name.clone());
        }
    }
    result
}

/// Every slice of a report that budgets and comparisons know, by name.
pub(crate) fn slices(report: &Report) -> Vec<(String, Price)> {
    let mut slices = vec![("whole".to_owned(), report.whole), ("startup".to_owned(), report.startup)];
    slices.extend(report.phases.iter().map(|(name, price)| (format!("phase.{name}"), *price)));
    if !report.frames.is_empty() {
        slices.push(("frame.median".to_owned(), report.frame_median()));
        slices.push(("frame.maximum".to_owned(), report.frame_maximum()));
    }
    slices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rows_that_rose_are_worse() {
        let mut base = Report::new(vec!["x".into()]);
        base.whole = Price { requests: 10, stalls: 2, ..Price::default() };
        base.phases.insert("hover".into(), Price::default());
        let mut now = base.clone();
        now.whole.requests = 11;
        now.whole.stalls = 1;
        now.phases.shift_remove("hover");
        now.phases.insert("click".into(), Price::default());
        let result = compare(&base, &now);
        assert_eq!(result.worse.len(), 1);
        assert_eq!((result.worse[0].slice.as_str(), result.worse[0].column), ("whole", "requests"));
        assert_eq!(result.better[0].column, "stalls");
        assert_eq!(result.missing, ["phase.hover"]);
        assert_eq!(result.added, ["phase.click"]);
        assert!(!result.holds());
        assert!(compare(&base, &base).holds());
    }
}
