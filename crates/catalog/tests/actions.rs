//! Action numbers and their written forms never change: logs, masks and nets are made of them.
//!
//! A row for each run of numbers with the same verb, in `tests/actions.txt` of each game's folder. `ORRERY_BLESS=1` writes the files anew;
//! a changed line means that old logs are read differently.

use std::fmt::Write as _;
use std::path::Path;

use catalog::{Playable, WithGame, titles, with_game};
use kernel::Fingerprint;
use kernel::title::Options;

/// What the numbers of a game mean, with the most players: all that its content has.
struct Numbers;

impl WithGame for Numbers {
    type Out = String;

    fn with<G: Playable>(self) -> String {
        let game = G::open(G::CONTENT, G::ABOUT.max_players, &Options::new()).expect("it opens");
        let mut rows: Vec<(String, Vec<(u32, String)>)> = Vec::new();
        for number in 0..game.action_count() {
            let Some(action) = game.decode(number) else { continue };
            let text = game.write(action);
            assert_eq!((game.encode(action), game.read(&text)), (number, Some(action)), "{}: {text}", G::ABOUT.id);
            let verb = text.split_once(' ').map_or("", |(verb, _)| verb).to_owned();
            match rows.last_mut().filter(|(last, _)| *last == verb) {
                Some((_, row)) => row.push((number, text)),
                None => rows.push((verb, vec![(number, text)])),
            }
        }
        let mut table = format!("{} numbers\n", game.action_count());
        for (_, row) in rows {
            let ((first, from), (last, to)) = (&row[0], &row[row.len() - 1]);
            let all: String = row.iter().map(|(number, text)| format!("{number} {text}\n")).collect();
            let of = Fingerprint::of(all.as_bytes());
            writeln!(table, "{first}-{last}: {} from '{from}' to '{to}' {of}", row.len()).expect("a string takes everything");
        }
        table
    }
}

#[test]
fn numbers_and_written_forms_are_those_of_every_log_so_far() {
    for game in titles() {
        let id = game.about().id;
        let table = with_game(id, Numbers).expect("it is on the shelf");
        let file = format!("{}/tests/actions.txt", shelf::folder(id).expect("a game on the shelf is named as its crate is"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&file);
        if std::env::var_os("ORRERY_BLESS").is_some() {
            std::fs::write(&path, &table).expect("it is written");
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            table, known,
            "{id}: the numbers or written forms of actions are not those of {file}. If no log has been kept yet, write it anew: \
             ORRERY_BLESS=1 cargo test --workspace --test actions"
        );
    }
}
