//! What a player looks at, as a row of numbers: each seat's block (`seat`), then spaces, cards, research, piles, phase and clock.
//!
//! Systems are said by their space, and cards of the hand by their names. What cards do on the board is counted by the kind of their powers: two
//! cards that do the same read the same.

use kernel::Observe;
use kernel::observe::{Group, Sheet};
use parts::lattice;

use crate::M101;
use crate::action::SiteId;
use crate::content::{CardId, CardSet, Colour, Phase};
use crate::state::{Commitment, MAX_PLAYERS, Payment, Second, Step};
use crate::view::View;

mod seat;

/// How blocks of seats are called inside of what is common.
const SEATS: [&str; MAX_PLAYERS] = ["own", "other1", "other2", "other3"];

impl Observe for M101 {
    const OBSERVATION: u32 = 1;
    const NETS: &'static [&'static [u8]] = &[include_bytes!("../../nets/2.net"), include_bytes!("../../nets/3-4.net")];

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        sheet.block_of(self, view, (), standing, |game, view, (), sheet| {
            let known = seat::Known::of(game, view);
            for (group, seat) in game.in_order(view.who) {
                sheet.group(group);
                game.seat_features(view, &known, seat, sheet);
            }
            sheet.group(Group::Common);
            game.spaces_features(view, sheet);
            game.card_features(view, &known, sheet);
        });
        self.phase_features(view, sheet);
        sheet.block_of(self, view, (), standing, |game, view, (), sheet| game.clock_features(view, sheet));
    }
}

/// A view without what comes and goes with the clicks of an act: of what is asked only whether actions are chosen, carried out, or over.
fn standing(view: &View, (): ()) -> View {
    let step = match view.step {
        Step::StartSystem | Step::Selection => Step::Selection,
        Step::Over(_) => view.step,
        _ => Step::Deliver,
    };
    View { step, commitment: Commitment::default(), ..view.clone() }
}

impl M101 {
    /// System spaces and infrastructure spaces.
    fn spaces_features(&self, view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        let reader = view.who.unwrap_or_default();
        let chain = open.influenced[reader];
        let within = chain.or(lattice::neighbours(chain));
        sheet.part(|sheet| {
            for site in self.spaces.iter() {
                let there = &open.sites[site];
                let card = self.system_at(open, site);
                sheet.under(|| format!("space.{}", self.site_name(site)));
                sheet.flag("system", "a system lies here", card.is_some());
                sheet.up_to("points", 9, "its points for the controller", card.map_or(0, |card| i32::from(card.vp)));
                sheet.up_to("cost", 12, "its printed cost", card.map_or(0, |card| i32::from(card.cost)));
                for colour in Colour::ALL {
                    sheet.up_to(CUBES[colour.index()], 6, "cubes of this colour here", i32::from(there.cubes[colour.index()]));
                }
                let empty = card.map_or(0, |card| (card.demand_mask & !there.filled()).count_ones());
                sheet.count("demand", 4, "demand spaces that are open", empty as i32);
                let control = if open.controlled[reader].has(site) { 1 } else { -i32::from(card.is_some()) };
                sheet.number("control", -1, 1, "1 the reader controls the system, -1 somebody else, 0 there is none", control);
                sheet.flag("reach", "is influenced by the reader, or beside a space that is", within.has(site));
                for (words, (_, seat)) in SEATS.into_iter().zip(self.in_order(view.who)) {
                    sheet.under(|| format!("space.{}.{words}", self.site_name(site)));
                    sheet.up_to("influence", 15, "disks of this player", i32::from(there.influence(seat)));
                }
            }
        });
        sheet.part(|sheet| {
            for gap in self.gaps.iter() {
                let mine = open.owned[reader].has(gap);
                let owner = if mine { 1 } else { -i32::from(open.built.has(gap)) };
                sheet.under(|| format!("gap.{}", self.gap_name(gap)));
                sheet.number("", -1, 1, "infrastructure here: 1 the reader's own, -1 somebody else's, 0 none", owner);
            }
        });
    }

    /// Where the reader knows each card to be, and the research area.
    fn card_features(&self, view: &View, known: &seat::Known, sheet: &mut impl Sheet) {
        let open = &view.open;
        let reader = view.who.unwrap_or_default();
        sheet.part(|sheet| {
            let hand = known.hands[reader].and(view.hands[reader].cards.unwrap_or_default());
            let on_board = |set: CardSet, card: Option<CardId>| card.map_or(set, |card| set.or(CardSet::only(card)));
            let mut seen = open.discards.or(view.removed).or(view.memory.cards());
            seen = open.systems.iter().fold(seen, |seen, site| on_board(seen, open.sites[site].system));
            seen = open.built.iter().fold(seen, |seen, gap| on_board(seen, open.gaps[gap].card));
            let research = open.research.iter().flatten().fold(CardSet::EMPTY, |set, card| set.or(CardSet::only(*card)));
            for (id, card) in (0..).map(CardId).zip(&self.content.cards) {
                sheet.under(|| format!("card.{}", card.id));
                let place = if hand.has(id) {
                    2
                } else if research.has(id) {
                    1
                } else {
                    -i32::from(seen.has(id))
                };
                sheet.number(
                    "",
                    -1,
                    2,
                    "2 in the reader's hand, 1 on offer as research, 0 not seen, -1 on the board, discarded or known in another hand",
                    place,
                );
            }
        });
        let reach = self.in_reach(open, reader);
        for level in 0..usize::from(self.content.setup.tech_levels) {
            for column in 0..usize::from(self.content.setup.research_per_level) {
                let place = level * usize::from(self.content.setup.research_per_level) + column;
                let id = open.research.get(place).copied().flatten();
                let card = id.map(|card| self.content.card(card));
                sheet.under(|| format!("research.{level}.{}", column + 1));
                sheet.flag("reach", "the reader could take this card", id.is_some_and(|card| reach.has(card)));
                sheet.up_to("cost", 12, "its cost", card.map_or(0, |card| i32::from(card.cost)));
                sheet.up_to("points", 9, "its points", card.map_or(0, |card| i32::from(card.vp)));
                sheet.flag("system", "it is a system", card.is_some_and(crate::content::Card::is_system));
                sheet.up_to("worth", 99, "what it does on the board, in tenths of a hand card", card.map_or(0, seat::tenths));
            }
        }
        for place in 0..usize::from(self.content.setup.start_choices) {
            let id = view.starts.get(place).copied();
            let card = id.map(|card| self.content.card(card));
            sheet.under(|| format!("start{}", place + 1));
            sheet.flag("there", "the reader may keep this start system", card.is_some());
            sheet.flag("kept", "and keeps it", id.is_some() && id == view.keeps);
            sheet.up_to("points", 9, "its points", card.map_or(0, |card| i32::from(card.vp)));
            sheet.up_to("cubes", 9, "its cubes", card.map_or(0, |card| card.supply.iter().map(|cubes| i32::from(*cubes)).sum()));
            sheet.up_to("demand", 4, "its demand spaces", card.map_or(0, |card| card.demand.len() as i32));
            sheet.up_to("worth", 99, "what it does on the board, in tenths of a hand card", card.map_or(0, seat::tenths));
        }
    }

    /// The phase, what is asked, and what has been chosen and used up.
    fn phase_features(&self, view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        let choosing = matches!(view.step, Step::StartSystem | Step::Selection);
        for phase in Phase::ALL {
            sheet.under(|| format!("phase.{}", phase.name()));
            sheet.flag("now", "is being played", !choosing && open.phase == *phase);
            let to_come = !choosing && open.phase < *phase && self.players().any(|seat| open.chosen[seat] == *phase);
            sheet.flag("to-come", "was chosen by somebody and is still to come", to_come);
            sheet.flag("committed", "the reader has committed to it", view.commitment.action == Some(*phase));
        }
        let Commitment { second, .. } = view.commitment;
        sheet.under(|| "commitment".into());
        sheet.flag("complete", "the reader's commitment is complete", second.is_some());
        sheet.flag("boost", "with a boost", matches!(second, Some(Second::Boost(_))));
        sheet.flag("no-boost", "with the No Boost card", second == Some(Second::NoBoost));
        sheet.under(|| "asked".into());
        let step = view.step;
        sheet.flag("start-system", "which start system to keep", step == Step::StartSystem);
        sheet.flag("selection", "which action, and what beside it", step == Step::Selection);
        sheet.flag("take", "which research card to take", step == Step::Take);
        sheet.flag("build", "pass, or which infrastructure to build", step == Step::Build);
        sheet.flag("build-space", "the space for an infrastructure", matches!(step, Step::BuildSpace(_)));
        sheet.flag("upgrade-space", "which own infrastructure to replace", step == Step::UpgradeSpace);
        sheet.flag("upgrade-card", "which card replaces it", matches!(step, Step::UpgradeCard(_)));
        sheet.flag("rotation", "the rotation of an infrastructure", matches!(step, Step::Turning { .. }));
        sheet.flag("pay", "which card to pay with next", matches!(step, Step::Pay(_)));
        sheet.flag("colonise", "pass, or which system to place", step == Step::Colonise);
        sheet.flag("colonise-space", "the space for a system", matches!(step, Step::ColoniseSpace(_)));
        sheet.flag("colonise-way", "pay or conquer", matches!(step, Step::ColoniseWay { .. }));
        sheet.flag("deliver", "stop, or which cube to deliver", step == Step::Deliver);
        sheet.flag("demand", "the demand space for a cube", matches!(step, Step::Demand { .. }));
        sheet.flag("route", "who is paid on the way", matches!(step, Step::Route(_)));
        sheet.flag("toll", "which card to hand over", matches!(step, Step::Toll { .. }));
        sheet.flag("expand", "stop, or what to influence", step == Step::Expand);
        sheet.flag("expand-way", "political or military", matches!(step, Step::ExpandWay(_)));
        sheet.flag("prevent", "whether an invasion is refused", matches!(step, Step::Prevent(_)));
        sheet.flag("over", "the game is over", matches!(step, Step::Over(_)));
        self.pending_features(view, sheet);
    }

    fn pending_features(&self, view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        let placing = view.step.placing().map(|card| self.content.card(card));
        sheet.under(|| "pending".into());
        sheet.up_to("cost", 12, "printed cost of the card being placed", placing.map_or(0, |card| i32::from(card.cost)));
        sheet.up_to("points", 9, "its points", placing.map_or(0, |card| i32::from(card.vp)));
        sheet.up_to("worth", 99, "what it does on the board, in tenths of a hand card", placing.map_or(0, seat::tenths));
        let to_pay = match view.step {
            Step::Pay(Payment { cost, picked, .. }) => i32::from(cost) - picked.len() as i32,
            Step::Toll { payees, .. } => payees.len() as i32,
            _ => 0,
        };
        sheet.up_to("to-pay", 12, "cards still to be paid", to_pay);
        let about: Option<SiteId> = match view.step {
            Step::ColoniseWay { site, .. } | Step::ExpandWay(site) | Step::Prevent(site) => Some(site),
            Step::Route(delivery) => Some(delivery.to),
            Step::Toll { to, .. } => Some(to),
            _ => None,
        };
        let system = about.and_then(|site| self.system_at(open, site));
        sheet.up_to("system-points", 9, "points of the system that the choice is about", system.map_or(0, |card| i32::from(card.vp)));
        let reader = view.who.unwrap_or_default();
        let margin = about.map_or(0, |site| {
            let rival = self.players().filter(|seat| *seat != reader).map(|seat| open.sites[site].influence(seat)).max().unwrap_or(0);
            i32::from(open.sites[site].influence(reader)) - i32::from(rival)
        });
        sheet.between("margin", -9, 9, "the reader's disks there less the most of one other player", margin);
        let used = &open.used;
        sheet.under(|| "used".into());
        sheet.up_to("takes", 9, "cards taken in this turn", i32::from(used.takes));
        sheet.up_to("placements", 9, "cards placed in this turn", i32::from(used.placements));
        sheet.up_to("deliveries", 9, "deliveries of this turn", i32::from(used.deliveries));
        sheet.up_to("sales", 9, "sales of this turn", i32::from(used.sales));
        sheet.up_to("influences", 9, "influences of this turn", i32::from(used.influences));
        sheet.up_to("invasions", 9, "extra invasions of this turn", i32::from(used.invasions));
        sheet.up_to("strength", 15, "general strength used in this turn", i32::from(used.general));
    }

    /// Piles and how far the game still goes.
    fn clock_features(&self, view: &View, sheet: &mut impl Sheet) {
        let open = &view.open;
        sheet.under(|| "pile".into());
        sheet.up_to("cards", 192, "cards in the draw pile", i32::from(view.pile));
        sheet.up_to("discards", 192, "cards in the discard pile", open.discards.len() as i32);
        for colour in Colour::ALL {
            sheet.up_to(CUBES[colour.index()], 99, "cubes of this colour that are not in play yet", i32::from(open.supply[colour.index()]));
        }
        sheet.under(|| "clock".into());
        sheet.up_to("round", 99, "the round, from 1", i32::from(open.round));
        let placed = self.players().map(|seat| open.placed[seat]).max().unwrap_or(0);
        let disks = i32::from(self.options.disks);
        sheet.up_to("disks-left", 100, "disks that the player with the fewest still has", disks - i32::from(placed));
        let last = if self.options.max_rounds == 0 { self.options.round_cap } else { self.options.max_rounds.min(self.options.round_cap) };
        sheet.up_to("rounds-left", 99, "rounds to the round limit", i32::from(last) - i32::from(open.round));
        sheet.up_to("quiet", 20, "rounds in a row in which nothing was placed", i32::from(open.quiet));
        sheet.flag("busy", "something was placed in this round", open.busy);
        let room = self.players().map(|seat| self.colonise_spaces(open, seat).len()).min().unwrap_or(0);
        sheet.up_to("tightest", 45, "spaces for systems of the player who has the fewest", room as i32);
    }
}

/// The colours of cubes as names of features.
const CUBES: [&str; 4] = ["grey", "brown", "red", "green"];
