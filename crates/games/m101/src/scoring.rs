//! Scoring (M1-19): four parts, and what special infrastructures count.

use kernel::{Clause, EndReason, Outcome, ScoreLine, Seat, TieBreak};
use parts::Set;

use crate::M101;
use crate::action::SiteId;
use crate::content::{Card, CardId, CardKind, CardSet, Count, Reward};
use crate::state::{Open, State, Step};

/// A player's score in its four parts (M1-19.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Special infrastructure.
    pub special: i32,
    /// Regular infrastructure.
    pub regular: i32,
    /// Systems controlled and influenced.
    pub systems: i32,
    /// Demand spaces and braces.
    pub demand: i32,
}

impl Score {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.special + self.regular + self.systems + self.demand
    }
}

impl M101 {
    /// The cards at these system spaces that fit.
    fn systems_among(&self, open: &Open, sites: Set<SiteId>, fits: impl Fn(&Card) -> bool) -> CardSet {
        let cards = sites.iter().filter_map(|site| open.sites[site].system);
        cards.filter(|card| fits(self.content.card(*card))).collect()
    }

    /// The infrastructure of a player that fits.
    fn infrastructure_among(&self, open: &Open, seat: Seat, fits: impl Fn(CardId) -> bool) -> CardSet {
        open.owned[seat].iter().filter_map(|gap| open.gaps[gap].card).filter(|card| fits(*card)).collect()
    }

    /// The cards that a count counts; `None` if it counts something else than cards (M1-19.6).
    fn counted_cards(&self, open: &Open, seat: Seat, count: Count) -> Option<CardSet> {
        let (influenced, controlled) = (open.influenced[seat].and(open.systems), open.controlled[seat]);
        let with_power = |wanted: &dyn Fn(&crate::content::Power) -> bool| {
            let systems: CardSet = controlled
                .iter()
                .filter_map(|site| open.sites[site].system.filter(|card| self.has_power_of(open, *card, Some(site), wanted)))
                .collect();
            systems.or(self.infrastructure_among(open, seat, |card| self.has_power_of(open, card, None, wanted)))
        };
        Some(match count {
            Count::KeywordCards(keyword) => {
                let infrastructure = self.infrastructure_among(open, seat, |card| self.content.card(card).keyword == Some(keyword));
                self.systems_among(open, controlled, |card| card.keyword == Some(keyword)).or(infrastructure)
            }
            Count::SystemsInfluenced(kind) => self.systems_among(open, influenced, |card| card.system_type == kind),
            Count::KeywordSystemsInfluenced(keyword) => self.systems_among(open, influenced, |card| card.keyword == Some(keyword)),
            Count::SystemsControlled(kind) => self.systems_among(open, controlled, |card| card.system_type == kind),
            // M1-12.14.
            Count::PhasePowerCards(phase) => with_power(&|power| power.phase == phase),
            Count::EuroPowerCards => with_power(&|power| power.is_sale_power()),
            Count::InfrastructureControlled => self.infrastructure_among(open, seat, |_| true),
            _ => return None,
        })
    }

    /// A count for a player, now (M1-19.6).
    #[must_use]
    pub fn count(&self, open: &Open, seat: Seat, count: Count) -> i16 {
        let sum_over = |sites: Set<SiteId>, of: &dyn Fn(SiteId) -> u8| sites.iter().map(|site| i16::from(of(site))).sum::<i16>();
        let filled = |site: SiteId| open.sites[site].culture[seat];
        match count {
            Count::CubesDelivered(colour) => i16::from(open.kept[seat][colour.index()]),
            Count::CubesDeliveredTo(kind) => sum_over(open.systems, &|site| {
                let fits = self.system_at(open, site).is_some_and(|card| card.system_type == kind);
                if fits { filled(site).count_ones() as u8 } else { 0 }
            }),
            Count::CubesSold => sum_over(open.systems, &|site| {
                self.system_at(open, site).map_or(0, |card| (filled(site) & card.sale_mask).count_ones() as u8)
            }),
            Count::UndeliveredCubes(colour) => sum_over(open.systems, &|site| open.sites[site].cubes[colour.index()]),
            Count::PoliticalDisks => sum_over(open.systems, &|site| open.sites[site].political[seat]),
            Count::MilitaryDisks => sum_over(open.systems, &|site| open.sites[site].military[seat]),
            Count::TechLevel => i16::from(open.level[seat]),
            Count::UnusedDisks => i16::from(self.options.disks.saturating_sub(open.placed[seat])),
            cards => self.counted_cards(open, seat, cards).map_or(0, |cards| cards.len() as i16),
        }
    }

    /// What a special infrastructure scores for its owner: never below 0 (M1-19.5, M1-19.7).
    #[must_use]
    pub fn special_score(&self, open: &Open, seat: Seat, card: &Card) -> i32 {
        let mut points = i32::from(card.score_base);
        let mut before = CardSet::EMPTY;
        for line in &card.score {
            let count = match self.counted_cards(open, seat, line.count) {
                Some(cards) => {
                    let counted = if line.other { cards.minus(before) } else { cards };
                    before = counted;
                    counted.len() as i32
                }
                None => {
                    before = CardSet::EMPTY;
                    i32::from(self.count(open, seat, line.count))
                }
            };
            points += i32::from(line.vp) * count;
        }
        points.max(0)
    }

    /// The demand spaces and braces of a player on the system at a space (M1-19.4).
    fn demand_score(&self, open: &Open, seat: Seat, site: SiteId) -> i32 {
        let Some(card) = self.system_at(open, site) else { return 0 };
        let filled = open.sites[site].culture[seat];
        let spaces = card.demand.iter().enumerate().filter(|(space, _)| filled & (1 << space) != 0);
        let mut points: i32 = spaces.map(|(_, demand)| i32::from(demand.vp)).sum();
        for brace in &card.braces {
            if let Reward::Vp(vp) = brace.reward
                && filled & brace.spaces == brace.spaces
            {
                points += i32::from(vp);
            }
        }
        points
    }

    /// A player's score as things stand (M1-19.1 to M1-19.5).
    #[must_use]
    pub fn score(&self, open: &Open, seat: Seat) -> Score {
        let mut score = Score::default();
        for site in open.influenced[seat].and(open.systems).iter() {
            let Some(card) = self.system_at(open, site) else { continue };
            score.systems += i32::from(if open.controlled[seat].has(site) { card.vp } else { card.vp_other });
            if open.sites[site].culture[seat] != 0 {
                score.demand += self.demand_score(open, seat, site);
            }
        }
        for gap in open.owned[seat].iter() {
            let Some(card) = open.gaps[gap].card.map(|card| self.content.card(card)) else { continue };
            if card.kind == CardKind::Special {
                score.special += self.special_score(open, seat, card);
            } else {
                score.regular += i32::from(card.vp);
            }
        }
        score
    }
}

/// Scores the game and breaks ties (M1-19).
pub(crate) fn outcome(game: &M101, state: &State) -> Outcome {
    let reason = match state.step {
        Step::Over(how) => how.reason(),
        _ => EndReason { name: "running", clause: Clause("M1-5.1") },
    };
    let seats = game.players().map(|seat| (lines(game, state, seat), ties(game, state, seat))).collect();
    Outcome::ranked(reason, seats)
}

fn lines(game: &M101, open: &Open, seat: Seat) -> Vec<ScoreLine> {
    let score = game.score(open, seat);
    let mut lines: Vec<ScoreLine> = open.owned[seat]
        .iter()
        .filter_map(|gap| open.gaps[gap].card.map(|card| game.content.card(card)))
        .filter(|card| card.kind == CardKind::Special)
        .map(|card| ScoreLine { source: card.name.clone(), points: game.special_score(open, seat, card), clause: Clause("M1-19.5") })
        .collect();
    let part = |source: &str, points: i32, clause| ScoreLine { source: source.into(), points, clause: Clause(clause) };
    lines.push(part("regular infrastructure", score.regular, "M1-19.2"));
    lines.push(part("systems", score.systems, "M1-19.3"));
    lines.push(part("demand spaces and braces", score.demand, "M1-19.4"));
    lines
}

/// M1-19.8: the higher tech disk.
fn ties(game: &M101, open: &Open, seat: Seat) -> Vec<TieBreak> {
    if game.options.shared_victory {
        return Vec::new();
    }
    let place = open.track.iter().position(|other| *other == seat).map_or(0, |place| i32::from(game.seats) - place as i32);
    vec![TieBreak { what: "place on the tech track from the bottom".into(), value: place, clause: Clause("M1-19.8") }]
}
