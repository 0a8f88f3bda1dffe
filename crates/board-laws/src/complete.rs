//! Every choice is in every picture of whoever is asked exactly once, and nothing else is; pictures are small and well formed, names are
//! only text, the walk-through points at what is there, and what flies flies between places that pictures have.

use std::collections::BTreeSet;

use draw::{Board, Clickable, Names, Shape};
use kernel::{Actions, AnyChance, Game, Learned, Quiet, Sampler, Seat, Turn};

use crate::facts::{Facts, StateOf};
use crate::games::{each_choice, kind_of, names, readers};

/// Every how manieth moment is looked at; always the first ones, since set-up asks what nothing later does, and the last.
const EVERY: usize = 11;
const FIRST: usize = 12;

/// The limit for a picture, before compression.
const LARGEST: usize = 150_000;

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken.
pub fn check_pictures<F: Facts>() {
    // Not every place is in every picture, but each kind of place is in some.
    let (mut drawn, mut named) = (BTreeSet::new(), BTreeSet::new());
    each_choice::<F>(|game, chosen| {
        if chosen.number == 0 {
            check_first::<F>(game, &chosen.before);
        }
        if chosen.number % EVERY == 0 || chosen.number < FIRST {
            look(game, &chosen.before, &mut drawn).unwrap_or_else(|problem| panic!("{}: {problem}", chosen.at));
        }
        if game.turn(&chosen.after) == Turn::Over {
            look(game, &chosen.after, &mut drawn).unwrap_or_else(|problem| panic!("after {}: {problem}", chosen.at));
        }
        for who in [Some(chosen.seat), None] {
            for motion in chosen.events.iter().filter_map(|event| game.told(event, who)).flat_map(|told| game.motions(&told)) {
                named.extend(motion.from.iter().chain([&motion.to]).map(|place| kind_of(place).to_owned()));
            }
        }
    });
    let nowhere: Vec<&String> = named.difference(&drawn).collect();
    assert!(nowhere.is_empty(), "things fly between {nowhere:?}, which no picture has; those that were seen have {drawn:?}");
}

/// What somebody may choose in a state.
pub(crate) fn choices<G: Board>(game: &G, state: &G::State, who: Option<Seat>, names: &Names) -> Vec<Clickable<G::Action>> {
    let mut legal = Actions::default();
    if let (Some(seat), Turn::Waiting(seats)) = (who, game.turn(state))
        && seats.contains(seat)
    {
        game.legal(state, seat, &mut legal);
    }
    game.clickables(&game.view(state, who), &legal, names)
}

/// Looks at the pictures of a state, and gathers the kinds of places in them.
fn look<G: Board>(game: &G, state: &G::State, drawn: &mut BTreeSet<String>) -> Result<(), String> {
    for who in readers(game.seats()) {
        let names = names(game.seats(), who);
        let choices = choices(game, state, who, &names);
        let mut expected: Vec<u32> = choices.iter().map(|choice| choice.number).collect();
        expected.sort_unstable();
        for shape in Shape::ALL {
            let told = |problem: String| format!("{shape:?}, seen by {who:?}: {problem}");
            let picture = game.svg(&game.view(state, who), &choices, &names, shape).ok_or_else(|| told("no picture".into()))?.0;
            let mut acts: Vec<u32> = values(&picture, "data-act").iter().map(|number| number.parse().unwrap_or(u32::MAX)).collect();
            acts.sort_unstable();
            if acts != expected {
                let written: Vec<String> =
                    choices.iter().map(|choice| format!("{} {}", choice.number, game.write(choice.action))).collect();
                return Err(told(format!("the picture offers {acts:?}, and there are {written:?}")));
            }
            clean(&picture).map_err(told)?;
            drawn.extend(values(&picture, "data-at").into_iter().map(|place| kind_of(place).to_owned()));
            for begun in values(&picture, "data-begin") {
                begins(game, state, who, begun).map_err(told)?;
            }
        }
    }
    Ok(())
}

/// What begins with a click on a thing can be chosen, each after the other, and its words are in the legal list.
fn begins<G: Board>(game: &G, state: &G::State, who: Option<Seat>, begun: &str) -> Result<(), String> {
    let (seat, mut state) = (who.ok_or("nobody is asked, and something begins")?, state.clone());
    for number in begun.split(' ') {
        let action = number.parse().ok().and_then(|number| game.decode(number)).ok_or_else(|| format!("there is no action {number}"))?;
        let mut legal = Actions::default();
        game.legal(&state, seat, &mut legal);
        if !legal.contains(&action) {
            return Err(format!("a click would begin with {}, which is not possible then", game.write(action)));
        }
        let mut chance = Sampler::from_seed(0);
        let fx = &mut Quiet(&mut chance as AnyChance<'_>);
        let learned = game.apply(&mut state, seat, action, fx).map_err(|refusal| refusal.to_string())?;
        if learned != Learned::Nothing {
            return Err(format!("a click would begin with {}, which cannot be taken back", game.write(action)));
        }
    }
    Ok(())
}

/// The values of an attribute.
fn values<'s>(picture: &'s str, attribute: &str) -> Vec<&'s str> {
    picture.split(&format!(" {attribute}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Small, well formed, without style or script.
fn clean(picture: &str) -> Result<(), String> {
    if picture.len() >= LARGEST {
        return Err(format!("{} bytes", picture.len()));
    }
    if picture.matches('<').count() != 2 * picture.matches("</").count() {
        return Err("an element is not closed".into());
    }
    let without_name = picture.replace("http://www.w3.org/2000/svg", "");
    for forbidden in [" style=", "<style", "<script", " onclick", "http://", "javascript:"] {
        if without_name.contains(forbidden) {
            return Err(format!("there is a '{forbidden}' in it"));
        }
    }
    // A picture may also be a file of its own: there an attribute without a value is an error.
    let outside: String = picture.split('"').step_by(2).collect();
    let mut tags = outside.split('<').map(|tag| tag.split('>').next().unwrap_or_default());
    if let Some(bare) = tags.find(|tag| tag.split_whitespace().skip(1).any(|word| !word.ends_with('='))) {
        return Err(format!("an attribute without a value: {bare}"));
    }
    let ids = values(picture, "id");
    if ids.iter().collect::<BTreeSet<_>>().len() != ids.len() {
        return Err("an id stands there twice".into());
    }
    Ok(())
}

/// Names are only text, and the walk-through points at places that a first picture has.
fn check_first<F: Facts>(game: &F::Game, state: &StateOf<F>) {
    let who = if let Turn::Waiting(seats) = game.turn(state) { seats.lowest() } else { None };
    let names = Names::new((0..game.seats()).map(|seat| format!("<script>\"onload=\"{seat}")), who);
    for shape in Shape::ALL {
        let picture = game.svg(&game.view(state, who), &choices(game, state, who, &names), &names, shape).expect("it has a picture").0;
        assert!(!picture.contains("<script") && !picture.contains("\"onload"), "a name is more than text: {picture}");
        let places = values(&picture, "data-at");
        let stations = F::Game::walk_through();
        assert!(stations.is_empty() || (6..=10).contains(&stations.len()), "{} stations", stations.len());
        for station in stations {
            assert!(
                station.at.is_empty() || places.iter().any(|place| place.starts_with(station.at)),
                "nothing to point at: {}",
                station.at
            );
            assert!(station.text.matches(['.', '!', '?']).count() <= 3, "too long: {}", station.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn planted_faults_are_found() {
        assert_eq!(clean("<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"></g><g id=\"b\"></g></svg>"), Ok(()));
        for (picture, wanted) in [
            ("<svg><g></svg>", "not closed"),
            ("<svg style=\"color:red\"></svg>", " style="),
            ("<svg><script></script></svg>", "<script"),
            ("<svg><a href=\"http://example.org\"></a></svg>", "http://"),
            ("<svg><g hidden></g></svg>", "without a value: g hidden"),
            ("<svg><g id=\"a\"></g><g id=\"a\"></g></svg>", "twice"),
        ] {
            let problem = clean(picture).expect_err(wanted);
            assert!(problem.contains(wanted), "{problem}");
        }
        assert!(clean(&format!("<svg>{}</svg>", "x".repeat(super::LARGEST))).is_err());
    }
}
