//! Names in the directory's order, looked up by name and searched by pattern.

use crate::name::{Pattern, compare};
use std::cmp::Ordering;

/// Names, each with what it stands for. Sorted once, when all are in; equal names stay in the order they came.
#[derive(Debug)]
pub(super) struct Table<T> {
    entries: Vec<(Vec<u8>, T)>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { entries: Vec::new() }
    }
}

impl<T> Table<T> {
    pub(super) fn push(&mut self, name: Vec<u8>, value: T) {
        self.entries.push((name, value));
    }

    pub(super) fn sort(&mut self) {
        self.entries.sort_by(|a, b| compare(&a.0, &b.0));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], &T)> {
        self.entries.iter().map(|(name, value)| (name.as_slice(), value))
    }

    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.entries.iter().any(|entry| entry.0 == name)
    }

    /// What the name stands for, or the first name that the pattern matches.
    pub(super) fn first<'t>(&'t self, pattern: &Pattern, name: &[u8]) -> Option<&'t T> {
        self.all(pattern, name).next().map(|(_, value)| value)
    }

    /// The one entry of that name (of equal ones, the one that bisection meets first), or all that the pattern
    /// matches.
    pub(super) fn all<'t, 'p>(
        &'t self,
        pattern: &'p Pattern,
        name: &[u8],
    ) -> impl Iterator<Item = (&'t [u8], &'t T)> + use<'t, 'p, T> {
        let exact = if pattern.is_wild() { None } else { Some(self.bisect(name)) };
        let range = match exact {
            None => self.entries.as_slice(),
            Some(None) => &[],
            Some(Some(at)) => self.entries.get(at..=at).unwrap_or_default(),
        };
        range
            .iter()
            .filter(move |entry| exact.is_some() || pattern.matches(&entry.0))
            .map(|(name, value)| (name.as_slice(), value))
    }

    fn bisect(&self, name: &[u8]) -> Option<usize> {
        let (mut left, mut right) = (0, self.entries.len());
        while left < right {
            let center = usize::midpoint(left, right);
            match compare(name, &self.entries.get(center)?.0) {
                Ordering::Equal => return Some(center),
                Ordering::Less => right = center,
                Ordering::Greater => left = center + 1,
            }
        }
        None
    }
}

impl<T: Default> Table<T> {
    /// The entry of that name, made when there is none.
    pub(super) fn entry(&mut self, name: Vec<u8>) -> &mut T {
        let at = self.entries.iter().position(|entry| entry.0 == name).unwrap_or(self.entries.len());
        if at == self.entries.len() {
            self.entries.push((name, T::default()));
        }
        &mut self.entries[at].1
    }
}
