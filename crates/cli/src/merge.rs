//! `orrery merge`: parts of a study put together into one report.

use std::path::PathBuf;

use anyhow::Context;
use catalog::{Playable, WithGame};
use lab::report::{Report, Study};

use crate::exit::Exit;
use crate::output;
use crate::report::Written;

/// Put the parts that `orrery report --part` has written together into one report
#[derive(Debug, clap::Args)]
#[command(after_help = "\
All parts of one study are needed, in any order. The report is the one that a single run would have given, byte for byte.

Example:
  orrery report m101 --games 1000 --part 1/2 -o part-1.json
  orrery report m101 --games 1000 --part 2/2 -o part-2.json
  orrery merge part-1.json part-2.json -o report.html")]
pub(crate) struct Args {
    /// The files of all parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    written: Written,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    args.written.check()?;
    let mut parts = Vec::new();
    for path in &args.parts {
        let text = output::read(path)?;
        let study: Study = serde_json::from_str(&text)
            .with_context(|| format!("{} is not a part of a report: `orrery report GAME --part K/N -o FILE` writes one", path.display()))?;
        parts.push((path.display().to_string(), study));
    }
    let study = Study::merged(parts)?;
    let game = study.subject.game.clone();
    args.written.write(&catalog::with_game(&game, Told(&study))?)?;
    Ok(Exit::Done)
}

struct Told<'a>(&'a Study);

impl WithGame for Told<'_> {
    type Out = Report;

    fn with<G: Playable>(self) -> Report {
        Report::of(self.0, G::RULES)
    }
}
