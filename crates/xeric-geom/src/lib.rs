//! Points, rectangles and y-x banded regions: the clip algebra shared by server, canvas and trace.
#![forbid(unsafe_code)]
