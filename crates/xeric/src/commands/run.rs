//! `xeric run`: a program on a server of its own, and its exit status.

use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context;
use rustix::process::Signal;
use xeric_session::embed::Embedded;
use xeric_session::program::{self, Exit, Program};
use xeric_session::signals;

use crate::cli::Run;
use crate::status::Failed;

/// After a signal to us a program has this long to end.
const PATIENCE: Duration = Duration::from_secs(5);

enum Event {
    Exited(Exit),
    Signal(i32),
}

pub(crate) fn run(options: &Run) -> Result<u8, Failed> {
    let config = super::config(&options.server)?;
    let (sender, events) = mpsc::channel();
    // Once this function is over nobody listens.
    let tell = move |event| drop(sender.send(event));
    let _signals = signals::forward({
        let tell = tell.clone();
        move |signal| tell(Event::Signal(signal))
    })
    .context("cannot watch for signals")?;
    program::adopt_orphans();
    let embedded = Embedded::start_over(config, None, super::reach(&options.link)).context("cannot run")?;
    let start = program::Options {
        command: options.program.clone(),
        display: embedded.display(),
        authority: Some(embedded.authority().to_owned()),
        own_group: false,
        output_to_stderr: false,
    };
    let program = Program::start(&start, move |exit| tell(Event::Exited(exit)))
        .map_err(|error| Failed::new(error.exit_status(), error))?;
    let exit = wait(&program, &events);
    program::end_orphans();
    embedded.stop().context("the server failed")?;
    Ok(exit.status())
}

/// Waits for the program's end, and passes signals on to it.
fn wait(program: &Program, events: &mpsc::Receiver<Event>) -> Exit {
    loop {
        match events.recv() {
            Ok(Event::Exited(exit)) => return exit,
            Ok(Event::Signal(number)) => {
                program.signal(Signal::from_named_raw(number).unwrap_or(Signal::TERM));
                if !program.wait(PATIENCE) {
                    program.stop(Duration::ZERO);
                }
            }
            // Both senders live as long as the program does.
            Err(mpsc::RecvError) => return program.exit().unwrap_or(Exit::Signal(9)),
        }
    }
}
