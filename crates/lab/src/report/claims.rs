//! What might be said of a game, each with an interval for whatever chance of error is asked for.

use super::counts::{Fate, Gains, Paired};
use super::figures::{Finding, Unit};
use super::findings::{Claim, mean, number, percent, percent_fine, slug};
use super::sections::{begins_id, forced_id};
use super::study::Study;
use crate::stats::{chance_of, chance_of_student, quantile, student, wilson_at};

/// Fewer games, or pairs of games, than this say nothing, whatever they say.
pub(super) const LEAST: u64 = 30;

/// What a share must be away from chance to be worth a look.
const SHARE: f64 = 0.05;

/// The same for points, as a part of how much they vary.
const SPREAD: f64 = 0.1;

/// So many pairs that nobody has seen are taken to differ as much as games do, where pairs are held against nothing else.
const BORROWED: f64 = 10.0;

/// All claims but those of [`avoided`].
pub(super) fn all(study: &Study) -> Vec<Claim> {
    let mut claims = Vec::new();
    fairness(study, &mut claims);
    ahead(study, &mut claims);
    forced(study, &mut claims);
    gained(study, &mut claims);
    never(study, &mut claims);
    guards(study, &mut claims);
    claims
}

/// Whoever a question of fairness is about.
struct About<'a> {
    /// The figure that shows it.
    figure: String,
    /// The same words for whatever else is claimed of this: whoever takes a captain begins with it.
    about: String,
    who: String,
    fate: &'a Fate,
}

fn asked_about(study: &Study) -> Vec<About<'_>> {
    let counts = &study.counts;
    let players = study.subject.lineup.len();
    let mut all = Vec::new();
    if players > 1 {
        // Of two seats one is enough: the other has the rest.
        let seats = if players < 3 { 1 } else { counts.seats.len() };
        let of = |(seat, fate)| About { figure: "seats".into(), about: format!("seat {seat}"), who: format!("Seat {seat}"), fate };
        all.extend(counts.seats.iter().take(seats).map(of));
    }
    for (kind, values) in &counts.begins {
        let told = if players > 1 && values.len() == 2 { 1 } else { values.len() };
        for (what, fate) in values.iter().take(told) {
            let who = if kind == kernel::Deed::ORDER {
                format!("The {what} in the order of play")
            } else {
                format!("Whoever has {what} as {kind}")
            };
            all.push(About { figure: begins_id(kind), about: format!("{kind} {what}"), who, fate });
        }
    }
    all
}

/// Wins by seat and by what a seat begins with.
fn fairness(study: &Study, claims: &mut Vec<Claim>) {
    let counts = &study.counts;
    let players = study.subject.lineup.len() as f64;
    let alone = players < 2.0;
    for About { figure, about, who, fate } in asked_about(study) {
        let (held, won) = (fate.held as f64, fate.victories());
        // Alone everybody may win or lose: chance is what all games together give.
        let (chance, variance, trials, rate) = if alone {
            let chance = counts.decided as f64 / counts.games.max(1) as f64;
            let rest = 1.0 - fate.seats as f64 / counts.games.max(1) as f64;
            (chance, fate.seats as f64 * chance * (1.0 - chance) * rest, fate.seats as f64, won / fate.seats.max(1) as f64)
        } else {
            let variance = (players * held - fate.held_squared as f64) / (players * players);
            (1.0 / players, variance, held, won / held.max(1.0))
        };
        if fate.games < LEAST || variance <= 0.0 {
            continue;
        }
        let z = (won - trials * chance) / variance.sqrt();
        // So many games in which one seat has it would tell as much.
        let trials = chance * (1.0 - chance) * trials * trials / variance;
        let fair = if alone { format!("all together win {}", percent(chance)) } else { format!("a fair share is {}", percent(chance)) };
        claims.push(Claim {
            figure,
            p: chance_of(z),
            value: rate,
            chance,
            interval: Box::new(move |wrong| wilson_at(quantile(wrong), rate * trials, trials)),
            unit: SHARE,
            words: Box::new(move |value, interval| format!("{who} wins {value} ({interval}) of its games; {fair}.")),
            share: true,
            about,
        });
    }
}

/// Points by seat and by what a seat begins with: they tell smaller things than victories.
fn ahead(study: &Study, claims: &mut Vec<Claim>) {
    let players = study.subject.lineup.len() as f64;
    let Some(everybody) = study.counts.seats.get(&0) else { return };
    for About { figure, about, who, fate } in asked_about(study) {
        let games = fate.games as f64;
        if fate.games < LEAST {
            continue;
        }
        let seats = fate.seats as f64;
        let (value, chance, error, freedom, spread, against) = if players > 1.0 {
            // Above the mean of the table is 0 for everybody together; seats of one game hang together, so games are what varies.
            let spread = (fate.above_squared as f64 / games).sqrt() / players;
            let error = (fate.above_squared as f64).sqrt() / seats / players * (games / (games - 1.0)).sqrt();
            (fate.above as f64 / seats / players, 0.0, error, games - 1.0, spread, "the mean of its table".to_owned())
        } else {
            let of = |n: f64, sum: f64, squares: f64| (sum / n, (squares - sum * sum / n).max(0.0) / (n - 1.0).max(1.0));
            let (n, sum, squares) = (seats, fate.margin as f64, fate.margin_squared as f64);
            let others = everybody.seats as f64 - n;
            if others < LEAST as f64 {
                continue;
            }
            let (mean, variance) = of(n, sum, squares);
            let (usual, spread) = of(others, everybody.margin as f64 - sum, everybody.margin_squared as f64 - squares);
            let (mine, theirs) = (variance.max(spread) / n, spread / others);
            let freedom = (mine + theirs).powi(2) / (mine * mine / (n - 1.0) + theirs * theirs / (others - 1.0)).max(f64::MIN_POSITIVE);
            (mean, usual, (mine + theirs).sqrt(), freedom, spread.sqrt(), format!("{} for all others", number(usual, 1)))
        };
        if error <= 0.0 {
            continue;
        }
        let alone = players < 2.0;
        claims.push(Claim {
            about,
            figure,
            p: chance_of_student((value - chance) / error, freedom),
            value,
            chance,
            interval: Box::new(move |wrong| around(value, student(wrong, freedom) * error)),
            unit: SPREAD * spread,
            words: Box::new(move |value, interval| {
                if alone {
                    format!("{who} ends with {value} points ({interval}), against {against}.")
                } else {
                    format!("{who} ends {value} points ({interval}) above {against}.")
                }
            }),
            share: false,
        });
    }
}

/// Both ends of an interval.
fn around(value: f64, half: f64) -> (f64, f64) {
    (value - half, value + half)
}

/// The variance of one pair.
fn variance(paired: &Paired) -> f64 {
    mean(paired, false).1.powi(2) * paired.pairs as f64
}

/// Things that are worth more, or less, than others of their kind, by pairs of games. Each pair is of a game of its own, so things vary apart.
///
/// A thing is taken to vary at least as much as its kind. Most pairs differ by nothing and a few by much, and thirty pairs in which the leap
/// did not come look as if they were sure: with the spread of those pairs alone, three of five reports on forty things that are all alike say
/// something of one of them, whatever quantile is taken (the test beside this plays it).
fn forced(study: &Study, claims: &mut Vec<Claim>) {
    for (kind, things) in &study.counts.forced {
        let of = |paired: &Paired| paired.pairs as f64;
        let squares = things.values().map(|paired| (of(paired) - 1.0) * variance(paired)).sum::<f64>();
        let pooled = squares / things.values().map(|paired| of(paired) - 1.0).sum::<f64>().max(1.0);
        for (what, paired) in things.iter().filter(|(_, paired)| paired.pairs >= LEAST) {
            let others: Vec<&Paired> = things.iter().filter(|(other, _)| *other != what).map(|(_, paired)| paired).collect();
            let pairs: f64 = others.iter().map(|paired| of(paired)).sum();
            if others.len() < 2 || pairs < LEAST as f64 {
                continue;
            }
            let usual = others.iter().map(|paired| paired.margin as f64).sum::<f64>() / pairs;
            let theirs = others.iter().map(|paired| of(paired) * variance(paired).max(pooled)).sum::<f64>() / (pairs * pairs);
            let (value, _) = mean(paired, false);
            let error = (variance(paired).max(pooled) / of(paired) + theirs).sqrt();
            if error <= 0.0 {
                continue;
            }
            let freedom = of(paired) - 1.0;
            let (what, kind, count) = (what.clone(), kind.clone(), others.len());
            claims.push(Claim {
                figure: forced_id(&kind),
                p: chance_of_student((value - usual) / error, freedom),
                value,
                chance: usual,
                interval: Box::new(move |wrong| around(value, student(wrong, freedom) * error)),
                unit: SPREAD * pooled.sqrt(),
                about: format!("{kind} {what}"),
                words: Box::new(move |value, interval| {
                    format!(
                        "{what} ({kind}) is worth {value} points ({interval}) to whoever takes it, against never taking it from the same position; \
                         the other {count} of its kind are worth {} on average.",
                        number(usual, 1)
                    )
                }),
                share: false,
            });
        }
    }
}

/// What came after a thing was taken, beside what came after all others of its kind.
struct Beside {
    value: f64,
    usual: f64,
    error: f64,
    /// Of one taker.
    spread: f64,
}

/// Compares the mean growth of those who took a thing with that of those who took anything else of its kind. The error is that of the difference of
/// two ratios over games: takers of one game hang together, and so do the thing and the others.
fn beside(thing: &Gains, kind: &Gains, pooled: f64) -> Option<Beside> {
    let (n, rest) = (thing.seats as f64, kind.seats as f64 - thing.seats as f64);
    let games = thing.games as f64;
    if rest < LEAST as f64 || games < 2.0 {
        return None;
    }
    let value = thing.grew as f64 / n;
    let usual = (kind.grew - thing.grew) as f64 / rest;
    // Of every game: (S - value n) / all n - ((T - S) - usual (N - n)) / all of the rest, as a sum over S, n, T and N.
    let by = [1.0 / n + 1.0 / rest, -(value / n + usual / rest), -1.0 / rest, usual / rest];
    let products = [
        [thing.grew_grew as f64, thing.grew_seats as f64, thing.grew_kind as f64, thing.grew_kind_seats as f64],
        [thing.grew_seats as f64, thing.seats_seats as f64, thing.seats_kind as f64, thing.seats_kind_seats as f64],
        [thing.grew_kind as f64, thing.seats_kind as f64, kind.grew_grew as f64, kind.grew_seats as f64],
        [thing.grew_kind_seats as f64, thing.seats_kind_seats as f64, kind.grew_seats as f64, kind.seats_seats as f64],
    ];
    let squares: f64 = (0..4)
        .flat_map(|row| (0..4).map(move |column| (row, column)))
        .map(|(row, column)| by[row] * by[column] * products[row][column])
        .sum();
    // At least as much as its kind, as with pairs.
    let more = (pooled - own_squares(thing) / (games - 1.0)).max(0.0) * games / (n * n);
    let error = (squares.max(0.0) * games / (games - 1.0) + more).sqrt();
    (error > 0.0).then_some(Beside { value, usual, error, spread: pooled.sqrt() })
}

/// How far the takers of single games are from their mean, squared and added up.
fn own_squares(thing: &Gains) -> f64 {
    let mean = thing.grew as f64 / thing.seats.max(1) as f64;
    (thing.grew_grew as f64 - 2.0 * mean * thing.grew_seats as f64 + mean * mean * thing.seats_seats as f64).max(0.0)
}

/// Things after which the lead grew more, or less, than after others of their kind.
fn gained(study: &Study, claims: &mut Vec<Claim>) {
    let alone = study.subject.lineup.len() < 2;
    for (kind, things) in &study.counts.things {
        let Some(all) = study.counts.kinds.get(kind) else { continue };
        let pooled = things.values().map(|thing| own_squares(&thing.gains)).sum::<f64>()
            / things.values().map(|thing| thing.gains.games.saturating_sub(1) as f64).sum::<f64>().max(1.0);
        let others = things.values().filter(|thing| thing.gains.seats > 0).count().saturating_sub(1);
        if others < 2 {
            continue;
        }
        for (what, thing) in things.iter().filter(|(_, thing)| thing.gains.games >= LEAST) {
            let Some(Beside { value, usual, error, spread }) = beside(&thing.gains, all, pooled) else { continue };
            let freedom = thing.gains.games as f64 - 1.0;
            let (what, kind) = (what.clone(), kind.clone());
            claims.push(Claim {
                figure: gains_id(&kind),
                p: chance_of_student((value - usual) / error, freedom),
                value,
                chance: usual,
                interval: Box::new(move |wrong| around(value, student(wrong, freedom) * error)),
                // Company is worth half of what cause is.
                unit: 2.0 * SPREAD * spread,
                about: format!("{kind} {what}"),
                words: Box::new(move |value, interval| {
                    let usual = number(usual, 1);
                    if alone {
                        format!(
                            "Whoever takes {what} ({kind}) ends with {value} points ({interval}); with the other {others} of its kind that is {usual} on average. \
                             That is company, not yet cause."
                        )
                    } else {
                        format!(
                            "Whoever takes {what} ({kind}) gains {value} points ({interval}) on the best other from there to the end; with the other {others} of its \
                             kind that is {usual} on average. That is company, not yet cause."
                        )
                    }
                }),
                share: false,
            });
        }
    }
}

/// The figure of what came after things of a kind were taken.
pub(crate) fn gains_id(kind: &str) -> String {
    format!("gains-{}", slug(kind))
}

/// The mean growth of those who took a thing with its standard error, as [`beside`] has it without anything beside.
pub(crate) fn grown(thing: &Gains) -> (f64, f64) {
    let (n, games) = (thing.seats.max(1) as f64, thing.games as f64);
    (thing.grew as f64 / n, (own_squares(thing) * games / (games - 1.0).max(1.0)).sqrt() / n)
}

/// Kinds of choices that nobody would miss, and those that these players would do better without.
fn never(study: &Study, claims: &mut Vec<Claim>) {
    let Some(seat) = study.counts.seats.get(&0) else { return };
    let n = seat.seats as f64;
    let spread = ((seat.margin_squared as f64 - (seat.margin as f64).powi(2) / n) / (n - 1.0).max(1.0)).max(0.0).sqrt();
    let unit = SPREAD * spread;
    for (word, paired) in study.counts.never.iter().filter(|(_, paired)| paired.pairs >= LEAST) {
        let (value, _) = mean(paired, false);
        let n = paired.pairs as f64;
        let borrowed = ((n - 1.0) * variance(paired) + BORROWED * spread * spread) / (n - 1.0 + BORROWED);
        let error = (borrowed / n).sqrt();
        let freedom = n - 1.0;
        let about = format!("never {word}");
        let verb = word.clone();
        claims.push(Claim {
            figure: "never".into(),
            p: chance_of_student(value / error.max(f64::MIN_POSITIVE), freedom),
            value,
            chance: 0.0,
            // That it is missed is no news.
            interval: Box::new(move |wrong| {
                let (low, high) = around(value, student(wrong, freedom) * error);
                if high < 0.0 { (low, high) } else { (low.min(0.0), high) }
            }),
            unit,
            words: Box::new(move |value, interval| {
                format!("Whoever never chooses '{verb}' does better: choosing it as usual is worth {value} points ({interval}).")
            }),
            share: false,
            about: about.clone(),
        });
        let verb = word.clone();
        claims.push(Claim {
            figure: "never".into(),
            p: chance_of_student((unit - value.abs()).max(0.0) / error.max(f64::MIN_POSITIVE), freedom),
            value,
            // As far as it would have to be to matter.
            chance: if value < 0.0 { -2.0 * unit } else { 2.0 * unit },
            interval: Box::new(move |wrong| {
                let (low, high) = around(value, student(wrong, freedom) * error);
                if low > -2.0 * unit && high < 2.0 * unit { (low, high) } else { (f64::NEG_INFINITY, f64::INFINITY) }
            }),
            unit: 2.0 * unit,
            words: Box::new(move |value, interval| {
                format!("Nobody would miss '{verb}': a player who never chooses it ends {value} points ({interval}) worse off.")
            }),
            share: false,
            about,
        });
    }
}

/// Something that was offered again and again and hardly ever taken.
pub(super) struct Avoided {
    figure: String,
    what: String,
    kind: String,
    taken: f64,
    offered: f64,
}

/// What is rarer counts as hardly ever.
const RARE: f64 = 0.02;

/// How something that is hardly ever taken is called in [`Finding::about`].
const TAKEN: &str = "taken ";

/// In which part of the games in which it was possible this was taken, by its name in [`Finding::about`]; none if it is the name of something else.
pub(super) fn share_taken(study: &Study, about: &str) -> Option<f64> {
    let (figure, what) = about.strip_prefix(TAKEN)?.split_once('/')?;
    let found = avoided(study).into_iter().find(|one| one.figure == figure && one.what == what);
    Some(found.map_or(0.0, |one| one.taken / one.offered))
}

/// Kinds of choices and things that could be taken often enough to tell whether they are.
pub(super) fn avoided(study: &Study) -> Vec<Avoided> {
    let mut all = Vec::new();
    for (kind, things) in &study.counts.things {
        for (what, thing) in things {
            let seats = (thing.taken.seats + thing.left.seats) as f64;
            // Seats of one game hang together: games are what counts.
            let games = thing.taken.games.max(thing.left.games) as f64;
            let (taken, figure) = (thing.taken.seats as f64 * games / seats.max(1.0), format!("offered-{}", slug(kind)));
            all.push(Avoided { figure, what: what.clone(), kind: kind.clone(), taken, offered: games });
        }
    }
    for (word, verb) in &study.counts.verbs {
        let (taken, offered) = (verb.games_taken as f64, verb.games_offered as f64);
        all.push(Avoided { figure: "verbs".into(), what: format!("'{word}'"), kind: "kind of choice".into(), taken, offered });
    }
    all.retain(|avoided| avoided.offered >= 100.0);
    all
}

/// Those of a kind that are hardly ever taken, in one sentence.
pub(super) fn hardly_ever(avoided: &[Avoided], wrong: f64) -> Vec<Finding> {
    let mut kinds: Vec<(&Avoided, Vec<&Avoided>, f64)> = Vec::new();
    for one in avoided {
        let (_, high) = wilson_at(quantile(wrong), one.taken, one.offered);
        if high >= RARE {
            continue;
        }
        match kinds.iter_mut().find(|(first, ..)| first.figure == one.figure) {
            Some((_, names, most)) => {
                names.push(one);
                *most = most.max(high);
            }
            None => kinds.push((one, vec![one], high)),
        }
    }
    let told = |(first, names, most): (&Avoided, Vec<&Avoided>, f64)| {
        let (verb, whom) = if names.len() == 1 { ("is", ":") } else { ("are", ", each") };
        let sentence = format!(
            "{} ({}) {verb} hardly ever taken{whom} in fewer than {} of the games in which it was possible.",
            names.iter().map(|one| one.what.as_str()).collect::<Vec<_>>().join(", "),
            first.kind,
            percent_fine(most)
        );
        let weight = (RARE - most) / (RARE / 2.0);
        let about = names.iter().map(|one| format!("{TAKEN}{}/{}", one.figure, one.what)).collect();
        Finding { sentence, figure: first.figure.clone(), p: wrong, weight, about, unit: Unit::Share, interval: (0.0, most), chance: None }
    };
    kinds.into_iter().map(told).collect()
}

/// Endings that are only guards against endless play.
fn guards(study: &Study, claims: &mut Vec<Claim>) {
    let games = study.counts.games as f64;
    for (how, clauses) in &study.counts.endings {
        let count = clauses.values().sum::<u64>() as f64;
        if !study.known.guards.contains(how) {
            continue;
        }
        let (how, about) = (how.clone(), format!("ending {how}"));
        claims.push(Claim {
            figure: "endings".into(),
            p: chance_of((count - 0.05 * games).max(0.0) / (games * 0.05 * 0.95).sqrt().max(f64::MIN_POSITIVE)),
            value: count / games.max(1.0),
            chance: 0.05,
            interval: Box::new(move |wrong| {
                let (low, high) = wilson_at(quantile(wrong), count, games);
                if low > 0.05 { (low, high) } else { (0.0, 1.0) }
            }),
            unit: SHARE,
            words: Box::new(move |value, interval| {
                format!(
                    "{value} ({interval}) of the games end by {how}, a guard against endless play and not an end that the rulebook means."
                )
            }),
            share: true,
            about,
        });
    }
}

#[cfg(test)]
#[path = "claims/tests.rs"]
mod tests;
