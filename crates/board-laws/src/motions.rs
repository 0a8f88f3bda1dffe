//! What flies flies from where it was to where it is, for every reader.

use std::collections::BTreeSet;

use draw::{Board, Motion, Shape};
use kernel::{Game, Seat};

use crate::facts::{EventOf, Facts, Lying, StateOf};
use crate::games::{at_least_these, each_choice, kind_of, names};
use crate::tree::Tree;

/// Every how manieth moment its places are looked for in the pictures.
const EVERY: usize = 61;

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_motions<F: Facts>() {
    let (mut flights, mut kinds) = (0, BTreeSet::new());
    each_choice::<F>(|game, chosen| {
        if chosen.events.is_empty() {
            return;
        }
        // Whoever chose, somebody else, and a spectator.
        let players = game.seats();
        let readers = [Some(chosen.seat), Some(chosen.seat.next(players)), None];
        let (before, after) = (F::lying(game, &chosen.before), F::lying(game, &chosen.after));
        for (index, who) in readers.into_iter().enumerate() {
            let told: Vec<EventOf<F>> = chosen.events.iter().filter_map(|event| game.told(event, who)).collect();
            let told_to = || format!("{}, told to {who:?}: {told:?}", chosen.at);
            let moves: Vec<Motion> = told.iter().flat_map(|event| game.motions(event)).collect();
            let now = carried_out::<F>(game, &told, before.clone()).unwrap_or_else(|problem| panic!("{}\n{problem}", told_to()));
            for seat in (0..players).map(Seat::new) {
                let hand = format!("hand-{}", seat.number());
                let (counted, there) = (count(&now, &hand), count(&after, &hand));
                assert_eq!(counted, there, "{}\nby what flew {hand} holds {counted}, by the rules {there}", told_to());
            }
            for (number, motion) in moves.iter().enumerate().filter(|(_, motion)| motion.from.is_some()) {
                // What lands on a pile that is gathered in by the same choice has gone on with it.
                let flew_on = moves[number + 1..].iter().any(|later| later.from.as_deref() == Some(&motion.to));
                let there = flew_on || count(&after, &motion.to) > 0;
                assert!(there || count(&now, &motion.to) <= 0, "{}\n{motion:?} ends where nothing is", told_to());
                flights += 1;
                kinds.extend(motion.from.iter().chain([&motion.to]).map(|place| kind_of(place).to_owned()));
            }
            // Now in the one's picture, now in the other's.
            if chosen.number % EVERY == index && !moves.is_empty() {
                are_in_the_pictures::<F>(game, (&chosen.before, &before), (&chosen.after, &after), &moves, who)
                    .unwrap_or_else(|problem| panic!("{}\n{problem}", told_to()));
            }
        }
    });
    assert!(flights > 100, "hardly anything flew: {flights} times");
    at_least_these("flights", &kinds, F::FLYING);
}

/// What is where after the movements, one by one; each takes something from where it is.
fn carried_out<F: Facts>(game: &F::Game, told: &[EventOf<F>], mut now: Lying) -> Result<Lying, String> {
    for event in told {
        for (place, more) in F::unseen(game, event) {
            *now.entry(place).or_default() += more;
        }
        for Motion { from, to } in game.motions(event) {
            let Some(from) = from else { continue };
            if count(&now, &from) <= 0 && !is_among_unknown(&now, &from) {
                return Err(format!("{event:?}: {from} to {to} begins where nothing is"));
            }
            *now.entry(from).or_default() -= 1;
            *now.entry(to).or_default() += 1;
        }
    }
    Ok(now)
}

/// Whether something lies there that nobody was told what it is: a card of `hand-1` may turn out to be one of `hand-1-3`.
fn is_among_unknown(lying: &Lying, place: &str) -> bool {
    place.match_indices('-').any(|(end, _)| lying.get(&place[..end]).is_some_and(|count| *count > 0))
}

/// How many things lie at a place and the places that are part of it: a hand is all its cards.
fn count(lying: &Lying, place: &str) -> i32 {
    // '.' comes directly behind '-': between the two are exactly the longer names.
    let parts = lying.range(format!("{place}-")..format!("{place}."));
    lying.get(place).copied().unwrap_or_default() + parts.map(|(_, count)| count).sum::<i32>()
}

/// Where something was it is drawn before, and where it is it is drawn after.
fn are_in_the_pictures<F: Facts>(
    game: &F::Game,
    (before, was): (&StateOf<F>, &Lying),
    (after, is): (&StateOf<F>, &Lying),
    moves: &[Motion],
    who: Option<Seat>,
) -> Result<(), String> {
    let names = names(game.seats(), who);
    for shape in Shape::ALL {
        let tree = |state: &StateOf<F>| Tree::read(&game.svg(&game.view(state, who), &[], &names, shape).expect("it has a picture").0);
        let (old, new) = (tree(before), tree(after));
        // What only lights up need not be there: dice are put away when nobody needs them.
        for motion in moves.iter().filter(|motion| motion.from.is_some()) {
            let lost = |tree: &Tree, lying: &Lying, place: &str| {
                count(lying, place) > 0 && F::drawn_for(game, place, who) && !tree.has_place(place)
            };
            if motion.from.as_deref().is_some_and(|from| lost(&old, was, from)) {
                return Err(format!("{motion:?}: where it begins is not in the picture before ({shape:?})"));
            }
            if lost(&new, is, &motion.to) {
                return Err(format!("{motion:?}: where it ends is not in the picture after ({shape:?})"));
            }
        }
    }
    Ok(())
}
