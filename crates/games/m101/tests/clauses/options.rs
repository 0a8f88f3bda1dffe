//! The options: names, values, defaults, and numbers that follow the content.

use kernel::{Game, OptionKind, Options, Sampler, Title};
use m101::M101;

use crate::kit::{open, open_with};

#[test]
fn every_option_has_its_default_first_and_a_clause_of_the_book() {
    for spec in M101::OPTIONS {
        if let OptionKind::OneOf(choices) = spec.kind {
            assert_eq!(spec.default, choices[0].value, "{}", spec.name);
        }
        assert!(M101::RULES.contains(&format!("**{}**", spec.clause.0)), "{}", spec.name);
        assert!(M101::RULES.contains(&format!("| `{}` |", spec.name)), "{}", spec.name);
    }
    let written = open(2, "").options();
    assert_eq!(written.len(), M101::OPTIONS.len());
}

#[test]
fn options_survive_being_written_and_read() {
    let game = open(3, "start_hand=5/0/3,disks=30,upgrade=true");
    let again = M101::open(M101::CONTENT, 3, &game.options()).unwrap();
    assert_eq!(again.options, game.options);
    let bad: Options = [("prevention".to_owned(), "never".to_owned())].into_iter().collect();
    assert!(M101::open(M101::CONTENT, 2, &bad).is_err());
    assert!(M101::open(M101::CONTENT, 5, &Options::new()).is_err());
}

/// Levels, disks, hands and choices come from the content, not from constants (M1-4.1, M1-10.2, M1-8.1).
#[test]
fn numbers_come_from_the_content() {
    let text = M101::CONTENT
        .replace("disks_per_player = 35", "disks_per_player = 20")
        .replace("tech_levels = 6 ", "tech_levels = 4 ")
        .replace("research_per_level = 2", "research_per_level = 3")
        .replace("start_hand = 5 ", "start_hand = 7 ")
        .replace("hand_limit = 12 ", "hand_limit = 8 ")
        .replace("political_divisor = 3 ", "political_divisor = 2 ");
    let game = open_with(&text, 2, "");
    let state = game.setup(&mut Sampler::from_seed(3));
    assert_eq!(game.options.disks, 20);
    assert_eq!(state.research.iter().flatten().count(), 12);
    assert!(game.players().all(|seat| state.hands[seat].len() == 7));
    assert_eq!(game.content.setup.top_level(), 3);
    // A handicap follows the content too (G74).
    let refused = M101::open(&text, 2, &[("start_hand".to_owned(), "8".to_owned())].into_iter().collect()).unwrap_err();
    assert!(
        refused.to_string().ends_with("it is a whole number from 0 to 7 for all, or 2 of them with commas, one for each seat"),
        "{refused}"
    );
    assert_eq!(open_with(&text, 2, "start_hand=6/7").options.start_hand.0[..2], [6, 7]);
    // And such a game can be played to its end.
    let mut chance = Sampler::from_seed(4);
    let mut state = game.setup(&mut chance);
    let mut legal = kernel::Actions::new();
    while let kernel::Turn::Waiting(seats) = game.turn(&state) {
        game.check(&state).unwrap();
        let seat = seats.lowest().unwrap();
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = legal[kernel::Chance::one_of(&mut chance, legal.len() as u32) as usize];
        game.apply(&mut state, seat, action, &mut kernel::Quiet(&mut chance)).unwrap();
        assert!(game.players().all(|seat| state.hands[seat].len() <= 8 && state.level[seat] <= 3));
    }
}
