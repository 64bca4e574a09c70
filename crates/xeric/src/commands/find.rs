//! `xeric find`: every message of a recording that names a resource.

use xeric_trace::capture::Direction;
use xeric_trace::reading::{self, Use, Wanted};
use xeric_trace::session::MessageKind;

use super::dump::{damaged, open, time};
use super::errors::whole;
use crate::cli::Find;
use crate::output::Out;
use crate::status::{BROKEN, Failed};

pub(crate) fn run(options: &Find) -> Result<u8, Failed> {
    let failed = |error| damaged(&options.file, error);
    let wanted = match Wanted::parse(&options.what).map_err(Failed::usage)? {
        Some(wanted) => wanted,
        None => {
            let windows = reading::with_text(open(&options.file)?, &options.what).map_err(failed)?;
            let names: Vec<String> = windows.iter().map(ToString::to_string).collect();
            if names.is_empty() {
                anstream::eprintln!("xeric: no window has {:?} in its title or class", options.what);
            } else {
                anstream::eprintln!("xeric: {:?} is {}", options.what, names.join(", "));
            }
            Wanted::Symbols(windows)
        }
    };
    let mut out = Out::new();
    let (mut any, mut error) = (false, None);
    reading::find(open(&options.file)?, &wanted, &mut |found| {
        any = true;
        out.write(&told(&found)).unwrap_or_else(|failed| {
            error = Some(failed);
            false
        })
    })
    .map_err(failed)?;
    if let Some(error) = error {
        return Err(anyhow::Error::new(error).context("cannot write").into());
    }
    out.finish().map_err(anyhow::Error::new)?;
    let status = whole(&options.file)?;
    Ok(if status == 0 && !any { BROKEN } else { status })
}

fn told(found: &Use) -> String {
    let line = &found.line;
    let arrow = match line.direction {
        Direction::ToServer => "->",
        Direction::ToClient => "<-",
    };
    let mark = if let MessageKind::Event { .. } = line.kind { '@' } else { '#' };
    format!("{} {} {arrow} {mark}{} {}\n", time(line.time_ns), line.client, line.request, found.text)
}
