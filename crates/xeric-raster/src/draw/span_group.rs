//! Strokes that paint no pixel twice.
