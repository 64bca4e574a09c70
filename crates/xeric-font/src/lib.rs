//! Bitmap fonts: built-ins, PCF, BDF, XLFD names and matching.
#![forbid(unsafe_code)]
