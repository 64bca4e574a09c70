//! What a recorded X11 session cost: capture files, the session model, prices, lints, budgets.
#![forbid(unsafe_code)]
