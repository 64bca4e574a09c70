//! What connects an engine to programs.
