//! Random games end, within the invariants.
use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Title, Turn};
use space_truckin::SpaceTruckin;

#[test]
fn random_games_end() {
    let mut ends = std::collections::BTreeMap::new();
    for dealer in ["build", "dealer"] {
        for players in 1..=6 {
            let options: Options = [("shipyard".to_owned(), dealer.to_owned())].into();
            let game = SpaceTruckin::open(SpaceTruckin::CONTENT, players, &options).unwrap();
            for seed in 0..100 {
                let mut chance = Sampler::from_seed(seed);
                let mut state = game.setup(&mut chance);
                let mut legal = Actions::new();
                let mut n = 0u64;
                while let Turn::Waiting(seats) = game.turn(&state) {
                    game.check(&state).unwrap_or_else(|e| panic!("{e} {state:?}"));
                    let seat = seats.lowest().unwrap();
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = legal[chance.one_of(legal.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).unwrap();
                    n += 1;
                    assert!(n < game.longest_game());
                }
                *ends.entry((dealer, game.outcome(&state).reason.name)).or_insert(0) += 1;
            }
        }
    }
    eprintln!("{ends:?} {}", size_of::<space_truckin::State>());
}
