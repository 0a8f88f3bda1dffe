//! Writes pages with pictures of several moments, to be looked at in a browser:
//!
//! ```text
//! cargo run -p draw --example preview -- target/preview [GAME]
//! ```
//!
//! One page for each game, number of players and layout (`galactic-trader-wide-3.html`), with all its moments.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use draw::{Board, Names, Shape};
use galactic_trader::GalacticTrader;
use kernel::{Chance, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};
use m101::M101;
use space_traders::SpaceTraders;
use space_truckin::SpaceTruckin;
use spatial_delivery::SpatialDelivery;

const NAMES: [&str; 6] = ["Mary", "Nick", "Johannes", "Joan", "Bartholomew", "Anna"];

/// A moment: its name, and when it is there.
type Moment<G> = (&'static str, fn(&<G as kernel::Game>::State) -> bool);

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "target/preview".into()));
    let wanted = arguments.next();
    fs::create_dir_all(&folder)?;
    let is_wanted = |name: &str| wanted.as_deref().is_none_or(|wanted| wanted == name);
    if is_wanted("galactic-trader") {
        pages::<GalacticTrader>(&folder, "galactic-trader", 2..=4, &galactic_trader_moments(), &Options::new())?;
    }
    if is_wanted("space-traders") {
        pages::<SpaceTraders>(&folder, "space-traders", 2..=4, &space_traders_moments(), &Options::new())?;
        for (name, layout) in [("space-traders-orbits", "orbits"), ("space-traders-hub", "hub"), ("space-traders-random", "random")] {
            let options =
                [("layout".into(), layout.into()), ("linking".into(), "manual".into()), ("expensive_travelling".into(), "true".into())];
            pages::<SpaceTraders>(&folder, name, 4..=4, &space_traders_moments(), &options.into())?;
        }
    }
    if is_wanted("space-truckin") {
        let dealer = [("shipyard".into(), "dealer".into())];
        for players in [1, 2, 4, 6] {
            pages::<SpaceTruckin>(&folder, "space-truckin-yard", players..=players, &space_truckin_yard(), &Options::new())?;
            pages::<SpaceTruckin>(&folder, "space-truckin", players..=players, &space_truckin_moments(), &dealer.clone().into())?;
        }
    }
    if is_wanted("m101") {
        pages::<M101>(&folder, "m101", 2..=4, &m101_moments(), &Options::new())?;
    }
    if is_wanted("spatial-delivery") {
        pages::<SpatialDelivery>(&folder, "spatial-delivery", 3..=5, &spatial_delivery_moments(), &Options::new())?;
    }
    Ok(())
}

fn galactic_trader_moments() -> Vec<Moment<GalacticTrader>> {
    use galactic_trader::state::Step;
    vec![
        ("draft", |state| state.round == 1 && state.takes == 0),
        ("draft, later", |state| state.round == 4 && state.takes == 2),
        ("full hand", |state| state.round > 2 && state.step == Step::DraftDiscard),
        ("taking back", |state| state.step == Step::CancelGood && state.deployed.len() > 4),
        ("laying", |state| {
            state.round > 4
                && state.step == Step::DeployAction
                && state.deployed.len() > 4
                && state.deployed.iter().any(|good| !good.face_up)
        }),
        ("planet", |state| matches!(state.step, Step::DeployPlanet(_)) && state.deployed.len() > 3),
        ("ability", |state| matches!(state.step, Step::AbilityPlanet(..))),
        ("strange orbit", |state| state.step == Step::OrbitRecipient),
        ("sending on", |state| matches!(state.step, Step::RedeployPlanet { .. }) && state.round > 3),
        ("sending to a slot", |state| matches!(state.step, Step::RedeploySlot { .. })),
        ("last round", |state| state.last_round && state.step == Step::DeployAction),
        ("end", |state| matches!(state.step, Step::Over(_))),
    ]
}

fn space_traders_moments() -> Vec<Moment<SpaceTraders>> {
    use space_traders::state::{Click, Phase};
    fn own(state: &space_traders::State) -> &space_traders::state::Programme {
        &state.programmes[Seat::new(0)]
    }
    fn late(state: &space_traders::State) -> bool {
        state.turn > 9 && state.waiting.contains(Seat::new(0)) && state.links.0.iter().any(|links| links.len() > 1)
    }
    vec![
        ("start", |state| state.turn == 1),
        ("writing", |state| late(state) && own(state).steps.len() > 3 && own(state).click == Click::None),
        ("moving", |state| state.turn > 4 && matches!(own(state).click, Click::MoveTeam) && state.peeked[Seat::new(0)].len() > 1),
        ("landing", |state| late(state) && matches!(own(state).click, Click::MoveTeamTo(..))),
        ("joining", |state| matches!(own(state).click, Click::Join) && !own(state).open.is_empty()),
        ("tiles", |state| state.phase == Phase::Tiles && state.waiting.contains(Seat::new(0))),
        ("links", |state| matches!(own(state).click, Click::LinkTo(..))),
        ("end", |state| matches!(state.phase, Phase::Over(_)) && state.score(Seat::new(0)) > 10),
    ]
}

fn space_truckin_yard() -> Vec<Moment<SpaceTruckin>> {
    use space_truckin::state::Step;
    vec![
        ("captain", |state| state.sheets[Seat::new(0)].step == Step::Captain),
        ("truck", |state| state.sheets[Seat::new(0)].step == Step::Truck),
        ("chart", |state| state.charted() == 4),
        ("assign", |state| state.sheets[Seat::new(0)].step == Step::Assign && state.sheets[Seat::new(0)].systems.len() == 5),
        ("turn", |state| matches!(state.sheets[Seat::new(0)].step, Step::Turn(..)) && state.sheets[Seat::new(0)].systems.len() == 3),
        ("position", |state| {
            matches!(state.sheets[Seat::new(0)].step, Step::Position(..)) && state.sheets[Seat::new(0)].systems.len() == 6
        }),
        ("pip", |state| state.sheets[Seat::new(0)].step == Step::Pip && state.sheets[Seat::new(0)].systems.len() == 7),
    ]
}

fn space_truckin_moments() -> Vec<Moment<SpaceTruckin>> {
    use space_truckin::action::Location;
    use space_truckin::state::{Stage, Step};
    vec![
        ("first box", |state| state.sheets[Seat::new(0)].step == Step::FirstBox && state.stage == Stage::Location(Location(2))),
        ("change", |state| matches!(state.sheets[Seat::new(0)].step, Step::Change(..)) && state.stage != Stage::Location(Location(0))),
        ("load", |state| state.sheets[Seat::new(0)].step == Step::LoadCargo && state.stage != Stage::Location(Location(0))),
        ("damage", |state| state.sheets[Seat::new(0)].step == Step::OneDamage && state.stage != Stage::Location(Location(0))),
        ("wreck", |state| matches!(state.sheets[Seat::new(0)].step, Step::Damage(..)) && state.stage != Stage::Location(Location(0))),
        ("jump", |state| state.sheets[Seat::new(0)].step == Step::Jump && state.stage != Stage::Jump(Location(0))),
        ("end", |state| matches!(state.stage, Stage::Over(_))),
    ]
}

fn m101_moments() -> Vec<Moment<M101>> {
    use m101::state::Step;
    vec![
        ("start systems", |state| state.step == Step::StartSystem),
        ("selection", |state| state.step == Step::Selection && state.open.round > 4),
        ("take", |state| state.step == Step::Take && state.open.round > 3),
        ("build space", |state| matches!(state.step, Step::BuildSpace(_)) && state.open.round > 3),
        ("rotation", |state| matches!(state.step, Step::Turning { .. }) && state.open.built.len() > 3),
        ("pay", |state| matches!(state.step, Step::Pay(payment) if !payment.picked.is_empty()) && state.open.round > 4),
        ("colonise", |state| state.step == Step::Colonise && state.open.round > 3),
        ("colonise space", |state| matches!(state.step, Step::ColoniseSpace(_)) && state.open.round > 4),
        ("deliver", |state| state.step == Step::Deliver && state.open.round > 5),
        ("demand", |state| matches!(state.step, Step::Demand { .. }) && state.open.round > 5),
        ("route", |state| matches!(state.step, Step::Route(_))),
        ("expand", |state| state.step == Step::Expand && state.open.round > 7),
        ("expand way", |state| matches!(state.step, Step::ExpandWay(_)) && state.open.round > 7),
        ("end", |state| matches!(state.step, Step::Over(_))),
    ]
}

fn spatial_delivery_moments() -> Vec<Moment<SpatialDelivery>> {
    use spatial_delivery::state::Step;
    vec![
        ("market", |state| state.step == Step::TakeGoods),
        ("mission", |state| state.step == Step::Mission && state.round > 1),
        ("site", |state| state.step == Step::Site && state.round > 1),
        ("site, later", |state| state.step == Step::Site && state.round > 3 && state.built().len() > 5),
        ("route", |state| state.step == Step::Route && state.round > 2 && state.plan.route.len() > 1),
        ("station goods", |state| state.step == Step::StationGood && !state.plan.goods.is_empty()),
        ("fuel", |state| matches!(state.step, Step::Fuel { .. }) && state.round > 2),
        ("destination", |state| state.step == Step::Destination && state.round > 3),
        ("deliver", |state| state.step == Step::Deliver && state.round > 2),
        ("world", |state| matches!(state.step, Step::World(_))),
        ("initiative", |state| matches!(state.step, Step::InitiativeUse(_)) && state.round > 1),
        ("card", |state| state.step == Step::CardAction && state.round > 2),
        ("end", |state| state.step == Step::Over),
    ]
}

/// Pages of one game, for each number of players and layout.
fn pages<G: Board + Title>(
    folder: &Path,
    name: &str,
    players: std::ops::RangeInclusive<u8>,
    moments: &[Moment<G>],
    options: &Options,
) -> std::io::Result<()> {
    for players in players {
        let mut bodies = [String::new(), String::new(), String::new()];
        for (moment, is_there) in moments {
            let Some(table) = at::<G>(players, options, *is_there) else {
                println!("{name} for {players}: the moment \"{moment}\" never came");
                continue;
            };
            let asked = match table.turn() {
                Turn::Waiting(seats) => seats.lowest(),
                Turn::Over => Some(Seat::new(0)),
            };
            for (body, shape) in bodies.iter_mut().zip(Shape::ALL) {
                let picture = picture(&table, asked, shape);
                *body += &format!("<h2>{moment}, {} bytes</h2>{picture}", picture.len());
            }
        }
        for (body, shape) in bodies.iter().zip(Shape::ALL) {
            fs::write(folder.join(format!("{name}-{}-{players}.html", shape.class())), page(body))?;
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

fn picture<G: Board + Title>(table: &Table<G>, who: Option<Seat>, shape: Shape) -> String {
    let (game, view) = (table.game(), table.view(who));
    let names = Names::new(NAMES.into_iter().take(usize::from(game.seats())), who);
    let legal = who.map(|seat| table.legal(seat)).unwrap_or_default();
    let choices = game.clickables(&view, &legal, &names);
    game.svg(&view, &choices, &names, shape).map(|markup| markup.0).unwrap_or_default()
}

/// The moment in one of many games of somebody who scores where a sentence promises points.
fn at<G: Board + Title>(players: u8, options: &Options, is_there: fn(&G::State) -> bool) -> Option<Table<G>> {
    for seed in 1..300 {
        let game = G::open(G::CONTENT, players, options).ok()?;
        let (mut table, mut dice) = (Table::new(Arc::new(game), Live::from_seed(Seed(seed))), Sampler::from_seed(seed));
        while let Turn::Waiting(seats) = table.turn() {
            if is_there(table.state()) {
                return Some(table);
            }
            let seat = seats.iter().nth(dice.one_of(seats.len() as u32) as usize)?;
            let (view, legal) = (table.view(Some(seat)), table.legal(seat));
            let names = Names::new(NAMES.into_iter().take(usize::from(players)), Some(seat));
            let good = legal.iter().find(|act| {
                table.game().sentence(&view, **act, &names).text.contains("for you (+")
                    || matches!(table.game().write(**act).split(' ').next(), Some("explore" | "deliver"))
            });
            // Passing, where it is the first choice, seldom: fuller boards show more.
            let from = u32::from(legal.len() > 1 && table.game().write(legal[0]) == "pass" && dice.one_of(4) > 0);
            let act = *good.unwrap_or_else(|| &legal[(from + dice.one_of(legal.len() as u32 - from)) as usize]);
            table.act(seat, act).ok()?;
        }
        if is_there(table.state()) {
            return Some(table);
        }
    }
    None
}
