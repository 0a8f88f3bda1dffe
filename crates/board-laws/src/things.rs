//! The thing in the picture that carries an action is the thing that the action is about.

use std::collections::BTreeMap;

use draw::{Board, Shape};
use kernel::Game;

use crate::facts::{ActionOf, Facts, Thing};
use crate::games::{each_choice, exactly_these, kind_of, names, plain_verb};
use crate::tree::Tree;

/// Every how manieth moment is drawn; always the first ones, since set-up asks what nothing later does, and those with a choice
/// that has not yet been seen often.
const EVERY: usize = 29;
const FIRST: usize = 4;
const OFTEN: usize = 40;

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_things<F: Facts>() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    each_choice::<F>(|game, chosen| {
        let is_rare = |action: &ActionOf<F>| seen.get(&plain_verb(game, *action)).is_none_or(|times| *times < OFTEN);
        if chosen.number % EVERY != 0 && chosen.number >= FIRST && !chosen.legal.iter().any(is_rare) {
            return;
        }
        let who = Some(chosen.seat);
        let (view, names) = (game.view(&chosen.before, who), names(game.seats(), who));
        let choices = game.clickables(&view, &chosen.legal, &names);
        for shape in Shape::ALL {
            let tree = Tree::read(&game.svg(&view, &choices, &names, shape).expect("it has a picture").0);
            for (index, number) in tree.with("data-act") {
                let number: u32 = number.parse().expect("a number");
                let choice = choices.iter().find(|choice| choice.number == number);
                let choice = choice.unwrap_or_else(|| panic!("{}: {number} is no choice", chosen.at));
                let label = tree.element(index).attribute("aria-label");
                assert_eq!(label, Some(choice.sentence.as_str()), "{}", chosen.at);
                let thing = F::thing(game, &view, choice.action, shape);
                if let Err(problem) = is_about(&tree, index, &thing) {
                    panic!("{} ({shape:?}): the choice '{}' {problem}", chosen.at, game.write(choice.action));
                }
                *seen.entry(plain_verb(game, choice.action)).or_default() += 1;
            }
        }
    });
    exactly_these("clicks", seen.into_keys(), F::VERBS);
}

/// Whether the element is the thing, or a part of it, and not of another one of its kind.
fn is_about(tree: &Tree, index: usize, thing: &Thing) -> Result<(), String> {
    let inside = tree.inside(index);
    match thing {
        Thing::Sight => Ok(()),
        Thing::Button(label) => {
            let labels: Vec<&str> = inside
                .iter()
                .filter(|element| {
                    element
                        .attribute("class")
                        .is_some_and(|class| class.split(' ').any(|word| word.ends_with("-label") || word == "kind-name"))
                })
                .map(|element| element.text.as_str())
                .collect();
            // A phone may have no room for all of it.
            let is_it = |found: &&str| *found == label || found.strip_suffix('…').is_some_and(|cut| label.starts_with(cut));
            if labels.iter().any(is_it) { Ok(()) } else { Err(format!("is on a button called {labels:?} and not '{label}'")) }
        }
        Thing::At(place) => {
            let places: Vec<&str> =
                tree.around(index).into_iter().chain(inside.iter().filter_map(|element| element.attribute("data-at"))).collect();
            let is_it = |found: &str| found == place || found.strip_prefix(place.as_str()).is_some_and(|rest| rest.starts_with('-'));
            // A seat's panel holds many places, but no other seat.
            let another =
                places.iter().find(|found| kind_of(found) == kind_of(place) && !is_it(found) && !place.starts_with(&format!("{found}-")));
            match another {
                Some(another) => Err(format!("is on {another} and not on {place}")),
                None if places.iter().any(|found| is_it(found)) => Ok(()),
                None => Err(format!("is not on {place} but on {places:?}")),
            }
        }
    }
}
