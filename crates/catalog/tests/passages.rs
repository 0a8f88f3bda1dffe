//! A table without its type says and does what the table of that game does, word for word: nothing is lost or mixed up on the way.

use std::sync::Arc;

use bots::{Asked, BotName};
use catalog::{Past, Playable, Setting, WithGame, find, titles, with_game};
use draw::{Names, Shape};
use kernel::{Actions, Chance, Live, Sampler, Seat, Seed, Table, Turn};
use serde_json::to_value;

/// Choices for which two tables are held against each other: enough for several rounds of every game.
const CHOICES: u32 = 80;

/// What a game on the shelf says of itself.
struct SaysOfItself;

impl WithGame for SaysOfItself {
    type Out = ();

    fn with<G: Playable>(self) {
        let game = find(G::ABOUT.id).expect("it is on the shelf");
        assert_eq!((game.about().name, game.sitting()), (G::ABOUT.name, G::SITTING));
        assert_eq!(to_value(game.options()).unwrap(), to_value(G::OPTIONS).unwrap());
        assert_eq!((game.content(), game.rules(), game.style()), (G::CONTENT, G::RULES, G::STYLE));
        assert_eq!((game.how_to_play(), game.walk_through()), (G::how_to_play(), G::walk_through()));
        let usual = G::open(G::CONTENT, G::ABOUT.usual_players, &Default::default()).expect("it opens");
        let shown = |examples: Vec<draw::Example>| examples.into_iter().map(|one| (one.picture.0, one.words)).collect::<Vec<_>>();
        assert_eq!(shown(game.examples()), shown(usual.examples()));
        assert_eq!(game.is_pictured(), G::PICTURED);
        assert_eq!(game.census(G::CONTENT), G::census(G::CONTENT));
        assert_eq!(game.check_content("what = is this"), G::check_content("what = is this"));
        assert!(!game.check_content("what = is this").is_empty());
        for players in G::ABOUT.min_players..=G::ABOUT.max_players {
            let rules = game.open(&Setting::of(game, Some(players))).expect("it opens");
            let typed = G::open(G::CONTENT, players, &Default::default()).expect("it opens");
            assert_eq!((rules.about().id, rules.players()), (G::ABOUT.id, players));
            assert_eq!((rules.rules_version(), rules.options()), (typed.rules(), typed.options()));
            assert_eq!((rules.content_fingerprint(), rules.remarks()), (typed.content_fingerprint(), typed.remarks()));
            assert_eq!(rules.absence(), G::ABSENCE.map(|absence| (absence.words, absence.clause)));
        }
    }
}

#[test]
fn what_a_game_says_of_itself_is_passed_on() {
    for game in titles() {
        with_game(game.about().id, SaysOfItself).expect("it is on the shelf");
    }
    assert!(titles().iter().any(|game| !game.census(game.content()).is_empty()), "no game counts anything: this proves less than it says");
    assert!(titles().iter().any(|game| !game.walk_through().is_empty()));
    assert!(titles().iter().any(|game| game.sitting().is_some()));
}

/// One game at two tables: one that knows its type, and one that does not.
struct SideBySide;

impl WithGame for SideBySide {
    /// How many hints and films there were.
    type Out = (u32, u32);

    fn with<G: Playable>(self) -> (u32, u32) {
        let (id, players) = (G::ABOUT.id, G::ABOUT.usual_players);
        let erased = find(id).expect("it is on the shelf");
        let rules = erased.open(&Setting::of(erased, None)).expect("it opens");
        let game = Arc::new(G::open(G::CONTENT, players, &Default::default()).expect("it opens"));
        let called: Vec<String> = (0..players).map(|seat| format!("player {seat}")).collect();
        let mut live = rules.live(Seed(5).key(), &called);
        let mut table = Table::new(Arc::clone(&game), Live::new(Seed(5).key()));
        let mut chance = Sampler::from_seed(3);
        let mut told: Vec<G::Event> = Vec::new();
        let (mut hints, mut films) = (0, 0);
        for step in 0..CHOICES {
            let Turn::Waiting(seats) = table.turn() else { break };
            assert_eq!((live.seats(), live.waiting()), (players, seats), "{id}, step {step}");
            assert_eq!(live.state_json(), to_value(table.state()).unwrap());
            assert_eq!((live.outcome(), live.outcome_so_far()), (None, game.outcome(table.state())));
            for who in (0..players).map(|seat| Some(Seat::new(seat))).chain([None]) {
                let (view, names) = (table.view(who), Names::new(&called, None).read_by(who));
                let legal: Actions<G::Action> = who.map(|seat| table.legal(seat)).unwrap_or_default();
                let here = format!("{id}, step {step}, {who:?}");
                assert_eq!(live.view_json(who), to_value(&view).unwrap(), "{here}");
                assert_eq!(live.question(who), game.question(&view, &names), "{here}");
                assert_eq!(live.board(who, 80), game.text(&view, &names, 80), "{here}");
                let clickables = game.clickables(&view, &legal, &names);
                let picture = |found: Option<draw::Markup>| found.map(|picture| picture.0);
                let shape = Shape::ALL[step as usize % 3];
                assert_eq!(picture(live.svg(who, shape, true)), picture(game.svg(&view, &clickables, &names, shape)), "{here}");
                assert_eq!(picture(live.svg(who, shape, false)), picture(game.svg(&view, &[], &names, shape)), "{here}");
                assert_eq!(live.names(who).you(), who, "{here}");
                let heard: Vec<G::Event> = told.iter().filter_map(|event| game.told(event, who)).collect();
                let film = live.sight(who, Past::Film).film();
                assert_eq!(film, game.film(&heard, &names), "{here}");
                films += u32::from(film.is_some());
                // Whoever wants nothing of the past gets no film of it either.
                assert_eq!(live.sight(who, Past::Nothing).film(), game.film(&[], &names), "{here}");
                let Some(seat) = who else { continue };
                assert_eq!((live.request(seat), live.can_take_back(seat)), (table.request(seat), table.can_take_back(seat)), "{here}");
                let hint = live.hint(seat);
                assert_eq!(hint, game.hint(&view, &legal, &names), "{here}");
                hints += u32::from(hint.is_some());
                let offered: Vec<_> =
                    live.choices(seat).into_iter().map(|each| (each.number, each.act, each.sentence, each.clause)).collect();
                let sentence = |action: &G::Action| game.sentence(&view, *action, &names);
                let lists =
                    legal.iter().map(|action| (game.encode(*action), game.write(*action), sentence(action).text, sentence(action).clause));
                assert_eq!(offered, lists.collect::<Vec<_>>(), "{here}");
                assert_eq!(live.asked(seat).is_some(), !legal.is_empty(), "{here}");
                if let Some(question) = live.asked(seat) {
                    assert_eq!(question.is_forced(), legal.len() == 1, "{here}");
                    // Both ways of asking a bot ask the same of it.
                    let [mut one, mut other] = [(); 2].map(|()| rules.bot(BotName::Random, Seed(u64::from(step))));
                    let mut typed = BotName::Random.make(&*game, Seed(u64::from(step)));
                    let choice = typed.choose(Asked { game: &game, seat, view: &view, legal: &legal });
                    assert_eq!(question.put_to(&mut *one), game.encode(choice), "{here}");
                    assert_eq!(live.bot_move(seat, &mut *other), game.encode(choice), "{here}");
                }
            }
            let waiting: Vec<Seat> = seats.iter().collect();
            let seat = waiting[chance.one_of(waiting.len() as u32) as usize];
            let legal = table.legal(seat);
            let action = legal[chance.one_of(legal.len() as u32) as usize];
            live.play(seat, live.request(seat), game.encode(action)).expect("it is legal");
            told.extend(table.act(seat, action).expect("it is legal").events);
        }
        (hints, films)
    }
}

#[test]
fn a_table_without_its_type_is_the_same_table() {
    let played: Vec<(u32, u32)> = titles().iter().map(|game| with_game(game.about().id, SideBySide).expect("it is there")).collect();
    assert!(played.iter().any(|(hints, _)| *hints > 0) && played.iter().any(|(_, films)| *films > 0), "{played:?}");
}

#[test]
fn whether_hurry_makes_a_difference_is_passed_on() {
    let game = find("galactic-trader").expect("it is on the shelf");
    let rules = game.open(&Setting::of(game, Some(2))).expect("it opens");
    let hurried = |bot, times| rules.bot(bot, Seed(1)).hurry(times);
    assert_eq!([hurried(BotName::Greedy, 9), hurried(BotName::Expert, 1), hurried(BotName::Expert, 9)], [false, false, true]);
}
