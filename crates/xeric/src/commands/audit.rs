//! `xeric audit`: run a program and price what it did.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use xeric_server::engine::Denied;
use xeric_session::audit::{self, AuditError, Outcome};
use xeric_session::embed::{Origin, Reach};
use xeric_session::program::{adopt_orphans, end_orphans};
use xeric_session::proxy::ProxyError;
use xeric_session::recorder::Shot;
use xeric_session::script::Script;
use xeric_session::wm::ManagerError;
use xeric_session::{in_process, on_display, proxy};
use xeric_trace::price;

use crate::bundled;
use crate::cli::Audit;
use crate::output;
use crate::status::{FAILED, Failed};

/// What an audit of the built-in program writes when nothing else is asked for.
const PAGE: &str = "xeric-audit.html";

pub(crate) fn run(options: &Audit) -> Result<u8, Failed> {
    let gates = output::Gates::read(&options.gates)?;
    if options.model && super::link(&options.link).is_none() {
        return Err(Failed::usage("--model needs a link: --rtt, --bandwidth or --link"));
    }
    let outcomes = match &options.display {
        Some(display) => on_display(options, display)?,
        None if options.program.is_empty() => bundled(options)?,
        None => outside(options)?,
    };
    deliver(options, &gates, outcomes)
}

/// Audits the program that is built in.
fn bundled(options: &Audit) -> Result<Vec<Outcome>, Failed> {
    if options.run_for.is_some() || options.wm {
        return Err(Failed::usage("--for and --wm need a program; the built-in one runs in virtual time"));
    }
    let Reach { link, origin } = reach(options);
    if origin != Origin::Local {
        return Err(Failed::usage("--as needs a program; the built-in one has no socket"));
    }
    let mut settings = in_process::Options {
        program: vec![bundled::NAME.to_owned()],
        config: super::config(&options.server)?,
        link,
        script: match &options.script {
            Some(path) => script(path)?,
            None => bundled::script()?,
        },
        record: None,
        frame_shots: true,
    };
    let audit = |run| {
        settings.record = options.record.as_deref().map(|path| recording_of(path, run, options.runs));
        bundled::audit(&settings).map_err(|error| Failed::new(FAILED, error))
    };
    (1..=options.runs).map(audit).collect()
}

/// The way between program and server: without the link when that is only worked out.
fn reach(options: &Audit) -> Reach {
    let reach = super::reach(&options.link);
    Reach { link: reach.link.filter(|_| !options.model), ..reach }
}

/// Audits a program of this machine.
fn outside(options: &Audit) -> Result<Vec<Outcome>, Failed> {
    let script = options.script.as_deref().map(script).transpose()?;
    let settings = audit::Options {
        program: options.program.clone(),
        config: super::config(&options.server)?,
        reach: reach(options),
        script,
        run_for: options.run_for,
        record: options.record.clone(),
        keep_authority: options.keep_authority,
        manager: options.wm,
        frame_shots: options.outputs.html.is_some() || options.record.is_some(),
        end_shot: false,
    };
    several(&settings, options.runs)
}

/// Audits a program of this machine on a display that is there already.
fn on_display(options: &Audit, display: &str) -> Result<Vec<Outcome>, Failed> {
    let mut settings = on_display::Options {
        program: options.program.clone(),
        display: super::display_of(Some(display))?,
        authority: proxy::authority_file(),
        denied: Denied::names(options.server.deny.iter().map(String::as_str)),
        reach: reach(options),
        script: options.script.as_deref().map(script).transpose()?,
        manager: options.wm,
        run_for: options.run_for,
        record: None,
        keep_authority: options.keep_authority,
    };
    repeated(&options.program, options.runs, &mut |run, progress| {
        settings.record = options.record.as_deref().map(|path| recording_of(path, run, options.runs));
        on_display::audit(&settings, progress)
    })
}

/// Tells what came of it.
fn deliver(options: &Audit, gates: &output::Gates, outcomes: Vec<Outcome>) -> Result<u8, Failed> {
    let script = options.script.as_deref().unwrap_or(Path::new("form.script"));
    let failures = outcomes.iter().filter_map(|outcome| outcome.failure.as_ref());
    let failures: Vec<String> =
        failures.map(|f| format!("{}:{}: {}: {}", script.display(), f.line, f.text, f.why)).collect();
    for damage in outcomes.iter().filter_map(|outcome| outcome.damage.as_ref()) {
        anstream::eprintln!("xeric: {damage}");
    }
    let damaged = outcomes.iter().any(|outcome| outcome.damage.is_some());
    let (mut report, shots) = merge(outcomes)?;
    super::name_link(&mut report, &options.link, options.model);
    if let Some(directory) = &options.shots {
        write_shots(&shots, directory)?;
    }
    let mut outputs = options.outputs.clone();
    if options.program.is_empty() && !outputs.any() {
        outputs.html = Some(PAGE.into());
        anstream::eprintln!("xeric: writing {PAGE}");
    }
    let pictures = shots.iter().map(|shot| {
        let time = u64::try_from(shot.time.as_nanos()).unwrap_or(u64::MAX);
        (time, shot.name.clone(), shot.image.to_png())
    });
    let pictures = if outputs.html.is_some() { output::pictures(&report, pictures) } else { Vec::new() };
    let status = output::deliver(&report, &pictures, failures, &outputs, gates)?;
    Ok(if damaged { FAILED } else { status })
}

/// Reads a script; what is wrong with it is a mistake of whoever started us.
pub(super) fn script(path: &Path) -> Result<Arc<Script>, Failed> {
    Script::read(path).map(Arc::new).map_err(Failed::usage)
}

/// Runs the program as often as was asked for.
pub(super) fn several(settings: &audit::Options, runs: u32) -> Result<Vec<Outcome>, Failed> {
    repeated(&settings.program, runs, &mut |run, progress| {
        let record = settings.record.as_deref().map(|path| recording_of(path, run, runs));
        audit::audit(&audit::Options { record, ..settings.clone() }, progress)
    })
}

/// One run of an audit: its number, and whom to tell what is being done.
type OneRun<'a> = dyn FnMut(u32, &mut dyn FnMut(&str)) -> Result<Outcome, AuditError> + 'a;

fn repeated(program: &[OsString], runs: u32, audit: &mut OneRun<'_>) -> Result<Vec<Outcome>, Failed> {
    adopt_orphans();
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    bar.enable_steady_tick(std::time::Duration::from_millis(120));
    let name = program.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut outcomes = Vec::new();
    for run in 1..=runs {
        let of = if runs > 1 { format!(" (run {run} of {runs})") } else { String::new() };
        let outcome = audit(run, &mut |what| bar.set_message(format!("{name}: {what}{of}")));
        end_orphans();
        match outcome {
            Ok(outcome) => outcomes.push(outcome),
            Err(error) => {
                bar.finish_and_clear();
                return Err(failed(error));
            }
        }
    }
    bar.finish_and_clear();
    Ok(outcomes)
}

/// Where run `run` of `runs` is recorded: of several, `a.xeric` stands for `a.1.xeric`, `a.2.xeric` and so on.
fn recording_of(path: &Path, run: u32, runs: u32) -> PathBuf {
    if runs == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".{run}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

fn failed(error: AuditError) -> Failed {
    match error {
        AuditError::Proxy(ProxyError::Upstream(error)) => Failed::usage(error),
        AuditError::Manager(error @ ManagerError::Taken) => Failed::usage(error),
        AuditError::Start(error) => Failed::new(error.exit_status(), error),
        AuditError::Interrupted(signal) => {
            Failed::new(u8::try_from(128 + signal).unwrap_or(FAILED), format!("ended by signal {signal}"))
        }
        error => Failed::new(FAILED, error),
    }
}

/// The report of all runs, and the shots of the run that is on top of it.
fn merge(outcomes: Vec<Outcome>) -> Result<(price::Report, Vec<Shot>), Failed> {
    let mut order: Vec<usize> = (0..outcomes.len()).collect();
    order.sort_by_key(|&run| (outcomes.get(run).map(|o| o.report.whole.requests), run));
    // As the merged report picks it: the lower one of two, the earlier one of equals.
    let top = order.get(order.len().saturating_sub(1) / 2).copied().unwrap_or_default();
    let mut shots = Vec::new();
    let mut reports = Vec::new();
    for (run, outcome) in outcomes.into_iter().enumerate() {
        if run == top {
            shots = outcome.shots;
        }
        reports.push(outcome.report);
    }
    let report = price::merge_runs(reports).context("there was no run")?;
    Ok((report, shots))
}

fn write_shots(shots: &[Shot], directory: &Path) -> Result<(), Failed> {
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    for shot in shots.iter().filter(|shot| !shot.name.is_empty()) {
        let path = directory.join(format!("{}.png", shot.name));
        shot.image.write_png(&path).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
