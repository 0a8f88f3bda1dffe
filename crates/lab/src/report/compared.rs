//! The page of a comparison: both sides, every difference with its interval, and what is clear.

use draw::text::grouped;
use maud::{Markup, html};

use super::compare::{Change, Comparison};
use super::figures::{Figure, Row, Section, Shape, Unit};
use super::findings::{number, percent, slug};
use super::measures::Measure;
use super::page::{Page, list, value};
use super::sections::figure;

/// What was compared, in words.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The game's name.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// How each side was named.
    pub sides: [String; 2],
    /// The command that gives the same numbers again.
    pub command: String,
}

/// The figures of changes, by the question that they answer.
type Question = (&'static str, &'static str, fn(&Measure) -> Option<String>);

const QUESTIONS: [Question; 4] = [
    ("wins", "Who wins?", |what| match what {
        Measure::Seat(_) => Some("seat".into()),
        Measure::Begins(kind, _) => Some(kind.clone()),
        _ => None,
    }),
    ("ends", "How does it end?", |what| matches!(what, Measure::Ended(_) | Measure::Shared).then(|| "ending".into())),
    ("length", "How long is it, and how close?", |what| (!what.is_share()).then(String::new)),
    ("taken", "What is taken up?", |what| match what {
        Measure::Taken(kind, _) => Some(kind.clone()),
        _ => None,
    }),
];

/// The whole page as text.
#[must_use]
pub fn compared_page(comparison: &Comparison, about: &Compared) -> String {
    let sections: Vec<Section> = QUESTIONS.iter().map(|question| section(comparison, question)).collect();
    let pairs = format!("{} pairs of games", grouped(comparison.pairs));
    Page {
        title: format!("{}: two rule sets", about.game),
        lead: html! {
            (pairs) " for " (about.players) @if about.players == 1 { " player" } @else { " players" } ", each with the same seed on both sides. First: " code { (about.sides[0]) } ". Second: " code { (about.sides[1]) } "."
        },
        partial: comparison.partial.then(|| format!("The run was stopped after {pairs}; what follows is of those.")),
        command: &about.command,
        first: ("What changed", summary(comparison)),
        sections: &sections,
        source: pairs,
        follows: "Everything here follows from the seed, the rules and the content of both sides:",
    }
    .drawn()
}

fn summary(comparison: &Comparison) -> Markup {
    let mut changed: Vec<&Change> = comparison.changes.iter().filter(|change| change.beyond).collect();
    changed.sort_by(|one, other| beyond(other, comparison).total_cmp(&beyond(one, comparison)).then_with(|| one.what.cmp(&other.what)));
    let sentences: Vec<(String, String)> = changed.iter().map(|change| (place(&change.what), sentence(change))).collect();
    let within = comparison.changes.iter().filter(|change| change.within).count();
    let open = comparison.changes.len() - changed.len() - within;
    let tolerance = percent(comparison.tolerance.share);
    html! {
        @if sentences.is_empty() {
            p { "Nothing is clearly beyond the tolerance of " (tolerance) "." }
        } @else {
            (list(sentences.iter().map(|(place, sentence)| (place.as_str(), sentence.as_str()))))
        }
        p { (within) " of " (comparison.changes.len()) " numbers clearly changed by less than " (tolerance) @if open > 0 { ", and " (open) " are not clear yet: more games would tell" } "." }
        p.small { "Shares are compared in hundredths of all games, other numbers in hundredths of what the first side has. The intervals may be looked at at any time and are corrected for "
            "everything that is compared: in 19 of 20 such pages none of them is wrong." }
    }
}

/// How far even the nearer end of the interval lies from no change, in tolerances.
fn beyond(change: &Change, comparison: &Comparison) -> f64 {
    let near = change.low.max(-change.high).max(0.0);
    let unit = if change.what.is_share() { comparison.tolerance.share } else { comparison.tolerance.part * change.first.abs() };
    near / unit.max(0.001)
}

fn sentence(change: &Change) -> String {
    let unit = unit(&change.what);
    let name = change.what.to_string();
    let mut letters = name.chars();
    let name = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default();
    let way = if change.difference > 0.0 { "more" } else { "less" };
    let (one, other) = if change.difference > 0.0 { (change.low, change.high) } else { (-change.high, -change.low) };
    let digits = |value: f64| number(if unit == Unit::Share { 100.0 * value } else { value }, 1);
    let of = if unit == Unit::Share { " of 100 games" } else { "" };
    format!(
        "{name}: {} in the first, {} in the second, {} {way}{of} ({} to {}).",
        value(unit, change.first),
        value(unit, change.second),
        digits(change.difference.abs()),
        digits(one),
        digits(other)
    )
}

fn unit(what: &Measure) -> Unit {
    match what {
        Measure::Points | Measure::Lead => Unit::Points,
        what if what.is_share() => Unit::Share,
        _ => Unit::Number,
    }
}

/// The figure in which a change stands.
fn place(what: &Measure) -> String {
    let found = QUESTIONS.iter().find_map(|(id, _, kind)| Some((id, kind(what)?)));
    found.map(|(id, kind)| name(id, &kind)).unwrap_or_default()
}

fn name(id: &str, kind: &str) -> String {
    if kind.is_empty() { format!("{id}-all") } else { format!("{id}-{}", slug(kind)) }
}

fn section(comparison: &Comparison, (id, title, kind): &Question) -> Section {
    let mut figures: Vec<Figure> = Vec::new();
    for change in &comparison.changes {
        let Some(kind) = kind(&change.what) else { continue };
        let place = name(id, &kind);
        let figure = match figures.iter_mut().find(|figure| figure.id == place) {
            Some(figure) => figure,
            None => {
                figures.push(empty(place, &kind));
                figures.last_mut().expect("one was just added")
            }
        };
        figure.rows.push(row(change, comparison.pairs));
    }
    Section { id, title, intro: String::new(), figures }
}

fn empty(id: String, kind: &str) -> Figure {
    let (title, unit, shape) = match kind {
        "" => ("Length and points".to_owned(), Unit::Number, Shape::Table),
        "seat" => ("Victories by seat".to_owned(), Unit::Share, Shape::Intervals),
        "ending" => ("Endings".to_owned(), Unit::Share, Shape::Intervals),
        kind if id.starts_with("taken") => (format!("Games in which somebody took it up: {kind}"), Unit::Share, Shape::Intervals),
        kind => (format!("Victories by {kind}"), Unit::Share, Shape::Intervals),
    };
    let reading = if shape == Shape::Table {
        "The second side minus the first, with its interval."
    } else {
        "The second side minus the first, in hundredths of all games. A dot whose bar does not reach the line has changed."
    };
    let mut figure = figure(id, title, reading, unit, shape, Vec::new()).columns(&["first", "second", ""]);
    figure.difference = true;
    figure.chance = Some(0.0);
    figure
}

fn row(change: &Change, pairs: u64) -> Row {
    let unit = unit(&change.what);
    let cells = [value(unit, change.first), value(unit, change.second), change.verdict().to_owned()];
    let row = Row::new(change.what.to_string(), change.difference, pairs).with(cells);
    Row { interval: Some((change.low, change.high)), ..row }
}

#[cfg(test)]
mod tests {
    use super::super::compare::Tolerance;
    use super::*;

    fn change(what: Measure, [first, second, low, high]: [f64; 4], [beyond, within]: [bool; 2]) -> Change {
        Change { what, first, second, difference: second - first, low, high, beyond, within }
    }

    fn shown(changes: Vec<Change>) -> String {
        let comparison = Comparison { pairs: 1200, partial: true, tolerance: Tolerance { share: 0.05, part: 0.05 }, changes };
        let about = Compared {
            game: "A Game".into(),
            players: 2,
            sides: ["shipped".into(), "<b>.toml".into()],
            command: "orrery compare a-game shipped '<b>.toml'".into(),
        };
        compared_page(&comparison, &about)
    }

    #[test]
    fn both_sides_stand_beside_each_other_and_the_largest_change_comes_first() {
        let page = shown(vec![
            change(Measure::Seat(0), [0.5, 0.6, 0.06, 0.14], [true, false]),
            change(Measure::Decisions, [100.0, 70.0, -35.0, -25.0], [true, false]),
            change(Measure::Shared, [0.01, 0.01, -0.01, 0.01], [false, true]),
            change(Measure::Taken("planet".into(), "Eventide".into()), [0.2, 0.3, -0.1, 0.3], [false, false]),
        ]);
        let at = |words: &str| page.find(words).unwrap_or_else(|| panic!("{words} is not on the page: {page}"));
        let fewer = at("Decisions: 100.0 in the first, 70.0 in the second, 30.0 less (25.0 to 35.0).");
        let more = at("Seat 0 wins: 50.0 % in the first, 60.0 % in the second, 10.0 more of 100 games (6.0 to 14.0).");
        assert!(fewer < more, "25 of 100 is further beyond 5 % than 6 of 100");
        at("1 of 4 numbers clearly changed by less than 5 %, and 1 are not clear yet");
        at("PARTIAL. </strong>The run was stopped after 1,200 pairs of games");
        // Every sentence leads to a figure that is there.
        for place in page.split("<a href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            at(&format!("id=\"{place}\""));
        }
        at("<td>50.0 %</td><td>60.0 %</td><td>changed</td>");
        at("<td>20.0 %</td><td>30.0 %</td><td>not clear</td>");
        assert!(!page.contains("<b>.toml") && page.contains("&lt;b&gt;.toml"), "what was typed is text and never markup");
    }

    #[test]
    fn where_nothing_changed_the_page_says_so() {
        let page = shown(vec![change(Measure::Shared, [0.01, 0.01, -0.01, 0.01], [false, true])]);
        assert!(page.contains("Nothing is clearly beyond the tolerance of 5 %.") && !page.contains("not clear yet"), "{page}");
    }
}
