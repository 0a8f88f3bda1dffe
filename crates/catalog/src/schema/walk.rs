//! Whole games, played at random and by bots, in which every message is looked at.

use std::collections::BTreeMap;

use bots::{Asked, BotName};
use draw::Names;
use kernel::{Actions, AnyChance, Chance, Roller, Sampler, Seat, Seed, Told, Turn};
use serde_json::Value;

use super::shape::{Known, Shape};
use super::{looked_at, reads};
use crate::posed::seat_names;
use crate::{ChoiceText, Playable, ToldText};

/// The field that says of which kind an event is.
pub(super) const EVENT: &str = "event";

/// A view has the same form for many steps: so many are passed over.
const OFTEN: usize = 5;

/// One of so many choices of a greedy player is any.
const STRAY: u32 = 8;

/// What has been found.
#[derive(Debug, Default)]
pub(super) struct Walk {
    pub(super) known: Known,
    pub(super) view: Shape,
    pub(super) choice: Shape,
    pub(super) outcome: Shape,
    pub(super) told: Shape,
    /// By kind.
    pub(super) events: BTreeMap<String, Shape>,
}

fn more(shape: &mut Shape, found: Shape) {
    *shape = std::mem::take(shape).or(found);
}

impl Walk {
    /// Plays the game that a seed names, and looks at all that is said. Its players take any choice, or mostly what greedy ones take: they come further, and to other
    /// things.
    pub(super) fn game<G: Playable>(&mut self, game: &G, seed: u64, greedily: bool) {
        let bot = |seat| BotName::Greedy.make(game, Seed(seed).of_bot(Seat::new(seat)));
        let mut bots: Vec<_> = (0..game.seats()).filter(|_| greedily).map(bot).collect();
        let mut chance = Sampler::from_seed(seed);
        let mut state = game.setup(&mut (&mut chance as AnyChance<'_>));
        let names = Names::new(seat_names(game.seats()), None);
        let (mut legal, mut steps) = (Actions::new(), 0);
        while let Turn::Waiting(seats) = game.turn(&state) {
            let picked = chance.answer(Roller::Table, seats.len() as u32) as usize;
            let Some(seat) = seats.iter().nth(picked) else { return };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let view = game.view(&state, Some(seat));
            if steps % OFTEN == 0 {
                self.view(game, &state, [Some(seat), None][steps / OFTEN % 2]);
            }
            steps += 1;
            let any = legal[chance.answer(Roller::Table, legal.len() as u32) as usize];
            let action = match bots.get_mut(seat.index()) {
                Some(bot) if chance.answer(Roller::Table, STRAY) > 0 => bot.choose(Asked { game, seat, view: &view, legal: &legal }),
                _ => any,
            };
            let said = game.sentence(&view, action, &names);
            let choice =
                ChoiceText { number: game.encode(action), act: game.write(action), sentence: said.text, clause: said.clause, regret: None };
            let (_, found) = looked_at(&mut self.known, &choice);
            more(&mut self.choice, found);
            let mut fx = Told::new(&mut chance as AnyChance<'_>);
            if game.apply(&mut state, seat, action, &mut fx).is_err() {
                return;
            }
            for event in &fx.events {
                self.event(event);
                for who in (0..game.seats()).map(|seat| Some(Seat::new(seat))).chain([None]) {
                    if let Some(told) = game.told(event, who) {
                        self.event(&told);
                        let (_, found) = looked_at(&mut self.known, &ToldText::of(game, &told, &names));
                        more(&mut self.told, found);
                    }
                }
            }
        }
        self.view(game, &state, None);
        let (_, found) = looked_at(&mut self.known, &game.told_outcome(game.outcome(&state)));
        more(&mut self.outcome, found);
    }

    fn view<G: Playable>(&mut self, game: &G, state: &G::State, who: Option<Seat>) {
        let value = crate::table::json(&game.view(state, who));
        // What a view writes it reads: the laws see to that.
        let found = reads::shape::<G::View>(&mut self.known, &value).unwrap_or_default();
        more(&mut self.view, found);
    }

    fn event(&mut self, event: &impl serde::Serialize) {
        let (value, mut shape) = looked_at(&mut self.known, event);
        let Some(kind) = value.get(EVENT).and_then(Value::as_str) else { return };
        if let Shape::Record(fields) = &mut shape {
            fields.insert(EVENT.to_owned(), (Shape::Words([(kind.to_owned(), Shape::Null)].into()), true));
        }
        more(self.events.entry(kind.to_owned()).or_default(), shape);
    }
}
