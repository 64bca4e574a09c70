//! `xeric shot`: a picture of a program.

use std::path::Path;

use anyhow::Context;
use xeric_session::audit::{self, END_SHOT};
use xeric_session::embed::Reach;

use crate::cli::Shot;
use crate::output::print_bytes;
use crate::status::{BROKEN, FAILED, Failed};

pub(crate) fn run(options: &Shot) -> Result<u8, Failed> {
    let settings = audit::Options {
        program: options.program.clone(),
        config: super::config(&options.server)?,
        reach: Reach::default(),
        script: options.script.as_deref().map(super::audit::script).transpose()?,
        run_for: options.run_for,
        record: None,
        keep_authority: false,
        manager: options.wm,
        frame_shots: false,
        end_shot: true,
    };
    let mut outcomes = super::audit::several(&settings, 1)?;
    let Some(outcome) = outcomes.pop() else { return Err(Failed::new(FAILED, "there was no run")) };
    if let Some(failure) = &outcome.failure {
        return Err(Failed::new(BROKEN, failure));
    }
    let shot = outcome.shots.into_iter().rfind(|shot| shot.name == END_SHOT);
    let Some(shot) = shot else {
        return Err(Failed::new(BROKEN, "the program exited before the picture was taken"));
    };
    let image = match (options.window, outcome.topmost) {
        (true, Some(window)) => shot.image.cut(window.interior),
        (true, None) => return Err(Failed::new(BROKEN, "there is no window")),
        (false, _) => shot.image,
    };
    if options.output == Path::new("-") {
        print_bytes(&image.to_png())?;
    } else {
        image
            .write_png(&options.output)
            .with_context(|| format!("cannot write {}", options.output.display()))?;
    }
    Ok(0)
}
