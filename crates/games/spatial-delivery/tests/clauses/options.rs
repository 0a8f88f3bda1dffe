//! Options: every value, and what is refused.

use kernel::{Game, Options, Sampler, Title};
use spatial_delivery::SpatialDelivery;
use spatial_delivery::state::Tile;

use crate::kit::*;

fn refused(players: u8, options: &[(&str, &str)]) -> String {
    let options: Options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap_err().to_string()
}

#[test]
fn players_are_three_to_five_or_two_by_ruling_62() {
    assert_eq!(refused(2, &[]), "Spatial Delivery is for 3 to 5 players; 2 may play with the option two_players=on");
    assert_eq!(refused(6, &[("two_players", "on")]), "Spatial Delivery is for 2 to 5 players, not 6");
    assert_eq!(open(2, &[("two_players", "on")]).seats(), 2);
    assert_eq!(open(3, &[("two_players", "off")]).seats(), 3);
}

#[test]
fn wrong_options_are_named() {
    assert!(refused(3, &[("round", "3")]).starts_with("there is no option 'round' (did you mean 'rounds'?)"));
    assert_eq!(refused(3, &[("rounds", "10")]), "option rounds cannot be '10': it is a whole number from 1 to 9");
    assert_eq!(refused(3, &[("rounds", "05")]), "option rounds cannot be '05': it is a whole number from 1 to 9");
    assert_eq!(refused(3, &[("hands", "opn")]), "option hands cannot be 'opn': it is secret or open (did you mean 'open'?)");
    assert!(refused(3, &[("galaxy", "crosroads")]).contains("did you mean 'crossroads'?"));
}

#[test]
fn options_in_force_are_written_with_their_defaults() {
    let written = open(3, &[("hands", "open")]).options();
    assert_eq!(written.len(), SpatialDelivery::OPTIONS.len());
    assert!(SpatialDelivery::OPTIONS.iter().all(|spec| spec.name == "hands" || written[spec.name] == spec.default));
    assert_eq!(written["hands"], "open");
}

#[test]
fn monopoly_bonus_by_ruling_25() {
    let mut scene = scene_with(3, &[("monopoly_bonus", "1")]).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
    scene = scene.hand(ALICE, "robotics/monopoly").turn(ALICE);
    scene.plays(ALICE, "stay, deliver robotics/monopoly");
    assert_eq!(scene.state.points[ALICE].bonuses, 1);
}

#[test]
fn an_even_galaxy_by_ruling_56() {
    let game = open(3, &[("galaxy", "even")]);
    for seed in 0..50 {
        let state = game.setup(&mut Sampler::from_seed(seed));
        let worlds = |tiles: &[Tile]| tiles.iter().filter(|tile| matches!(tile, Tile::World(_))).count();
        assert_eq!([worlds(&state.tiles[..6]), worlds(&state.tiles[6..])], [3, 7]);
        let view = game.view(&state, None);
        assert!(view.worlds_to_come.iter().all(|worlds| *worlds <= 3), "two of each type at least are inside");
        assert_eq!((view.worlds_to_come.iter().sum::<u8>(), view.space_to_come), (10, 8));
    }
}

#[test]
fn set_galaxies_are_laid_as_the_file_has_them() {
    for (index, id) in ["sample", "first_flight", "crossroads"].into_iter().enumerate() {
        let game = open(3, &[("galaxy", id)]);
        let state = game.setup(&mut Sampler::from_seed(3));
        let expected = game.content.galaxies[index].tiles.iter().take(18).map(|world| world.map_or(Tile::Space, Tile::World));
        assert!(state.tiles.iter().copied().eq(expected));
        // Worlds of one letter get that type's names in order of hex number.
        assert_eq!(game.view(&state, None).tiles.len(), 18, "ring 3 is face down all the same");
    }
    let game = open(3, &[("galaxy", "sample")]);
    let state = game.setup(&mut Sampler::from_seed(3));
    assert_eq!([1, 12, 18].map(|hex| game.world_name(&state, parts::hex::Hex(hex))), ["Gearfall", "Automata", "Ratchet"]);
}
