//! What a deck holds, counted: its cards by kind, cost and keyword, its powers, its tabs.

use kernel::Census;
use pack::cross;

use super::{CardKind, Content, Effect, Keyword, Phase, SystemType, TabEffect, Trigger};

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A power's effect, with the act after which it draws.
fn form(effect: Effect, on: Option<Trigger>) -> String {
    match on {
        Some(on) => format!("{} on {}", effect.word(), on.word()),
        None => effect.word().to_owned(),
    }
}

impl Content {
    /// What the deck holds, as tables.
    #[must_use]
    pub fn census(&self) -> Vec<Census> {
        vec![self.cards_by_cost(), self.cards_by_keyword(), self.powers_by_phase(), self.tabs_by_limit()]
    }

    fn cards_by_cost(&self) -> Census {
        let types = SystemType::ALL.iter().map(|kind| format!("{} system", kind.word()));
        let rows = types.chain(words(&["infrastructure", "special"])).collect();
        let dearest = self.cards.iter().map(|card| card.cost).max().unwrap_or(0);
        let cost = |cost: u8| format!("cost {cost}");
        let cards = self.cards.iter().map(|card| {
            let row = if card.is_system() { format!("{} system", card.system_type.word()) } else { card.kind.word().to_owned() };
            (row, cost(card.cost))
        });
        cross("cards by type and cost", rows, (0..=dearest).map(cost).collect(), cards)
    }

    fn cards_by_keyword(&self) -> Census {
        let none = "no keyword";
        let rows = Keyword::ALL.iter().map(|keyword| keyword.word()).chain([none]).map(str::to_owned).collect();
        let columns = CardKind::ALL.iter().map(|kind| kind.word().to_owned()).collect();
        let cards = self.cards.iter().map(|card| (card.keyword.map_or(none, Keyword::word).to_owned(), card.kind.word().to_owned()));
        cross("cards by keyword and kind", rows, columns, cards)
    }

    fn powers_by_phase(&self) -> Census {
        let mut rows = Vec::new();
        for effect in Effect::ALL {
            rows.push(form(*effect, None));
            if *effect == Effect::Draw {
                rows.extend(Trigger::ALL.iter().map(|on| form(*effect, Some(*on))));
            }
        }
        let brace = "in braces";
        let columns = Phase::ALL.iter().map(|phase| phase.word()).chain([brace]).map(str::to_owned).collect();
        let powers = self.cards.iter().flat_map(|card| &card.powers).map(|power| {
            let column = if power.brace.is_some() { brace } else { power.phase.word() };
            (form(power.effect, power.on), column.to_owned())
        });
        cross("powers by effect and phase", rows, columns, powers)
    }

    fn tabs_by_limit(&self) -> Census {
        let [blank, plain, targeted, anyone] = ["blank", "any system", "with a target", "by anyone"];
        let rows = TabEffect::ALL.iter().map(|effect| effect.word()).chain([blank]).map(str::to_owned).collect();
        let tabs = self.cards.iter().filter(|card| !card.is_system()).flat_map(|card| card.tabs).map(|tab| {
            let limit = match tab {
                Some(tab) if tab.anyone => anyone,
                Some(tab) if tab.target.restrictions() > 0 => targeted,
                _ => plain,
            };
            (tab.map_or(blank, |tab| tab.effect.word()).to_owned(), limit.to_owned())
        });
        cross("overlap tabs by effect and limit", rows, words(&[plain, targeted, anyone]), tabs)
    }
}
