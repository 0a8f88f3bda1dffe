//! The levels of bots: the same names in all games, offered where they play as they should.

use bots::BotName;
use catalog::Setting;
use kernel::{Seat, Seed};

#[test]
fn what_a_person_is_offered_plays_as_its_name_says() {
    for game in catalog::titles() {
        let (id, about) = (game.about().id, game.about());
        let offered = game.levels();
        let names: Vec<BotName> = offered.iter().map(|(bot, _)| *bot).collect();
        assert_eq!(names[..2], [BotName::Novice, BotName::Casual], "{id}: whoever begins has somebody to play with");
        assert!(names.iter().all(|bot| game.bots().contains(bot) && BotName::LEVELS.contains(bot)), "{id}: {names:?}");
        for players in about.min_players..=about.max_players {
            let rules = game.open(&Setting::of(*game, Some(players))).expect("the shipped content is good");
            let here: Vec<BotName> = offered.iter().filter(|(_, sizes)| sizes.contains(&players)).map(|(bot, _)| *bot).collect();
            assert_eq!(here, rules.levels(), "{id} for {players}");
            for bot in BotName::LEVELS {
                assert_eq!(here.contains(&bot), rules.falls_back(bot).is_none(), "{id} for {players}: {bot}");
            }
            let adviser = rules.adviser();
            assert_eq!(adviser, if here.contains(&BotName::Expert) { BotName::Expert } else { BotName::Casual }, "{id} for {players}");
        }
    }
}

#[test]
fn a_level_with_content_that_it_has_not_learned_is_not_offered() {
    let game = catalog::find("m101").expect("it is on the shelf");
    let offered = |players: u8, content: Option<String>| {
        let rules = game.open(&Setting { content, ..Setting::of(game, Some(players)) }).expect("the content is good");
        rules.levels()
    };
    let edited = || Some(game.content().replacen("vp = 2", "vp = 3", 1));
    assert_eq!(offered(3, None), BotName::LEVELS);
    assert_eq!(offered(3, edited()), [BotName::Novice, BotName::Casual]);
    // Where two play, experts and masters have learned nothing: they grow a tree.
    assert_eq!(offered(2, None), BotName::LEVELS);
    assert_eq!(offered(2, edited()), [BotName::Novice, BotName::Casual, BotName::Expert, BotName::Master]);
}

#[test]
fn novices_play_every_game_to_its_end() {
    for game in catalog::titles() {
        for players in game.about().min_players..=game.about().max_players {
            let rules = game.open(&Setting::of(*game, Some(players))).expect("the shipped content is good");
            let seed = Seed(3);
            let mut bots: Vec<_> = (0..players).map(|seat| rules.bot(BotName::Novice, seed.of_bot(Seat::new(seat)))).collect();
            let names: Vec<String> = (0..players).map(|seat| format!("novice {seat}")).collect();
            let mut table = rules.table(seed.key(), &names);
            while let Some(seat) = table.waiting().lowest() {
                let number = table.bot_move(seat, &mut *bots[seat.index()]);
                table.submit(seat, table.request(seat), number).expect("bots choose what is legal");
            }
            assert!(table.outcome().is_some(), "{} for {players}", game.about().id);
        }
    }
}
