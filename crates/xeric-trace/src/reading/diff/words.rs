//! A difference in words.

use super::{Beside, Counts};
use crate::price::Column;
use indexmap::IndexMap;

/// `same requests, fewer stalls (78, now 3)`
pub(super) fn verdict(requests: &Counts, answers: &Counts, prices: &IndexMap<String, Beside>) -> String {
    let mut words = vec![of_requests(requests)];
    if !answers.is_same() {
        words.push("other answers or events".to_owned());
    }
    let whole = prices.get("whole").copied().unwrap_or_default();
    let (base, now) = (whole.base.unwrap_or_default(), whole.now.unwrap_or_default());
    let mut same_price = true;
    for &column in Column::ALL {
        let (was, is) = (base.get(column), now.get(column));
        if was == is {
            continue;
        }
        same_price = false;
        // How many requests came and went was said.
        if column != Column::Requests {
            let less = if column == Column::Churn { "less" } else { "fewer" };
            let change = if is > was { "more" } else { less };
            words.push(format!("{change} {} ({was}, now {is})", column.title()));
        }
    }
    if same_price {
        let elsewhere = prices.values().any(|beside| beside.base != beside.now);
        let price = if elsewhere { "same price of the whole, other slices" } else { "same price" };
        words.push(price.to_owned());
    }
    words.join(", ")
}

fn of_requests(counts: &Counts) -> String {
    if counts.is_same() {
        return "same requests".to_owned();
    }
    if counts.added == 0 && counts.removed == 0 {
        return format!("same requests in another order ({} moved)", counts.reordered);
    }
    let parts = [(counts.added, "added"), (counts.removed, "removed"), (counts.reordered, "moved")];
    let mut words = Vec::new();
    for (count, what) in parts.into_iter().filter(|(count, _)| *count > 0) {
        let noun = match (words.is_empty(), count) {
            (false, _) => "",
            (true, 1) => " request",
            (true, _) => " requests",
        };
        words.push(format!("{count}{noun} {what}"));
    }
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::Price;

    fn words(requests: Counts, base: Price, now: Price) -> String {
        let beside = Beside { base: Some(base), now: Some(now) };
        verdict(&requests, &Counts::default(), &IndexMap::from([("whole".to_owned(), beside)]))
    }

    #[test]
    fn a_verdict_says_what_became_of_requests_and_price() {
        let slow = Price { stalls: 78, requests: 90, ..Price::default() };
        let fast = Price { stalls: 3, ..slow };
        assert_eq!(words(Counts::default(), slow, fast), "same requests, fewer stalls (78, now 3)");
        assert_eq!(words(Counts::default(), slow, slow), "same requests, same price");
        let moved = Counts { reordered: 2, ..Counts::default() };
        assert_eq!(words(moved, slow, slow), "same requests in another order (2 moved), same price");
        let changed = Counts { added: 1, removed: 4, ..Counts::default() };
        let churning = Price { requests: 87, churn: 1, ..slow };
        assert_eq!(words(changed, slow, churning), "1 request added, 4 removed, more churn (0, now 1)");
    }
}
