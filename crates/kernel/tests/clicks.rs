//! Numbers and written forms of actions that have every shape there is.

use kernel::clicks::{ActionTable, starts};

/// A game with three of the four moons that numbers are kept for.
struct Moons(&'static [&'static str]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Moon(u8);

kernel::counted! {
    /// A day, counted from 1.
    struct Day(3, from 1);
}

kernel::arguments! {
    of Moons;
    Moon [4] = |moon| moon.0, Moon, |game, number| game.0.get(number).copied();
}

kernel::action_table! {
    /// What can be done.
    enum Action of Moons, if is_possible {
        /// Nothing behind the verb.
        Wait = "wait",
        /// Without a verb.
        Rest(day: Day) = "",
        /// One thing.
        Visit(moon: Moon) = "visit",
        /// Two things.
        Stay(moon: Moon, day: Day) = "stay",
    }
}

/// Nobody stays on Io for the third day.
fn is_possible(action: Action, game: &Moons) -> bool {
    !matches!(action, Action::Stay(moon, Day(2)) if game.0[usize::from(moon.0)] == "Io")
}

const GAME: Moons = Moons(&["Io", "Europa", "Ganymede"]);

#[test]
fn every_number_has_one_action_and_one_written_form() {
    let forms = (0..=Action::COUNT).map(|number| Action::decode(number, &GAME).map(|action| action.write(&GAME)));
    let forms: Vec<Option<String>> = forms.collect();
    let forms: Vec<&str> = forms.iter().map(|form| form.as_deref().unwrap_or("-")).collect();
    let visits = ["visit Io", "visit Europa", "visit Ganymede", "-"];
    let (io, europa) = (["stay Io 1", "stay Io 2", "-"], ["stay Europa 1", "stay Europa 2", "stay Europa 3"]);
    let ganymede = ["stay Ganymede 1", "stay Ganymede 2", "stay Ganymede 3"];
    // Of the moon that this game does not have no number is an action, nor is the one behind the last.
    assert_eq!(forms, [&["wait", "1", "2", "3"][..], &visits, &io, &europa, &ganymede, &["-"; 4]].concat());
    for (number, form) in (0..).zip(&forms).filter(|(_, form)| **form != "-") {
        let action = Action::read(form, &GAME).unwrap_or_else(|| panic!("'{form}' is read"));
        assert_eq!((action.encode(), Action::decode(number, &GAME)), (number, Some(action)), "{form}");
    }
}

#[test]
fn what_is_written_otherwise_is_no_action() {
    assert_eq!(Action::read("visit io", &GAME), Some(Action::Visit(Moon(0))), "names are found in any letters");
    for text in [
        "",
        "0",
        "4",
        "01",
        "+1",
        "1 1",
        "wait 1",
        "visit",
        "visit Callisto",
        "visit Io 1",
        "Visit Io",
        "stay Io",
        "stay 1 Io",
        "stay Io 3",
        "stay Io 0",
        "stay Io 1 1",
    ] {
        assert_eq!(Action::read(text, &GAME), None, "'{text}'");
    }
    assert_eq!(Action::Visit(Moon(3)).write(&GAME), "visit ?", "what there is not has no name");
}

#[test]
fn rows_begin_where_those_before_them_end() {
    assert_eq!(starts::<4>(&[1, 3, 4]), [0, 1, 4, 8]);
}
