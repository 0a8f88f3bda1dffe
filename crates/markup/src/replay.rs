//! A game again, moment by moment, and its page.
//!
//! A reader's moments are the moves they were told of and their own: the others have nothing to show and, while a game runs, would tell
//! by their number how much somebody else has clicked. Once it is over moments are known by the numbers they have for everybody, so that
//! another pair of eyes finds the same one; while it runs by their place among the reader's own.

use bots::BotName;
use catalog::{LogMove, Past, Replayed, ToldText};
use draw::{Film, Line, Markup, Motion, Names, Said, Shape};
use kernel::Seat;
use maud::html;

use crate::layout;
use crate::pieces::again as film_again;

/// Through whose eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Everybody's at once; only when the game is over.
    All,
    /// A seat's, or a spectator's.
    Of(Option<Seat>),
}

impl Eyes {
    /// `all`, `spectator` or the number of a seat.
    ///
    /// # Errors
    /// What there is to choose from.
    pub fn parse(text: &str) -> Result<Eyes, &'static str> {
        match text {
            "all" => Ok(Eyes::All),
            "spectator" => Ok(Eyes::Of(None)),
            number => {
                let seat = number.parse().ok().and_then(Seat::try_new);
                seat.map(|seat| Eyes::Of(Some(seat))).ok_or("choose whose eyes to see through: 'all', 'spectator' or the number of a seat")
            }
        }
    }

    /// As [`Eyes::parse`] reads it.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Eyes::All => "all".to_owned(),
            Eyes::Of(None) => "spectator".to_owned(),
            Eyes::Of(Some(seat)) => seat.number().to_string(),
        }
    }
}

/// A game that is looked at again.
#[derive(Debug, Clone)]
pub struct Again {
    /// The table's name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Who began it, in seat order.
    pub seats: Vec<String>,
    /// Whether nothing more will be played: then every hand may be seen.
    pub ended: bool,
    /// The bots against whom one may go on from a moment.
    pub levels: Vec<BotName>,
}

/// A moment of a game.
#[derive(Debug)]
pub struct Moment {
    /// Which moment it is; 0 is the layout. Of a game that is over these are the numbers for [`Eyes::All`]: other eyes skip what they cannot see.
    pub at: usize,
    /// The last moment there is.
    pub last: usize,
    /// Through whose eyes.
    pub eyes: Eyes,
    /// Whose move brought it about.
    pub seat: Option<Seat>,
    /// The move as logs write it, if the reader may know it.
    pub act: Option<String>,
    /// What happened in it.
    pub told: Vec<ToldText>,
    /// What was asked then.
    pub question: Said,
    /// The board then: one for each seat for [`Eyes::All`].
    pub boards: Vec<Board>,
    /// All moments that these eyes see, in order.
    moments: Vec<Glimpse>,
    /// Which of them it is.
    index: usize,
    /// The latest stretch of the game until then as a film, if it has one.
    film: Option<Film>,
    /// Whether there is something left to play from here.
    goes_on: bool,
}

/// A moment in the list of all.
#[derive(Debug)]
struct Glimpse {
    /// What it is known by.
    at: usize,
    seat: Option<Seat>,
    /// The part of the game it belongs to.
    chapter: Option<String>,
    /// What happened, in words.
    words: String,
}

/// A board of a moment.
#[derive(Debug)]
pub struct Board {
    /// Whose.
    pub name: String,
    /// As text.
    pub lines: Vec<Line>,
    /// As pictures.
    pictures: Vec<Markup>,
}

impl Moment {
    /// The moment of this number, or the last one, as these eyes see it.
    ///
    /// Whoever calls has seen to it that they may look through these eyes, and that there is such a seat.
    #[must_use]
    pub fn of(replayed: &Replayed, again: &Again, eyes: Eyes, at: Option<usize>) -> Moment {
        let moments = moments(replayed, eyes);
        let known_by = |index: usize| if again.ended { moments[index].number } else { index };
        let end = moments.len() - 1;
        // A moment that these eyes do not see is the one before it.
        let index = at.map_or(end, |at| (0..=end).rev().find(|index| known_by(*index) <= at).unwrap_or(0));
        let table = replayed.table(moments[index].number);
        let who = if let Eyes::Of(who) = eyes { who } else { None };
        let seats = again.seats.len();
        let names = Names::new(&again.seats, None);
        // Everybody's eyes at once: a picture for each seat, side by side where there is room. Whoever plays alone has all of it.
        let shapes: &[Shape] = if eyes == Eyes::All && seats > 1 { &[Shape::Square, Shape::Tall] } else { &Shape::ALL };
        let board = |who: Option<Seat>| Board {
            name: who.map_or_else(|| "Board".to_owned(), |seat| names.name(seat).to_owned()),
            lines: table.board(who, draw::NARROWEST),
            pictures: shapes.iter().filter_map(|shape| table.svg(who, *shape, false)).collect(),
        };
        let boards = match eyes {
            Eyes::All => (0..seats).filter_map(|seat| Seat::try_new(seat as u64)).map(|seat| board(Some(seat))).collect(),
            Eyes::Of(who) => vec![board(who)],
        };
        let glimpses = moments.iter().enumerate().map(|(index, step)| glimpse(known_by(index), step)).collect();
        let (at, last) = (known_by(index), known_by(end));
        let LogMove { seat, act, told, .. } = moments.into_iter().nth(index).expect("the index is at most the last");
        Moment {
            at,
            last,
            eyes,
            seat,
            act,
            told,
            question: table.question(who),
            boards,
            moments: glimpses,
            index,
            film: table.sight(who, Past::Film).film(),
            goes_on: again.ended && !table.waiting().is_empty(),
        }
    }

    /// What it moves in the pictures.
    fn motions(&self) -> Vec<&Motion> {
        self.told.iter().flat_map(|told| &told.motions).collect()
    }
}

fn glimpse(at: usize, step: &LogMove) -> Glimpse {
    let told = || step.told.iter().map(|told| told.said.text.as_str()).collect::<Vec<_>>().join(". ");
    let words = match (step.seat, &step.chosen) {
        _ if !step.told.is_empty() => told(),
        (None, _) => "The game is laid out".to_owned(),
        (Some(_), Some(sentence)) => sentence.clone(),
        (Some(_), None) => "Takes a choice back".to_owned(),
    };
    Glimpse { at, seat: step.seat, chapter: step.chapter.clone(), words }
}

/// The moves that make a reader's moments; the layout is the first.
fn moments(replayed: &Replayed, eyes: Eyes) -> Vec<LogMove> {
    match eyes {
        Eyes::All => replayed.retold(),
        Eyes::Of(who) => {
            let mut moves = replayed.retold_to(who);
            moves.retain(|step| step.number == 0 || !step.told.is_empty() || (who.is_some() && step.seat == who));
            moves
        }
    }
}

/// What changes from moment to moment. Everything in it has a fixed place: nothing moves but the pieces.
#[must_use]
pub fn stage(again: &Again, moment: &Moment) -> Markup {
    let Again { id, game, ended, .. } = again;
    let eyes = moment.eyes.word();
    html! {
        @if *ended {
            nav #eyes aria-label="Through whose eyes" {
                @for (word, name) in perspectives(again) {
                    a href={ "/t/" (id) "/replay?at=" (moment.at) "&eyes=" (word) } aria-current=[(word == eyes).then_some("true")] { (name) } " "
                }
            }
        }
        form #moment method="get" action={ "/t/" (id) "/replay" } {
            input type="hidden" name="eyes" value=(eyes);
            label { span.unseen { "Moment " } input #slider type="range" name="at" min="0" max=(moment.last) value=(moment.at); }
            " " output #at { (moment.index) " of " (moment.moments.len() - 1) }
            // One or the other, depending on the script: in one place, so that nothing moves when it comes.
            span.player {
                button type="submit" { "Show" }
                button #play type="button" hidden { "Play" }
                label hidden { span.unseen { "Speed " } select #speed {
                    option value="2200" { "½ speed" } option value="1100" selected { "Speed 1" } option value="550" { "Speed 2" }
                    option value="275" { "Speed 4" } option value="turn" { "Turn by turn" }
                } }
            }
        }
        (steps(id, moment))
        div #said tabindex="0" aria-label="What happened" {
            p.when { (when(moment, again)) }
            ul #told data-motions=(serde_json::to_string(&moment.motions()).unwrap_or_default()) {
                @for told in &moment.told { li { (told.said.text) " " (layout::clause(game, told.said.clause.0)) } }
                @if moment.told.is_empty() { li { (moment.moments[moment.index].words) } }
            }
        }
        p #question title=(moment.question.text) { (moment.question.text) }
        div #boards .all[moment.boards.len() > 1] {
            @for board in &moment.boards {
                section.board { @if moment.boards.len() > 1 { h2 { (board.name) } } (layout::board(&board.pictures, &board.lines)) }
            }
        }
        @if let Some(film) = &moment.film { (film_again(game, film)) }
        @if moment.goes_on { (go_on_form(again, moment)) }
    }
}

/// Where in the game this is, and whose doing: "Round 3: Mary".
fn when(moment: &Moment, again: &Again) -> Markup {
    let here = &moment.moments[moment.index];
    let names = Names::new(&again.seats, None);
    html! {
        (here.chapter.as_deref().unwrap_or("The beginning"))
        @if let Some(seat) = here.seat { " · " span class={ "by seat-" (seat.number()) } { (Names::mark(seat)) " " (names.name(seat)) } }
    }
}

/// The last moment of the stretch after this one, or before it: where a stretch goes on as long as `same` says so. A stretch that has not
/// come to its end comes to it first.
fn ends(moments: &[Glimpse], index: usize, same: impl Fn(&Glimpse, &Glimpse) -> bool) -> (usize, usize) {
    let is_end = |index: &usize| moments.get(index + 1).is_none_or(|next| !same(&moments[*index], next));
    let before = (0..index).rev().find(is_end).unwrap_or(0);
    let after = (index + 1..moments.len()).find(is_end).unwrap_or(moments.len() - 1);
    (before, after)
}

fn same_turn(one: &Glimpse, other: &Glimpse) -> bool {
    one.seat == other.seat && one.chapter == other.chapter
}

fn same_chapter(one: &Glimpse, other: &Glimpse) -> bool {
    one.chapter == other.chapter
}

/// Ways through the game: by moment, by turn and, where it has them, by round.
fn steps(id: &str, moment: &Moment) -> Markup {
    let (all, index) = (&moment.moments, moment.index);
    let to = |index: usize| format!("/t/{id}/replay?at={}&eyes={}", all[index].at, moment.eyes.word());
    let (turn, chapter) = (ends(all, index, same_turn), ends(all, index, same_chapter));
    let chapters = all.iter().any(|glimpse| glimpse.chapter.is_some());
    let last = all.len() - 1;
    html! {
        nav #steps aria-label="Moments" {
            a #first href=(to(0)) { "First" }
            @if chapters { a #previous-round href=(to(chapter.0)) { "‹ Round" } }
            a #previous-turn href=(to(turn.0)) { "‹ Turn" }
            a #previous rel="prev" href=(to(index.saturating_sub(1))) { "Back" }
            a #next rel="next" href=(to((index + 1).min(last))) { "On" }
            a #next-turn href=(to(turn.1)) { "Turn ›" }
            @if chapters { a #next-round href=(to(chapter.1)) { "Round ›" } }
            a #last href=(to(last)) { "Last" }
        }
    }
}

/// Every moment, by rounds and turns.
#[must_use]
pub fn list(again: &Again, moment: &Moment) -> Markup {
    let (id, eyes) = (&again.id, moment.eyes.word());
    let names = Names::new(&again.seats, None);
    html! {
        nav #moves aria-label="All moves" tabindex="0" {
            @for chapter in moment.moments.chunk_by(same_chapter) {
                @if let Some(name) = &chapter[0].chapter { h2 { (name) } }
                @for turn in chapter.chunk_by(same_turn) {
                    @let seat = turn[0].seat;
                    div class={ "turn " @if let Some(seat) = seat { "seat-" (seat.number()) } } {
                        @if let Some(seat) = seat { h3 { (Names::mark(seat)) " " (names.name(seat)) } }
                        ol { @for one in turn {
                            li { a href={ "/t/" (id) "/replay?at=" (one.at) "&eyes=" (eyes) } data-moment=(one.at)
                                aria-current=[(one.at == moment.at).then_some("true")] { (one.words) } }
                        } }
                    }
                }
            }
        }
    }
}

/// The seats by number and name, equal names told apart.
fn seats(again: &Again) -> Vec<(u8, String)> {
    let names = Names::new(&again.seats, None);
    (0..names.count()).map(|seat| (seat, names.name(Seat::new(seat)).to_owned())).collect()
}

/// Everybody's eyes, by word and name.
fn perspectives(again: &Again) -> Vec<(String, String)> {
    let seats = seats(again).into_iter().map(|(seat, name)| (seat.to_string(), name));
    [("all".to_owned(), "Everything".to_owned())]
        .into_iter()
        .chain(seats)
        .chain([("spectator".to_owned(), "Spectator".to_owned())])
        .collect()
}

fn go_on_form(again: &Again, moment: &Moment) -> Markup {
    let eyes = moment.eyes.word();
    html! {
        form #continue method="post" action={ "/t/" (again.id) "/continue" } {
            input type="hidden" name="at" value=(moment.at);
            label { "Go on from here as "
                select name="seat" { @for (seat, name) in seats(again) {
                    option value=(seat) selected[eyes == seat.to_string()] { (name) }
                } } }
            label { " against "
                select name="bot" { (layout::level_choices(&again.levels)) } }
            " " button type="submit" { "Go on" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_to_the_end_of_a_turn_before_they_go_to_the_next() {
        let glimpse = |(at, chapter, seat): (usize, Option<&str>, Option<u8>)| Glimpse {
            at,
            seat: seat.map(Seat::new),
            chapter: chapter.map(str::to_owned),
            words: String::new(),
        };
        let all: Vec<Glimpse> = [
            (0, None, None),
            (1, Some("1"), Some(0)),
            (2, Some("1"), Some(0)),
            (3, Some("1"), Some(1)),
            (4, Some("2"), Some(1)),
            (5, Some("2"), Some(0)),
        ]
        .map(glimpse)
        .into();
        let turns: Vec<_> = (0..6).map(|index| ends(&all, index, same_turn)).collect();
        assert_eq!(turns, [(0, 2), (0, 2), (0, 3), (2, 4), (3, 5), (4, 5)]);
        let rounds: Vec<_> = (0..6).map(|index| ends(&all, index, same_chapter)).collect();
        assert_eq!(rounds, [(0, 3), (0, 3), (0, 3), (0, 5), (3, 5), (3, 5)]);
    }
}
