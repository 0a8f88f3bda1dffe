//! Writes pages with pictures of several moments, to be looked at in a browser:
//!
//! ```text
//! cargo run -p draw --example preview -- target/preview
//! ```
//!
//! One page for each number of players and layout (`wide-3.html`), and one for each moment alone (`wide-3-laying.html`).

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use draw::{Board, Layout, Names};
use galactic_trader::state::Step;
use galactic_trader::{GalacticTrader, State};
use kernel::{Chance, Game, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};

type Moment = (&'static str, fn(&State) -> bool);

const NAMES: [&str; 4] = ["Mary", "Nick", "Johannes", "Joan"];

const MOMENTS: [Moment; 12] = [
    ("draft", |state| state.round == 1 && state.takes == 0),
    ("draft-later", |state| state.round == 4 && state.takes == 2),
    ("full-hand", |state| state.round > 2 && state.step == Step::DraftDiscard),
    ("taking-back", |state| state.step == Step::CancelGood && state.deployed.len() > 4),
    ("laying", |state| {
        state.round > 4 && state.step == Step::DeployAction && state.deployed.len() > 4 && state.deployed.iter().any(|good| !good.face_up)
    }),
    ("planet", |state| matches!(state.step, Step::DeployPlanet(_)) && state.deployed.len() > 3),
    ("ability-planet", |state| matches!(state.step, Step::AbilityPlanet(..))),
    ("strange-orbit", |state| state.step == Step::OrbitRecipient),
    ("sending-on", |state| matches!(state.step, Step::RedeployPlanet { .. }) && state.round > 3),
    ("sending-slot", |state| matches!(state.step, Step::RedeploySlot { .. })),
    ("last-round", |state| state.last_round && state.step == Step::DeployAction),
    ("end", |state| matches!(state.step, Step::Over(_))),
];

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/preview".into()));
    fs::create_dir_all(&folder)?;
    for players in 2..=4 {
        for layout in Layout::ALL {
            let mut all = String::new();
            for (name, moment) in MOMENTS {
                let Some(table) = at(players, moment) else { continue };
                let asked = match table.turn() {
                    Turn::Waiting(seats) => seats.lowest(),
                    Turn::Over => Some(Seat::new(0)),
                };
                let viewers = if name == "draft-later" { vec![asked, asked.map(|seat| seat.next(players)), None] } else { vec![asked] };
                let mut one = String::new();
                for who in viewers {
                    let picture = picture(&table, who, layout);
                    one += &format!("<h2>{name}, {} bytes</h2>{picture}", picture.len());
                }
                fs::write(folder.join(format!("{}-{players}-{name}.html", layout.class())), page(&one))?;
                all += &one;
            }
            fs::write(folder.join(format!("{}-{players}.html", layout.class())), page(&all))?;
        }
    }
    Ok(())
}

fn page(body: &str) -> String {
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Preview</title><style>{}body{{margin:0;background:var(--ground);color:var(--ink);font:1rem system-ui}}\
         h2{{margin:0 .5rem;font-size:.8rem}}</style>{body}",
        draw::picture::STYLE
    )
}

fn picture(table: &Table<GalacticTrader>, who: Option<Seat>, layout: Layout) -> String {
    let (game, view) = (table.game(), table.view(who));
    let names = Names::new(NAMES.into_iter().take(usize::from(game.seats())), who);
    let legal = who.map(|seat| table.legal(seat)).unwrap_or_default();
    let choices = game.clickables(&view, &legal, &names);
    game.svg(&view, &choices, &names, layout).map(|markup| markup.0).unwrap_or_default()
}

/// The moment in one of many games of somebody who completes planets where possible.
fn at(players: u8, moment: fn(&State) -> bool) -> Option<Table<GalacticTrader>> {
    for seed in 1..300 {
        let game = GalacticTrader::open(GalacticTrader::CONTENT, players, &Options::new()).ok()?;
        let (mut table, mut dice) = (Table::new(Arc::new(game), Live::from_seed(Seed(seed))), Sampler::from_seed(seed));
        while let Turn::Waiting(seats) = table.turn() {
            if moment(table.state()) {
                return Some(table);
            }
            let seat = seats.lowest()?;
            let (view, legal) = (table.view(Some(seat)), table.legal(seat));
            let names = Names::new(NAMES.into_iter().take(usize::from(players)), Some(seat));
            let good = legal.iter().find(|act| table.game().sentence(&view, **act, &names).text.contains("for you (+"));
            let act = *good.unwrap_or_else(|| &legal[dice.one_of(legal.len() as u32) as usize]);
            table.act(seat, act).ok()?;
        }
        if moment(table.state()) {
            return Some(table);
        }
    }
    None
}
