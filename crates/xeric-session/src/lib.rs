//! What happens around a run: starting programs, scripts, the minimal window manager, the recorder.
#![forbid(unsafe_code)]
