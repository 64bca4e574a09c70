//! `xeric proxy`: the meter in front of a display.

use std::io::IsTerminal;
use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use xeric_server::engine::Denied;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::{self, Display};
use xeric_session::embed::{Origin, display_name};
use xeric_session::proxy::{self, ProxyError};
use xeric_session::recorder::{self, Marker, Recorder, Recording};
use xeric_session::signals;
use xeric_trace::capture::{Authority, Meta};

use crate::cli::Proxy;
use crate::output::{self, print};
use crate::status::{FAILED, Failed};

/// How often the line of prices is written again, while something passes.
const REFRESH: Duration = Duration::from_millis(200);

pub(crate) fn run(options: &Proxy) -> Result<u8, Failed> {
    let gates = output::Gates::read(&options.gates)?;
    let reach = super::reach(&options.link);
    let tcp = options.tcp || reach.origin != Origin::Local;
    if tcp && options.auth.is_none() {
        return Err(Failed::usage("--as ssh is TCP, which needs --auth FILE"));
    }
    let name = super::display_of(options.display.as_deref())?;
    let listen = Display::bind(&display::Options { number: options.listen, tcp }).context("cannot listen")?;
    let number = listen.number();
    super::serve::tell_path_error(&listen);
    let access = match &options.auth {
        Some(path) => Access::Cookie(super::serve::cookie(path, number)?),
        None => Access::SameUser,
    };
    let recorder = Recorder::start(&recorder::Options {
        meta: Meta {
            program: vec!["xeric".to_owned(), "proxy".to_owned(), name.clone()],
            writer: concat!("xeric ", env!("CARGO_PKG_VERSION")).to_owned(),
            authority: if options.keep_authority { Authority::Kept } else { Authority::Zeroed },
            ..Meta::default()
        },
        file: options.record.clone(),
    })
    .map_err(|error| Failed::new(FAILED, error))?;
    let settings = proxy::Options {
        display: name,
        authority: proxy::authority_file(),
        access,
        denied: Denied::names(options.deny.iter().map(String::as_str)),
        reach,
    };
    let proxy = proxy::Proxy::start(&settings, listen, Some(recorder.tap(false))).map_err(failed)?;
    let stopper = proxy.stopper();
    let _signals = signals::forward(move |_| stopper.stop()).context("cannot watch for signals")?;
    // A form on standard output has it to itself.
    let line = format!("{}\n", display_name(number, reach.origin));
    if options.outputs.uses_stdout() {
        anstream::eprint!("{line}");
    } else {
        print(&line)?;
    }
    let live = Live::start(recorder.marker());
    proxy.wait().context("the proxy failed")?;
    live.stop();
    let Recording { mut report, damage, .. } =
        recorder.finish().map_err(|error| Failed::new(FAILED, error))?;
    super::name_link(&mut report, &options.link, false);
    if let Some(damage) = &damage {
        anstream::eprintln!("xeric: {damage}");
    }
    let status = output::deliver(&report, &[], Vec::new(), &options.outputs, &gates)?;
    Ok(if damage.is_some() { FAILED } else { status })
}

fn failed(error: ProxyError) -> Failed {
    match error {
        ProxyError::Upstream(error) => Failed::usage(error),
        error => Failed::new(FAILED, error),
    }
}

/// A line of prices on the terminal, written anew while something passes. Without a terminal there is none.
struct Live {
    bar: ProgressBar,
    stop: Option<mpsc::Sender<bool>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Live {
    fn start(marker: Marker) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden(), stop: None, thread: None };
        }
        let style =
            ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new_spinner().with_style(style);
        let (stop, events) = mpsc::channel();
        marker.on_traffic({
            let stop = stop.clone();
            move || {
                // Once the line is gone nobody listens.
                let _unheard = stop.send(false);
            }
        });
        let shown = bar.clone();
        let thread = std::thread::spawn(move || {
            loop {
                shown.set_message(line(&marker));
                shown.tick();
                marker.arm();
                if events.recv().unwrap_or(true) {
                    return;
                }
                std::thread::sleep(REFRESH);
            }
        });
        Self { bar, stop: Some(stop), thread: Some(thread) }
    }

    fn stop(self) {
        if let Some(stop) = self.stop {
            // A thread that is gone needs no telling.
            let _gone = stop.send(true);
        }
        if let Some(thread) = self.thread {
            // It only wrote lines.
            let _ended = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

fn line(marker: &Marker) -> String {
    let price = marker.price();
    format!(
        "{} connections, {} requests, {} bytes out, {} bytes in, {} stalls, {} duplicate queries",
        marker.connected(),
        price.requests,
        price.bytes_out,
        price.bytes_in,
        price.stalls,
        price.duplicate_queries,
    )
}
