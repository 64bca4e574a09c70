//! Which keys, buttons or modifiers a passive grab means: one, or any less some.

/// One number, or any number less those that were taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// `None` for any.
    one: Option<u32>,
    /// Taken out of any.
    without: Vec<u32>,
}

impl Range {
    pub(crate) fn any() -> Self {
        Self { one: None, without: Vec::new() }
    }

    pub(crate) fn one(number: u32) -> Self {
        Self { one: Some(number), without: Vec::new() }
    }

    pub(super) fn is_any(&self) -> bool {
        self.one.is_none()
    }

    pub(super) fn has(&self, number: u32) -> bool {
        self.one.map_or_else(|| !self.without.contains(&number), |one| one == number)
    }

    /// Whether everything of `other` is in it. Of two that mean any, only one from which nothing was taken out covers the other.
    pub(super) fn covers(&self, other: &Self) -> bool {
        match other.one {
            Some(one) => self.has(one),
            None => self.is_any() && self.without.is_empty(),
        }
    }

    /// Takes a number out of any.
    pub(super) fn take_out(&mut self, other: &Self) {
        if let (None, Some(one)) = (self.one, other.one)
            && !self.without.contains(&one)
        {
            self.without.push(one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_less_one_covers_all_but_that_one() {
        let mut most = Range::any();
        assert!(most.covers(&Range::any()));
        most.take_out(&Range::one(3));
        assert!(most.has(2) && !most.has(3));
        assert!(most.covers(&Range::one(2)) && !most.covers(&Range::one(3)));
        assert!(Range::any().covers(&most) && !most.covers(&Range::any()) && !most.covers(&most.clone()));
        assert!(Range::one(3).covers(&Range::one(3)) && !Range::one(3).covers(&Range::any()));
    }
}
