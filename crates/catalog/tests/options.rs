//! What the options of a game say of themselves is true, with the shipped content and every number of players.

use catalog::{AnyGame, Setting, titles};
use kernel::{OpenError, OptionKind, OptionSpec};

/// Values that an option says it takes, the least and the greatest of its numbers among them; and some that are just beyond.
fn values(spec: &OptionSpec, players: u8) -> (Vec<String>, Vec<String>) {
    let each = |number: u64| vec![number.to_string(); usize::from(players)].join(",");
    match spec.kind {
        OptionKind::OneOf(choices) => (choices.iter().map(|choice| choice.value.to_owned()).collect(), vec!["nothing".into()]),
        OptionKind::Number { min, max } => (vec![min.to_string(), max.to_string()], vec![(u64::from(max) + 1).to_string()]),
        OptionKind::SeatOrRandom => (vec!["random".into(), (players - 1).to_string()], vec![players.to_string()]),
        OptionKind::NumberPerSeat { min, max } => (
            vec![min.to_string(), max.to_string(), each(min.into()), each(max.into())],
            vec![(u64::from(max) + 1).to_string(), each(u64::from(max) + 1), format!("{max},")],
        ),
    }
}

fn open(game: &dyn AnyGame, players: u8, spec: &OptionSpec, value: &str) -> Result<(), OpenError> {
    let options = [(spec.name.to_owned(), value.to_owned())].into_iter().collect();
    game.open(&Setting { options, ..Setting::of(game, Some(players)) }).map(|_| ())
}

#[test]
fn an_option_takes_what_it_says_and_nothing_beyond() {
    for game in titles() {
        for players in game.about().min_players..=game.about().max_players {
            for spec in game.options() {
                let (taken, refused) = values(spec, players);
                for value in taken {
                    // A value may be wrong beside the others of this table, but never wrong for its option.
                    if let Err(error) = open(*game, players, spec, &value) {
                        assert!(
                            matches!(error, OpenError::Combination(_)),
                            "{} for {players}, {}={value}: {error}",
                            game.about().id,
                            spec.name
                        );
                    }
                }
                for value in refused {
                    let error = open(*game, players, spec, &value).expect_err("beyond what the option takes");
                    assert!(matches!(&error, OpenError::BadValue { name, .. } if *name == spec.name), "{error}");
                }
            }
        }
    }
}
