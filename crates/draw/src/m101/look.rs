//! A view with the rules beside it, and where on the table each of the choices is.

use kernel::Seat;
use m101::content::{Card, CardId};
use m101::scoring::Score;
use m101::state::{Open, Second, Step};
use m101::{Action, Decision, M101, View};

use crate::layout::{Answer, Pen};
use crate::picture::paper::length;
use crate::picture::{Clickable, Shape};

pub(super) struct Look<'v> {
    pub(super) game: &'v M101,
    pub(super) view: &'v View,
    pub(super) open: &'v Open,
    /// Everybody's points, by seat.
    pub(super) scores: Vec<Score>,
    /// Where the choices are, in their order.
    pub(super) places: Vec<Place>,
}

/// Where on the table a choice is.
pub(super) enum Place {
    /// The place of this name.
    At(String),
    /// A button that is called so.
    Button(Answer),
    /// A picture of what would lie there, beside the question.
    Beside,
}

/// The place of a decision of this seat. What lies on small octagons is too small for a thumb: a phone has it beside the question.
pub(super) fn place_of(game: &M101, decision: &Decision, seat: Seat, shape: Shape) -> Place {
    let card = |place: &str, card: CardId| Place::At(format!("{place}-{}", game.content.card(card).id));
    let held = |id: CardId| card(&format!("hand-{}", seat.number()), id);
    let small = shape == Shape::Tall;
    match *decision {
        Decision::Keep { card }
        | Decision::Boost { card }
        | Decision::Build { card }
        | Decision::ReplaceBy { card, .. }
        | Decision::Pay { card, .. }
        | Decision::Colonise { card }
        | Decision::HandOver { card, .. } => held(card),
        Decision::Take { card: id } => card("research", id),
        Decision::Draw {} => Place::At("pile".into()),
        Decision::Select { phase } => Place::At(format!("action-{}", phase.name())),
        Decision::BuildIn { gap, .. } | Decision::UpgradeIn { gap } => Place::At(format!("gap-{}", game.gap_name(gap))),
        Decision::ColoniseAt { site, .. } | Decision::Influence { site } => Place::At(format!("site-{}", game.site_name(site))),
        Decision::Cube { .. } | Decision::DeliverTo { .. } if small => Place::Beside,
        Decision::Cube { site, colour } => Place::At(format!("site-{}-{}", game.site_name(site), colour.word())),
        Decision::DeliverTo { to, space, .. } => Place::At(format!("site-{}-demand{}", game.site_name(to), space.0)),
        Decision::Turn { .. } if small => Place::Beside,
        Decision::Turn { turned, .. } => Place::At(super::turning::place(turned)),
        Decision::StopBuilding {} | Decision::StopColonising {} | Decision::StopDelivering {} | Decision::StopExpanding {} => {
            Place::Button(Answer::quiet("Pass"))
        }
        Decision::Alone {} => Place::Button(Answer::quiet("Nothing")),
        Decision::NoBoost {} => Place::Button(Answer::quiet("No Boost")),
        Decision::Upgrade {} => Place::Button(Answer::bright("Upgrade")),
        Decision::ColonisePeacefully { .. } | Decision::InfluencePolitically { .. } | Decision::Route { .. } => {
            Place::Button(Answer::bright("Pay"))
        }
        Decision::Conquer { .. } | Decision::Invade { .. } => Place::Button(Answer::bright("By force")),
        Decision::RefuseInvasion { .. } => Place::Button(Answer::bright("Refuse")),
        Decision::AllowInvasion { .. } => Place::Button(Answer::quiet("Allow")),
    }
}

impl<'v> Look<'v> {
    pub(super) fn new(game: &'v M101, view: &'v View, choices: &[Clickable<Action>], shape: Shape) -> Look<'v> {
        let open = &view.open;
        let place = |choice: &Clickable<Action>| {
            let decision = Decision::of(view.step, choice.action);
            decision.map_or(Place::Beside, |decision| place_of(game, &decision, view.who.unwrap_or_default(), shape))
        };
        let scores = game.players().map(|seat| game.score(open, seat)).collect();
        Look { game, view, open, scores, places: choices.iter().map(place).collect() }
    }

    /// What a click on this place does.
    pub(super) fn can<'c>(&self, pen: &Pen<'c, Action>, at: &str) -> Option<&'c Clickable<Action>> {
        let is_there = |place: &Place| matches!(place, Place::At(name) if name == at);
        pen.choices.get(self.places.iter().position(is_there)?)
    }

    pub(super) fn card(&self, card: CardId) -> &'v Card {
        self.game.content.card(card)
    }

    pub(super) fn total(&self, seat: Seat) -> i32 {
        self.scores[seat.index()].total()
    }

    /// Whether a card is kept, being placed, or picked to pay with or to boost.
    pub(super) fn is_chosen(&self, card: CardId) -> bool {
        [self.view.step.placing(), self.view.keeps].contains(&Some(card))
            || self.view.commitment.second == Some(Second::Boost(card))
            || self.is_picked(card)
    }

    pub(super) fn is_picked(&self, card: CardId) -> bool {
        matches!(self.view.step, Step::Pay(payment) if payment.picked.has(card))
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.view.step, Step::Over(_))
    }

    /// Whether everybody is choosing: nothing is known of it yet.
    pub(super) fn is_secret(&self) -> bool {
        matches!(self.view.step, Step::StartSystem | Step::Selection)
    }

    pub(super) fn asked(&self, seat: Seat) -> bool {
        self.view.asked.contains(seat) && !self.is_over()
    }
}

/// A name without its keyword, which is shown as a mark of its own: "GOVERNMENT Seed Reserve" is "Seed Reserve".
pub(super) fn short_name(card: &Card) -> String {
    let Some(keyword) = card.keyword else { return card.name.clone() };
    let words: Vec<&str> = card.name.split(' ').filter(|word| *word != keyword.word()).collect();
    match words[..] {
        [] | ["The"] => card.name.clone(),
        _ => words.join(" "),
    }
}

/// A name whose long words may break at a hyphen, if they are wider than this.
pub(super) fn hyphened(name: &str, width: i32) -> String {
    let word = |word: &str| match split(word) {
        Some(at) if length("system-name", word, 11) > width => format!("{}- {}", &word[..at], &word[at..]),
        _ => word.to_owned(),
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Consonants that a syllable can begin with; each alone can, too.
const ONSETS: [&str; 27] = [
    "bl", "br", "ch", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "ph", "pl", "pr", "sc", "sh", "sk", "sl", "sm", "sn", "sp", "st", "str",
    "sw", "th", "tr", "tw", "wh",
];

/// Where a word is broken best: before the syllable, or the ending, that begins nearest to its middle. A last syllable that is not heard
/// ("Drowned") does not count.
fn split(word: &str) -> Option<usize> {
    let lower = word.to_ascii_lowercase();
    let is_vowel = |letter: char| "aeiou".contains(letter);
    // A syllable begins with as many consonants as can be spoken together.
    let begins = |vowel: usize| {
        let before = &lower[..vowel];
        let onset = (2..=vowel.min(3)).rev().find(|count| before.get(vowel - count..).is_some_and(|onset| ONSETS.contains(&onset)));
        vowel - onset.unwrap_or(1)
    };
    let is_heard = |at: usize| {
        let rest = lower[at..].trim_start_matches(|letter| !is_vowel(letter));
        rest.len() > 2 || !rest.starts_with('e')
    };
    let syllables = lower.char_indices().skip(2).filter(|(at, letter)| is_vowel(*letter) && !lower[..*at].ends_with(is_vowel));
    let places = syllables.map(|(vowel, _)| begins(vowel)).filter(|at| *at >= 2 && word.len() - at >= 3 && is_heard(*at));
    let ending = lower.strip_suffix("age").map(str::len);
    // Between two consonants is a better place than behind a vowel.
    let open = |at: usize| if lower[..at].ends_with(is_vowel) { 2 } else { 0 };
    ending.or_else(|| places.min_by_key(|at| (2 * at).abs_diff(word.len()) + open(*at)))
}

#[cfg(test)]
mod tests {
    use super::hyphened;

    #[test]
    fn long_names_break_where_a_reader_would_break_them() {
        let names = [
            "Moss- garden",
            "Labora- tories",
            "Old Obser- vatory",
            "Fleet Anchor- age",
            "Frost- mere",
            "Way- station",
            "The Drowned Or- chard",
            "Strong- hold",
            "Scrap- yard",
            "Codeworks",
            "Theatre",
        ];
        for broken in names {
            let width = if broken.contains('-') { 30 } else { 200 };
            assert_eq!(hyphened(&broken.replace("- ", ""), width), broken);
        }
    }
}
