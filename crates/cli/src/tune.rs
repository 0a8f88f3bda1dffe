//! `orrery tune`: search numbers of a pack for a target.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use bots::BotName;
use catalog::{Playable, WithGame};
use kernel::Seed;
use kernel::title::{Options, nearest};
use lab::Watch;
use lab::report::{Measured, Tried, Tuned, measured, tuned_page};

use crate::args::{COUNTS, GameArg, PLAYERS, SEEDS, SettingArgs, quoted, seatable, whole};
use crate::exit::Exit;
use crate::layout::{grouped, table};
use crate::output;
use crate::sim::{stop_when_asked, with_progress};

/// Search numbers of a content file for a target, such as a first player who wins half of the games
#[derive(Debug, clap::Args)]
#[command(after_help = "\
--vary names a number of the content file by table, entry (by id or name) and field, and its range: \
planet.Eventide.points=6..10, or numbers.win_vp=16..24 for a table with a single entry. It may be given several times; \
all combinations are tried. --target is one of the lines of `orrery compare` with the number that is wanted: \
'first player wins 50 %', 'seat 0 wins 33 %', 'rounds 12'.

The search is successive halving: all combinations play a few games, the better half goes on with twice as many, until \
one is left. All play the same seeds. Every round has about a like part of the budget, --games.

Example:
  orrery tune galactic-trader --vary planet.Eventide.points=6..10 --target 'rounds 12' -o tuned.toml
  orrery tune galactic-trader --vary planet.Eventide.points=6..10 --target 'rounds 12' --page tried.html
  orrery tune space-truckin --vary numbers.win_vp=16..24 --target 'seat 0 wins 50 %' --games 4000")]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// A number of the content file and its range
    #[arg(long, value_name = "TABLE.ENTRY.FIELD=FROM..TO", value_parser = vary, required = true)]
    vary: Vec<String>,
    /// What is wanted: something that `orrery compare` measures, and a number
    #[arg(long, value_name = "WHAT NUMBER", value_parser = |text: &str| target(text).map(|_| text.to_owned()))]
    target: String,
    /// The number of players [default: the game's usual number]
    #[arg(long, value_name = "N", value_parser = whole(PLAYERS))]
    players: Option<u8>,
    /// The bot that plays in all seats
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: BotName,
    /// The budget: games of all rounds together
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole(COUNTS))]
    games: u64,
    /// The seed of the run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(SEEDS))]
    seed: u64,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX))]
    jobs: Option<usize>,
    /// Write the content file with the numbers that were found, and a comment on how
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a page with a chart of everything that was tried to this file
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    setting: SettingArgs,
}

/// More combinations than this are a mistake.
const MOST: usize = 512;

/// A number of the file: where it stands in its text, and what it may be.
#[derive(Debug, Clone)]
struct Knob {
    typed: String,
    line: usize,
    range: std::ops::RangeInclusive<i64>,
}

/// What is to vary, if it is written as such things are; whether the content file has it is seen later.
fn vary(text: &str) -> Result<String, &'static str> {
    let written = text.split_once('=').is_some_and(|(path, range)| path.contains('.') && range.contains(".."));
    if written { Ok(text.to_owned()) } else { Err("it is written TABLE.ENTRY.FIELD=FROM..TO, such as planet.Eventide.points=6..10") }
}

/// Finds the line of a number in a content file. The file is edited as text, so that its comments stay.
fn knob(content: &str, typed: &str) -> anyhow::Result<Knob> {
    let (path, range) = typed.split_once('=').with_context(|| format!("--vary {typed}: it is written TABLE.ENTRY.FIELD=FROM..TO"))?;
    let (from, to) = range.split_once("..").with_context(|| format!("--vary {typed}: a range is written FROM..TO, such as 6..10"))?;
    let number = |text: &str| text.parse::<i64>().ok().with_context(|| format!("--vary {typed}: '{text}' is no whole number"));
    let range = number(from)?..=number(to)?;
    ensure!(!range.is_empty(), "--vary {typed}: the range is empty, {from} is more than {to}");
    let names: Vec<&str> = path.split('.').collect();
    let (table, entry, field) = match names[..] {
        [table, field] => (table, None, field),
        [table, entry, field] => (table, Some(entry), field),
        _ => bail!("--vary {typed}: it is written TABLE.ENTRY.FIELD=FROM..TO, or TABLE.FIELD=FROM..TO for a table with a single entry"),
    };
    let blocks = blocks(content);
    let tables: Vec<&Block<'_>> = blocks.iter().filter(|block| block.table == table).collect();
    if tables.is_empty() {
        let known = blocks.iter().map(|block| block.table);
        bail!("the content file has no table '{table}'{}", meant(nearest(table, known)));
    }
    let is_named = |block: &&Block<'_>, entry: &str| ["id", "name", "letter"].iter().any(|key| block.text(key).as_deref() == Some(entry));
    let block = match entry {
        None if tables.len() == 1 => tables[0],
        None => bail!("the content file has {} entries of '{table}': say which, as {table}.NAME.{field}", tables.len()),
        Some(entry) => *tables.iter().find(|block| is_named(block, entry)).with_context(|| {
            let known: Vec<String> = tables.iter().filter_map(|block| block.text("name").or_else(|| block.text("id"))).collect();
            format!("the content file has no {table} '{entry}'{}", meant(nearest(entry, known.iter().map(String::as_str))))
        })?,
    };
    let line = block.lines.iter().find(|(_, key, _)| *key == field).with_context(|| {
        let known = block.lines.iter().map(|(_, key, _)| *key);
        format!("{table} has no field '{field}'{}", meant(nearest(field, known)))
    })?;
    ensure!(bare(line.2).parse::<i64>().is_ok(), "{path} is not a whole number but {}: only whole numbers can be varied", bare(line.2));
    Ok(Knob { typed: path.to_owned(), line: line.0, range })
}

fn meant(name: Option<&str>) -> String {
    name.map(|name| format!(" (did you mean '{name}'?)")).unwrap_or_default()
}

/// A value without the comment behind it.
fn bare(value: &str) -> &str {
    value.split('#').next().unwrap_or_default().trim()
}

/// A table, or one entry of a list of tables: its lines of the form `key = value`, with their numbers.
struct Block<'c> {
    table: &'c str,
    lines: Vec<(usize, &'c str, &'c str)>,
}

impl Block<'_> {
    fn text(&self, key: &str) -> Option<String> {
        let (_, _, value) = self.lines.iter().find(|(_, known, _)| *known == key)?;
        Some(bare(value).trim_matches('"').to_owned())
    }
}

fn blocks(content: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for (number, line) in content.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') && bare(line).ends_with(']') {
            blocks.push(Block { table: bare(line).trim_matches(['[', ']']), lines: Vec::new() });
        } else if let (Some(block), Some((key, value))) = (blocks.last_mut(), line.split_once('=')) {
            block.lines.push((number, key.trim(), value));
        }
    }
    blocks
}

/// The content with these numbers, and with what is said about them behind each.
fn edited(content: &str, knobs: &[Knob], values: &[i64], comment: &str) -> String {
    let mut lines: Vec<String> = content.lines().map(str::to_owned).collect();
    for (knob, value) in knobs.iter().zip(values) {
        let line = &lines[knob.line];
        let key = line.split('=').next().unwrap_or_default().trim_end();
        let old = bare(line.split_once('=').map_or("", |(_, value)| value)).to_owned();
        let rest = line.split_once('#').map(|(_, comment)| comment.trim().to_owned());
        let mut notes: Vec<String> = rest.into_iter().collect();
        if !comment.is_empty() && old != value.to_string() {
            notes.push(format!("was {old}; {comment}"));
        }
        let notes = if notes.is_empty() { String::new() } else { format!("  # {}", notes.join("; ")) };
        lines[knob.line] = format!("{key} = {value}{notes}");
    }
    lines.join("\n") + "\n"
}

/// What is wanted: the name of a measure and its value, shares from 0 to 1.
fn target(text: &str) -> anyhow::Result<(String, f64)> {
    let wrong = "say what and how much, such as 'first player wins 50 %' or 'rounds 12'";
    let (rest, share) = match text.trim().strip_suffix('%') {
        Some(rest) => (rest.trim(), true),
        None => (text.trim(), false),
    };
    let (what, number) = rest.rsplit_once(' ').context(wrong)?;
    let number: f64 = number.parse().ok().filter(|number: &f64| number.is_finite()).context(wrong)?;
    Ok((what.trim().to_owned(), if share { number / 100.0 } else { number }))
}

/// All combinations, in order.
fn combinations(knobs: &[Knob]) -> anyhow::Result<Vec<Vec<i64>>> {
    let values = |knob: &Knob| usize::try_from(knob.range.end().checked_sub(*knob.range.start())?.checked_add(1)?).ok();
    let count = knobs.iter().try_fold(1_usize, |all, knob| all.checked_mul(values(knob)?));
    let many = || format!("so many combinations cannot be tried: at most {MOST}, so take smaller ranges");
    ensure!(count.is_some_and(|count| count <= MOST), many());
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for knob in knobs {
        all = all.iter().flat_map(|begun| knob.range.clone().map(move |value| [&begun[..], &[value]].concat())).collect();
    }
    Ok(all)
}

/// One combination and what it came to so far.
struct Candidate<G> {
    values: Vec<i64>,
    game: G,
    found: Option<Measured>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let players = args.players.unwrap_or(args.game.0.about().usual_players);
    seatable(args.game, players)?;
    args.output.iter().chain(&args.page).try_for_each(|path| crate::report::folder(path).map(drop))?;
    let setting = args.setting.setting(players)?;
    let bot = args.game.playing(args.bot)?;
    let (what, wanted) = target(&args.target)?;
    let watch = Arc::new(Watch::default());
    let stopped = stop_when_asked(&watch).context("cannot listen for Ctrl-C")?;
    let work = Search { args, content: setting.content, players, options: setting.options, bot, what, wanted, watch: &watch };
    let found = catalog::with_game(args.game.0.about().id, work)??;
    output::print(&found)?;
    Ok(stopped.get().map_or(Exit::Done, |signal| Exit::Stopped(*signal)))
}

struct Search<'a> {
    args: &'a Args,
    content: Option<String>,
    players: u8,
    options: Options,
    bot: BotName,
    what: String,
    wanted: f64,
    watch: &'a Watch,
}

impl WithGame for Search<'_> {
    type Out = anyhow::Result<String>;

    fn with<G: Playable>(self) -> Self::Out {
        let args = self.args;
        let content = self.content.as_deref().unwrap_or(G::CONTENT);
        let knobs = args.vary.iter().map(|typed| knob(content, typed)).collect::<anyhow::Result<Vec<_>>>()?;
        let mut all = Vec::new();
        for values in combinations(&knobs)? {
            let game = G::open(&edited(content, &knobs, &values, ""), self.players, &self.options);
            let game = game.with_context(|| format!("{} cannot be played", named(&knobs, &values)))?;
            all.push(Candidate { values, game, found: None });
        }
        let lineup = vec![self.bot; usize::from(self.players)];
        let jobs = args.jobs.unwrap_or_else(lab::cores);
        // So often the better half goes on until one is left, and that one is measured, too.
        let rounds = u64::from(all.len().next_power_of_two().ilog2()) + 1;
        let mut tried = Vec::new();
        let mut alive: Vec<usize> = (0..all.len()).collect();
        let mut played = 0;
        for round in 1_u32.. {
            // As many games for each as the round's part of the budget gives, and at least twice as many as before.
            let each = (args.games / rounds / alive.len() as u64).max(20 << (round - 1));
            let todo = each * alive.len() as u64;
            let work = || {
                alive
                    .iter()
                    .map(|index| measured(&all[*index].game, &lineup, each, Seed(args.seed), jobs, self.watch, &self.what))
                    .collect()
            };
            let found: Vec<Result<Option<Measured>, _>> = with_progress(played + todo, self.watch, work);
            played += todo;
            for (index, found) in alive.iter().zip(found) {
                let found = found?;
                if self.watch.stopped() {
                    bail!(
                        "stopped after {} games: nothing was written",
                        grouped(self.watch.done.load(std::sync::atomic::Ordering::Relaxed))
                    );
                }
                let found = found.with_context(|| {
                    let known = lab::report::measurable(&all[*index].game, &lineup, Seed(args.seed), self.watch);
                    format!("'{}' cannot be measured here; what can is {}", self.what, known.join(", "))
                })?;
                tried.push(Tried { round, values: all[*index].values.clone(), games: each, found });
                all[*index].found = Some(found);
            }
            let off = |index: &usize| all[*index].found.map_or(f64::INFINITY, |found| (found.mean - self.wanted).abs());
            alive.sort_by(|one, other| off(one).total_cmp(&off(other)).then(one.cmp(other)));
            if alive.len() == 1 {
                break;
            }
            alive.truncate(alive.len().div_ceil(2));
        }
        let best = &all[alive[0]];
        let found = best.found.context("nothing was tried")?;
        let number =
            |value: f64| if self.args.target.trim_end().ends_with('%') { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") };
        let mut rows = vec![["round", "numbers", "games", &self.what, "from", "to"].map(String::from).to_vec()];
        for Tried { round, values, games, found } in &tried {
            let mut row = vec![round.to_string(), named(&knobs, values), grouped(*games)];
            row.extend([found.mean, found.low, found.high].map(number));
            rows.push(row);
        }
        let mut text = table(&rows);
        let mean = number(found.mean);
        text += &format!(
            "\nBest: {} with {mean} ({} to {}); wanted was {}.\n",
            named(&knobs, &best.values),
            number(found.low),
            number(found.high),
            args.target
        );
        if let Some(path) = &args.output {
            let comment = format!("found by orrery tune for '{}': {mean}", args.target);
            output::write(path, &edited(content, &knobs, &best.values, &comment))?;
            text += &format!("Written to {}.\n", path.display());
        }
        if let Some(path) = &args.page {
            let tuned = Tuned {
                game: G::ABOUT.name.to_owned(),
                varied: knobs.iter().map(|knob| knob.typed.clone()).collect(),
                measure: self.what,
                wanted: self.wanted,
                share: args.target.trim_end().ends_with('%'),
                best: best.values.clone(),
                tried,
                command: command(args, self.players, self.bot),
            };
            output::write(path, &tuned_page(&tuned))?;
            text += &format!("Everything that was tried is in {}.\n", path.display());
        }
        Ok(text)
    }
}

/// The command that tries the same again; the content file is named as it was.
fn command(args: &Args, players: u8, bot: BotName) -> String {
    let mut words = vec![format!("orrery tune {} --players {players} --bot {bot}", args.game.0.about().id)];
    words.extend(args.vary.iter().map(|vary| format!("--vary {}", quoted(vary))));
    words.push(format!("--target {} --games {} --seed {}", quoted(&args.target), args.games, args.seed));
    words.extend(args.setting.words());
    words.join(" ")
}

/// "planet.Eventide.points=8".
fn named(knobs: &[Knob], values: &[i64]) -> String {
    knobs.iter().zip(values).map(|(knob, value)| format!("{}={value}", knob.typed)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACK: &str = "[numbers]\nwin = 20 # much\n\n[[planet]]\nid = \"a\"\nname = \"Alpha\"\npoints = 3\n\n[[planet]]\nid = \"b\"\nname = \"Beta\"\npoints = 4 # recovered\n";

    #[test]
    fn a_number_is_found_and_changed_with_its_comment_kept() {
        let knobs = [knob(PACK, "planet.Beta.points=1..9").unwrap(), knob(PACK, "numbers.win=10..12").unwrap()];
        let changed = edited(PACK, &knobs, &[7, 20], "better");
        assert!(changed.contains("points = 3\n") && changed.contains("points = 7  # recovered; was 4; better\n"), "{changed}");
        assert!(changed.contains("win = 20  # much\n"), "{changed}");
        assert_eq!(combinations(&knobs).unwrap().len(), 27);
    }

    #[test]
    fn what_is_typed_wrong_is_told() {
        let wrong = |typed: &str| knob(PACK, typed).unwrap_err().to_string();
        assert_eq!(wrong("planet.Beta.pionts=1..2"), "planet has no field 'pionts' (did you mean 'points'?)");
        assert_eq!(wrong("planet.Bta.points=1..2"), "the content file has no planet 'Bta' (did you mean 'Beta'?)");
        assert_eq!(wrong("plant.Beta.points=1..2"), "the content file has no table 'plant' (did you mean 'planet'?)");
        assert_eq!(wrong("planet.points=1..2"), "the content file has 2 entries of 'planet': say which, as planet.NAME.points");
        assert_eq!(wrong("planet.Beta.name=1..2"), "planet.Beta.name is not a whole number but \"Beta\": only whole numbers can be varied");
        assert!(wrong("planet.Beta.points=9..1").contains("the range is empty") && wrong("a=1").contains("FROM..TO"));
        let huge = Knob { typed: "a".into(), line: 0, range: i64::MIN / 2..=i64::MAX / 2 };
        assert!(combinations(&[huge]).is_err());
        assert!(target("rounds").is_err() && target("seat 0 wins many %").is_err());
        assert_eq!(target("first player wins 50 %").unwrap(), ("first player wins".to_owned(), 0.5));
    }
}
