//! A lane of random games and nothing else, for profilers: the same steps for the same words, so that instructions can be compared.
//!
//! `cargo build --release -p catalog --example lanes`, then
//! `valgrind --tool=callgrind --toggle-collect='*Lane*' target/release/examples/lanes m101 20000 [games=256]`

use catalog::{Renewal, Reward, Rows, Setting, titles};
use kernel::{Chance, Sampler};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.parse::<usize>().ok());
    let Some(game) = titles().iter().find(|game| words.first().is_some_and(|word| word == game.about().id)) else {
        eprintln!("the first word is a game: {}", titles().iter().map(|game| game.about().id).collect::<Vec<_>>().join(", "));
        std::process::exit(2);
    };
    let (steps, games) = (words.iter().find_map(|word| word.parse::<usize>().ok()).unwrap_or(20_000), number("games=").unwrap_or(256));
    let rules = game.open(&Setting::of(*game, None)).expect("it opens as it is shipped");
    let (observed, actions, players) = (rules.observation().features.len(), rules.action_count() as usize, usize::from(rules.players()));
    let (mut observation, mut mask) = (vec![0; games * observed], vec![0; games * actions]);
    let (mut reward, mut done, mut seat) = (vec![0.0; games * players], vec![false; games], vec![0; games]);
    let mut rows = Rows { observation: &mut observation, mask: &mut mask, reward: &mut reward, done: &mut done, seat: &mut seat };
    let mut lane = rules.lane(games, &vec![None; players]);
    let seeds: Vec<u64> = (0..games as u64).collect();
    lane.reset(&seeds, &mut rows);
    let (mut chance, mut chosen, mut over) = (Sampler::from_seed(7), vec![0; games], 0usize);
    let began = std::time::Instant::now();
    let mut playing = std::time::Duration::ZERO;
    for _ in 0..steps.div_ceil(games) {
        for (chosen, mask) in chosen.iter_mut().zip(rows.mask.chunks(actions)) {
            let legal: u32 = mask.iter().map(|legal| *legal as u32).sum();
            let place = chance.one_of(legal) as usize;
            let places = mask.iter().enumerate().filter(|(_, legal)| **legal == 1);
            *chosen = places.map(|(number, _)| number as i64).nth(place).expect("it is one of those that are legal");
        }
        let now = std::time::Instant::now();
        lane.choose(&chosen).expect("it is legal");
        lane.step(Reward::Rank, Renewal::AtOnce, &mut rows);
        playing += now.elapsed();
        over += rows.done.iter().filter(|done| **done).count();
    }
    let played = steps.div_ceil(games) * games;
    let rate = played as f64 / playing.as_secs_f64() / 1e6;
    println!(
        "{}, {players} players: {played} steps of {games} games, {over} of them to their end, {observed} numbers, {actions} actions",
        game.about().id
    );
    println!("{rate:.3} million steps a second, {:.3} s with choosing", began.elapsed().as_secs_f64());
}
