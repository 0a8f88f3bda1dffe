//! `orrery rules`: the rules clause by clause, and how well tests and play cover them.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::bail;
use catalog::{Playable, WithGame};
use draw::text::wrap;
use kernel::{Clause, Seed};
use rulebook::coverage::fired;
use rulebook::{ClauseText, Passage, Rulebook, Section};

use crate::args::{COUNTS, GameArg, whole};
use crate::exit::Exit;
use crate::layout::grouped;
use crate::output;

/// The id of a clause, ruling or example, and the tests that cite it.
type Citation = (&'static str, &'static [&'static str]);

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// The width of the text: what fits most terminals and is still read easily.
const WIDTH: usize = 100;

/// Show the rules, one clause, or what contains some words; or how tests and play cover them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --coverage the exit code is 1 if a clause is cited by no test.

Example:
  orrery rules galactic-trader
  orrery rules galactic-trader GT-7.4
  orrery rules galactic-trader GT-7           # a whole section
  orrery rules galactic-trader R12            # a ruling
  orrery rules galactic-trader strange orbit  # everything with these words
  orrery rules galactic-trader --coverage --games 10000")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// A clause, section, ruling or example by its id, or words to look for
    #[arg(value_name = "CLAUSE", conflicts_with = "coverage")]
    what: Vec<String>,
    /// List the clauses that no test cites and those that never fired in random games
    #[arg(long)]
    coverage: bool,
    /// How many random games to play for --coverage, over all numbers of players and many option sets
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole(COUNTS), requires = "coverage")]
    games: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let game = args.game.0;
    let book = Rulebook::parse(game.rules());
    let mut out = output::out();
    let exit = match args.what.as_slice() {
        [] if args.coverage => coverage(&mut out, args, &book)?,
        [] => {
            writeln!(out, "{}, rules version {}\n", game.about().name, game.about().rules)?;
            for section in &book.sections {
                show_section(&mut out, &book, section)?;
            }
            Exit::Done
        }
        words => {
            look_up(&mut out, &book, &words.join(" "))?;
            Exit::Done
        }
    };
    output::finish(out)?;
    Ok(exit)
}

fn look_up(out: &mut impl Write, book: &Rulebook, what: &str) -> anyhow::Result<()> {
    if let Some(clause) = book.clause(what) {
        return show_clause(out, clause);
    }
    if let Some(section) = book.section(what) {
        return show_section(out, book, section);
    }
    if let Some(ruling) = book.ruling(what) {
        return show_passage(out, Passage::Ruling(ruling));
    }
    if let Some(example) = book.example(what) {
        return show_passage(out, Passage::Example(example));
    }
    let found = book.search(what);
    if found.is_empty() {
        match book.find(what) {
            Err(unknown) if !unknown.nearest.is_empty() => bail!(unknown),
            _ => bail!("nothing in these rules is called '{what}' or mentions it; try fewer words, or none to see all the rules"),
        }
    }
    found.into_iter().try_for_each(|passage| show_passage(out, passage))
}

fn show_section(out: &mut impl Write, book: &Rulebook, section: &Section) -> anyhow::Result<()> {
    writeln!(out, "{} {}", section.id, section.title)?;
    if !section.notes.is_empty() {
        paragraphs(out, "", &section.notes)?;
    }
    book.clauses_of(&section.id).try_for_each(|clause| show_clause(out, clause))?;
    Ok(writeln!(out)?)
}

fn show_clause(out: &mut impl Write, clause: &ClauseText) -> anyhow::Result<()> {
    paragraphs(out, &clause.id, &clause.text)
}

fn show_passage(out: &mut impl Write, passage: Passage<'_>) -> anyhow::Result<()> {
    match passage {
        Passage::Clause(clause) => show_clause(out, clause),
        Passage::Ruling(ruling) => {
            paragraphs(out, &ruling.id, &ruling.question)?;
            for (what, text) in [("Ruling", &ruling.ruling), ("Reason", &ruling.reason), ("Option", &ruling.option)] {
                if !text.is_empty() {
                    paragraphs(out, "", &format!("{what}: {text}"))?;
                }
            }
            Ok(())
        }
        Passage::Example(example) => paragraphs(out, &example.id, &format!("{}\n{}", example.title, example.text)),
    }
}

/// Text under its id, wrapped; the lines of tables and lists stay lines.
fn paragraphs(out: &mut impl Write, id: &str, text: &str) -> anyhow::Result<()> {
    let mut lead = id;
    for line in text.lines() {
        if line.trim().is_empty() {
            continue;
        }
        let is_table = line.trim_start().starts_with('|');
        let lines = if is_table { vec![line.to_owned()] } else { wrap(&line.replace("**", ""), 0, WIDTH - 10) };
        for line in lines {
            writeln!(out, "  {lead:<7} {line}")?;
            lead = "";
        }
    }
    Ok(())
}

/// Random games with their clauses counted.
struct Play {
    games: u64,
}

impl WithGame for Play {
    type Out = anyhow::Result<BTreeSet<Clause>>;

    fn with<G: Playable>(self) -> Self::Out {
        Ok(lab::coverage::clauses_fired::<G>(self.games, Seed(1))?)
    }
}

fn coverage(out: &mut impl Write, args: &Args, book: &Rulebook) -> anyhow::Result<Exit> {
    let id = args.game.0.about().id;
    let cited = CITATIONS.iter().find(|(game, _)| *game == id).map_or(&[][..], |(_, cited)| *cited);
    let is_cited = |id: &str| cited.iter().any(|(found, tests)| *found == id && !tests.is_empty());
    let uncited: Vec<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).filter(|id| !is_cited(id)).collect();
    let clauses = book.clauses.len();
    writeln!(out, "{} of {clauses} clauses are cited by a test.", clauses - uncited.len())?;
    list(out, "Cited by no test:", &uncited)?;
    for (what, ids) in [
        ("rulings", book.rulings.iter().map(|ruling| ruling.id.as_str()).collect::<Vec<_>>()),
        ("worked examples", book.examples.iter().map(|example| example.id.as_str()).collect()),
    ] {
        let without: Vec<&str> = ids.iter().copied().filter(|id| !is_cited(id)).collect();
        writeln!(out, "{} of {} {what} are cited by a test.", ids.len() - without.len(), ids.len())?;
        list(out, "Cited by no test:", &without)?;
    }
    let seen = catalog::with_game(id, Play { games: args.games })??;
    let fired = fired(book, seen.iter().map(|clause| clause.0));
    writeln!(out, "{} of {clauses} clauses fired in {} random games.", clauses - fired.never.len(), grouped(args.games))?;
    list(out, "Never fired:", &fired.never)?;
    list(out, "Fired, but no clause of the rules:", &fired.unknown)?;
    Ok(if uncited.is_empty() { Exit::Done } else { Exit::No })
}

fn list(out: &mut impl Write, heading: &str, ids: &[impl AsRef<str>]) -> anyhow::Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = ids.iter().map(AsRef::as_ref).collect();
    for line in wrap(&format!("{heading} {}", ids.join(" ")), 2, WIDTH) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
