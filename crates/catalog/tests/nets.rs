//! The nets that are shipped with the games: whole, small, and made for the rules, content and rows of today.

use bots::BotName;
use catalog::{Playable, Setting, WithGame};
use nets::Net;

/// A net is a small part of the program.
const MOST: usize = 300_000;

struct Shipped;

impl WithGame for Shipped {
    type Out = Vec<(Net, usize)>;
    fn with<G: Playable>(self) -> Vec<(Net, usize)> {
        let read =
            |file: &&'static [u8]| (Net::from_bytes(file).unwrap_or_else(|damaged| panic!("{}: {damaged}", G::ABOUT.id)), file.len());
        G::NETS.iter().map(read).collect()
    }
}

#[test]
fn every_shipped_net_fits_its_game_as_it_is_today() {
    let mut learned = 0;
    for game in catalog::titles() {
        let id = game.about().id;
        let nets = catalog::with_game(id, Shipped).expect("it is on the shelf");
        let taught: Vec<u8> = nets.iter().flat_map(|(net, _)| net.origin.players.clone()).collect();
        for (net, bytes) in &nets {
            assert!(*bytes < MOST, "{id}: {bytes} bytes");
            assert!(net.origin.command.starts_with(&format!("orrery train {id} ")), "{id}: made by {:?}", net.origin.command);
            assert!(net.origin.games > 0, "{id}");
        }
        assert_eq!(game.bots().contains(&BotName::Skilled), !nets.is_empty(), "{id}");
        for players in game.about().min_players..=game.about().max_players {
            let rules = game.open(&Setting::of(*game, Some(players))).expect("the shipped content is good");
            let back = rules.falls_back(BotName::Skilled);
            assert_eq!(back.is_none(), taught.contains(&players), "{id} for {players}: {back:?}");
            learned += u32::from(back.is_none());
        }
    }
    assert!(learned >= 1, "M101 is learned for two");
}
