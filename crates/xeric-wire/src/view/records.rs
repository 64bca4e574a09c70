//! Lists of elements that have no fixed size.

use std::marker::PhantomData;

use crate::read::{LengthError, Reader};

/// An element of a [`Records`] list.
pub trait Record<'a>: Sized {
    /// Reads one.
    ///
    /// # Errors
    /// When it is not all there.
    fn read(reader: &mut Reader<'a>) -> Result<Self, LengthError>;
}

/// A list of elements that have no fixed size. Each was walked once, so all of them are there.
pub struct Records<'a, T> {
    count: usize,
    reader: Reader<'a>,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for Records<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Records<'_, T> {}

impl<'a, T: Record<'a>> Records<'a, T> {
    /// Takes `count` elements.
    ///
    /// # Errors
    /// When they are not all there.
    pub fn take(reader: &mut Reader<'a>, count: impl Into<u64>) -> Result<Self, LengthError> {
        let start = *reader;
        let mut seen = 0;
        for _ in 0..count.into() {
            T::read(reader)?;
            seen += 1;
        }
        Ok(Records { count: seen, reader: start, element: PhantomData })
    }

    /// How many elements.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + use<'a, T> {
        let mut reader = self.reader;
        (0..self.count).map_while(move |_| T::read(&mut reader).ok())
    }
}

impl<'a, T: Record<'a> + std::fmt::Debug> std::fmt::Debug for Records<'a, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
