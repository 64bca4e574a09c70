//! Every form of one made-up report.

mod forms;
