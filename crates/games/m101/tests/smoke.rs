//! temporary
use kernel::*;
use m101::*;
#[test]
fn smoke() {
    let mut ends = std::collections::BTreeMap::new();
    let mut total = 0u64;
    for players in 2..=4 {
        for opts in [
            &[][..],
            &[("upgrade", "true"), ("advance_deck", "always"), ("undealt_starts", "removed"), ("start_hand", "3")],
            &[("prevention", "auto"), ("chain_expand", "false"), ("unlocked_by", "deliverer"), ("disks", "30"), ("commit_view", "hidden")],
        ] {
            let o: Options = opts.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
            let game = M101::open(M101::CONTENT, players, &o).unwrap();
            for seed in 0..20 {
                let mut chance = Sampler::from_seed(seed);
                let mut state = game.setup(&mut chance);
                let mut legal = Actions::new();
                while let Turn::Waiting(seats) = game.turn(&state) {
                    game.check(&state).unwrap_or_else(|e| panic!("{players} {opts:?} {seed}: {e} {:?}", state.step));
                    let seat = seats.lowest().unwrap();
                    for s in 0..players {
                        let s = Some(Seat::new(s));
                        let v = game.view(&state, s);
                        let w = game.imagine(&v, &mut Sampler::from_seed(seed));
                        game.check(&w).unwrap_or_else(|e| panic!("imagined {players} {opts:?} {seed}: {e} {:?}", state.step));
                        assert!(game.view(&w, s) == v, "{players} {opts:?} {seed} {:?}", state.step);
                    }
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let act = legal[chance.one_of(legal.len() as u32) as usize];
                    game.apply(&mut state, seat, act, &mut Quiet(&mut chance)).unwrap_or_else(|e| panic!("{e} {act:?} {:?}", state.step));
                    total += 1;
                }
                *ends.entry((players, game.outcome(&state).reason.name)).or_insert(0) += 1;
            }
        }
    }
    println!("{ends:?} {total} {}", std::mem::size_of::<State>());
}
