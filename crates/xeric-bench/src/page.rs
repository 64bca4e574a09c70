//! A page whose tables are a run's: what stands between a row's marks is replaced, and everything else left alone.
//!
//! Marks are `<!-- no-op -->` and `<!-- /no-op -->`, by the row's name, `origin` for where the
//! numbers are from, and `goals` for what our connection is held to, which a run of every row renews.

use crate::report::Report;
use crate::row::Row;

/// A page without a place for something.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("no <!-- {name} --> and <!-- /{name} --> on the page")]
pub struct NoMark {
    name: String,
}

/// The page with the tables of all rows that ran.
///
/// # Errors
/// When a row has no marks there.
pub fn renew(page: &str, report: &Report) -> Result<String, NoMark> {
    let mut page = replace(page, "origin", &format!("{}.\n", report.origin()))?;
    for row in &report.rows {
        page = replace(&page, row.row.name(), &row.table())?;
    }
    // Of a part of the rows only a part of the goals is known.
    if report.rows.len() == Row::ALL.len() {
        page = replace(&page, "goals", &report.goals_table())?;
    }
    Ok(page)
}

fn replace(page: &str, name: &str, text: &str) -> Result<String, NoMark> {
    let missing = || NoMark { name: name.to_owned() };
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = page.split_once(&open).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&close).ok_or_else(missing)?;
    Ok(format!("{before}{open}{text}{close}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let page = "# A\n<!-- one -->\nold\n<!-- /one -->\nb\n<!-- two -->\n<!-- /two -->\n";
        let new = replace(page, "one", "new\n").unwrap();
        assert_eq!(new, "# A\n<!-- one -->\nnew\n<!-- /one -->\nb\n<!-- two -->\n<!-- /two -->\n");
        assert_eq!(replace(&new, "two", "").unwrap(), new);
        assert_eq!(replace(page, "three", "x"), Err(NoMark { name: "three".to_owned() }));
    }
}
