//! Setup (M1-4): dealing, the secret choice of a start system, and laying it out.

use kernel::{Actions, Chance, Effects, PerSeat, Seat, Seats};
use parts::{List, Set};

use crate::action::SiteId;
use crate::content::{CardId, CardSet, Phase};
use crate::play::Play;
use crate::state::{Area, Open, Places, Research, State, Step, Used};
use crate::{Action, Event, M101, Refusal};

/// Deals start systems, hands and the research area (M1-4.1 to M1-4.5).
pub(crate) fn deal(game: &M101, chance: &mut impl Chance) -> State {
    let setup = &game.content.setup;
    let mut starts = game.content.starts;
    let mut dealt: PerSeat<List<CardId, _>, 4> = PerSeat::default();
    for seat in game.players() {
        let mut hand = CardSet::EMPTY;
        for _ in 0..setup.start_choices {
            hand.insert(starts.draw(chance).expect("the loader counts the start systems (V04)"));
        }
        dealt[seat] = hand.iter().collect();
    }
    let rest = game.content.deck().minus(game.content.starts);
    let (mut pile, removed) = if game.options.undealt_removed { (rest, starts) } else { (rest.or(starts), CardSet::EMPTY) };
    let mut hands: PerSeat<CardSet, 4> = PerSeat::default();
    for seat in game.players() {
        for _ in 0..game.options.start_hand[seat] {
            hands[seat].insert(pile.draw(chance).expect("the loader counts the deck (V20)"));
        }
    }
    let mut research: Research = [None; 32];
    for place in &mut research[..setup.research_places()] {
        *place = pile.draw(chance);
    }
    State {
        open: Open {
            round: 1,
            quiet: 0,
            busy: false,
            phase: Phase::Advance,
            order: List::new(),
            turn: 0,
            used: Used::default(),
            chosen: PerSeat([Phase::Expand; 4]),
            boosted: Seats::NONE,
            discards: CardSet::EMPTY,
            research,
            supply: game.content.cubes,
            sites: Places::default(),
            gaps: Places::default(),
            placed: PerSeat::default(),
            research_disks: PerSeat::default(),
            kept: PerSeat::default(),
            raw_tech: PerSeat::default(),
            level: PerSeat::default(),
            track: List::new(),
            systems: Set::EMPTY,
            built: Set::EMPTY,
            influenced: PerSeat::default(),
            controlled: PerSeat::default(),
            owned: PerSeat::default(),
        },
        step: Step::StartSystem,
        hands,
        pile,
        removed,
        starts: dealt,
        keeps: PerSeat::default(),
        commitments: PerSeat::default(),
        memories: Default::default(),
    }
}

/// D1: the start systems that the seat may keep, in card-id order.
pub(crate) fn list(state: &State, seat: Seat, found: &mut Actions<Action>) {
    for card in &state.starts[seat] {
        found.push(Action::Keep(*card));
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// D1: keeps a start system, secretly; the last choice reveals them all (M1-4.6).
    pub(crate) fn keep(&mut self, card: CardId) -> Result<(), Refusal> {
        let seat = self.seat;
        if !self.state.starts[seat].contains(&card) {
            return Err(Refusal::NotDealt { card: self.game.card_name(card) });
        }
        self.state.keeps[seat] = Some(card);
        self.cite("M1-4.6");
        if self.game.players().any(|seat| self.state.keeps[seat].is_none()) {
            return Ok(());
        }
        self.settle();
        self.lay_out_starts();
        self.begin_selection();
        Ok(())
    }

    /// M1-4.6 to M1-4.11.
    fn lay_out_starts(&mut self) {
        let game = self.game;
        for seat in game.players() {
            let dealt = std::mem::take(&mut self.state.starts[seat]);
            let kept = self.state.keeps[seat];
            for card in dealt.iter().filter(|card| kept != Some(**card)) {
                self.state.discards.insert(*card);
                self.tell(Event::Rejected { seat, card: *card });
            }
        }
        let mut spaces: List<SiteId, 4> = game.start_spaces().iter().copied().collect();
        if !game.options.seat_order {
            self.fx.shuffle(&mut spaces);
        }
        for (seat, site) in game.players().zip(spaces.iter().copied()) {
            let Some(card) = self.state.keeps[seat].take() else { continue };
            self.cite("M1-4.7");
            self.cite("M1-4.11");
            self.put_system(seat, card, site, Area::Political);
            self.tell(Event::Started { seat, card, site });
        }
        // M1-4.10.
        self.cite("M1-4.10");
        let mut order: List<Seat, 4> = game.players().collect();
        self.fx.shuffle(&mut order);
        self.state.track = order;
        for seat in game.players() {
            self.state.level[seat] = game.content.setup.tech_start;
            self.state.raw_tech[seat] = game.content.setup.tech_start;
        }
        for seat in order.iter().copied() {
            let raw = game.raw_tech(self.state, seat);
            if raw > self.state.raw_tech[seat] {
                self.set_tech(seat, raw);
            }
        }
        self.state.busy = false;
    }
}
