//! The command line from outside: the program is run, and what it prints, leaves and exits with is looked at.

mod audit;
mod beside_xvfb;
mod bundled;
mod files;
mod help;
mod program;
mod run;
mod serve;
mod wrong;
