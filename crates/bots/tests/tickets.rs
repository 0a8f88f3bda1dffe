//! Greedy on a game made for one question: all take a ticket in secret, and when the last one is taken a die decides nearly everything.

use bots::{Asked, Bot, Greedy, Novice};
use kernel::{
    Actions, Chance, Cited, Clause, Effects, EndReason, Evaluate, Game, Learned, Outcome, Quiet, Sampler, ScoreLine, Seat, Seats, Seed,
    Turn,
};

const SEATS: u8 = 3;
const TICKETS: u8 = 8;

/// Everybody wins what the die shows, a thousand times over, and whatever stands on their ticket.
struct Tickets;

/// The tickets taken so far, and the die.
type Desk = ([Option<u8>; SEATS as usize], u32);

#[derive(Debug, Clone, PartialEq)]
struct Taken;

impl std::fmt::Display for Taken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("take one of the eight tickets, once (T-1)")
    }
}

impl std::error::Error for Taken {}

impl Cited for Taken {
    fn clause(&self) -> Clause {
        Clause("T-1")
    }
}

fn waiting((tickets, _): &Desk) -> Seats {
    (0..SEATS).map(Seat::new).filter(|seat| tickets[seat.index()].is_none()).collect()
}

impl Game for Tickets {
    type State = Desk;
    type Action = u8;
    type View = (Option<Seat>, Desk);
    type Event = ();
    type Refusal = Taken;

    fn seats(&self) -> u8 {
        SEATS
    }
    fn setup(&self, _chance: &mut impl Chance) -> Desk {
        Desk::default()
    }
    fn turn(&self, desk: &Desk) -> Turn {
        if waiting(desk).is_empty() { Turn::Over } else { Turn::Waiting(waiting(desk)) }
    }
    fn legal(&self, desk: &Desk, seat: Seat, found: &mut Actions<u8>) {
        (0..TICKETS).filter(|_| waiting(desk).contains(seat)).for_each(|ticket| found.push(ticket));
    }
    fn apply(&self, desk: &mut Desk, seat: Seat, ticket: u8, fx: &mut impl Effects<()>) -> Result<Learned, Taken> {
        if ticket >= TICKETS || !waiting(desk).contains(seat) {
            return Err(Taken);
        }
        desk.0[seat.index()] = Some(ticket);
        if !waiting(desk).is_empty() {
            return Ok(Learned::Nothing);
        }
        desk.1 = fx.one_of(1000);
        Ok(Learned::Settled)
    }
    // Others' tickets show as a ticket of nothing.
    fn view(&self, (tickets, die): &Desk, who: Option<Seat>) -> (Option<Seat>, Desk) {
        let mut seen = *tickets;
        for (seat, ticket) in seen.iter_mut().enumerate().filter(|(seat, _)| who.is_none_or(|who| who.index() != *seat)) {
            *ticket = tickets[seat].map(|_| 0);
        }
        (who, (seen, *die))
    }
    fn imagine(&self, (_, desk): &(Option<Seat>, Desk), _chance: &mut impl Chance) -> Desk {
        *desk
    }
    fn told(&self, (): &(), _who: Option<Seat>) -> Option<()> {
        None
    }
    fn outcome(&self, desk: &Desk) -> Outcome {
        let line = |points| vec![ScoreLine { source: "ticket and die".into(), points, clause: Clause("T-2") }];
        let seats = (0..SEATS).map(|seat| (line(self.evaluate(desk, Seat::new(seat)) as i32), vec![])).collect();
        Outcome::ranked(EndReason { name: "drawn", clause: Clause("T-2") }, seats)
    }
    fn action_count(&self) -> u32 {
        u32::from(TICKETS)
    }
    fn encode(&self, ticket: u8) -> u32 {
        u32::from(ticket)
    }
    fn decode(&self, number: u32) -> Option<u8> {
        u8::try_from(number).ok().filter(|ticket| *ticket < TICKETS)
    }
    fn write(&self, ticket: u8) -> String {
        format!("take {ticket}")
    }
    fn read(&self, text: &str) -> Option<u8> {
        (0..TICKETS).find(|ticket| self.write(*ticket) == text)
    }
    fn check(&self, (tickets, _): &Desk) -> Result<(), String> {
        if tickets.iter().flatten().all(|ticket| *ticket < TICKETS) { Ok(()) } else { Err("there are eight tickets".into()) }
    }
    fn longest_game(&self) -> u64 {
        u64::from(SEATS)
    }
}

impl Evaluate for Tickets {
    // Nobody knows what a ticket is worth before the die is cast.
    fn evaluate(&self, desk: &Desk, seat: Seat) -> i64 {
        if waiting(desk).is_empty() { i64::from(desk.1) * 1000 + i64::from(desk.0[seat.index()].unwrap_or(0)) } else { 0 }
    }

    fn suppose(&self, desk: &mut Desk, seat: Seat, chance: &mut impl Chance) {
        for (_, ticket) in desk.0.iter_mut().enumerate().filter(|(other, _)| *other != seat.index()) {
            *ticket = Some(chance.one_of(u32::from(TICKETS)) as u8);
        }
    }
}

fn answer(desk: &Desk, seat: Seat, seed: u64) -> u8 {
    let mut legal = Actions::new();
    Tickets.legal(desk, seat, &mut legal);
    Greedy::new(Seed(seed)).choose(Asked { game: &Tickets, seat, view: &Tickets.view(desk, Some(seat)), legal: &legal })
}

/// With other luck for each ticket the one that happened to be followed by a high roll would be taken for the best.
#[test]
fn all_options_are_judged_with_the_same_luck() {
    let last = ([Some(3), Some(5), None], 0);
    for seed in 0..100 {
        assert_eq!(answer(&last, Seat::new(2), seed), TICKETS - 1, "seed {seed}");
    }
}

/// Whoever commits before others would otherwise see no die at all and take the first ticket for as good as any.
#[test]
fn a_secret_choice_is_judged_by_what_the_reveal_brings_from_every_seat() {
    let mut desk = Tickets.setup(&mut Sampler::from_seed(1));
    for seat in (0..SEATS).map(Seat::new) {
        let ticket = answer(&desk, seat, 7);
        assert_eq!(ticket, TICKETS - 1, "{seat}");
        Tickets.apply(&mut desk, seat, ticket, &mut Quiet(Sampler::from_seed(2))).expect("it was listed");
    }
}

/// Not the best one each time, as a greedy player; not any, as somebody who does not think.
#[test]
fn a_novice_overlooks_and_misjudges_but_does_not_play_blindly() {
    let last = ([Some(3), Some(5), None], 0);
    let seat = Seat::new(2);
    let mut legal = Actions::new();
    Tickets.legal(&last, seat, &mut legal);
    let view = Tickets.view(&last, Some(seat));
    let (mut taken, mut noticed) = ([0; TICKETS as usize], 0);
    for seed in 0..1000 {
        let mut novice = Novice::new(Seed(seed));
        let asked = || Asked { game: &Tickets, seat, view: &view, legal: &legal };
        let ticket = novice.choose(asked());
        assert_eq!(ticket, Novice::new(Seed(seed)).choose(asked()), "a seed names its choices");
        assert_eq!(novice.thoughts()[0].action, ticket);
        taken[usize::from(ticket)] += 1;
        noticed += novice.thoughts().len();
        assert!(novice.thoughts().iter().any(|thought| thought.action == 5), "the third best of eight is safe: nobody overlooks it");
    }
    let mean = taken.iter().enumerate().map(|(ticket, times)| ticket as u32 * times).sum::<u32>() as f64 / 1000.0;
    assert!((5.0..6.8).contains(&mean), "{mean} {taken:?}");
    assert!((4000..7000).contains(&noticed), "of 8 tickets it overlooks some each time: {noticed}");
    assert!(taken[0] < 20, "the worst of all is hardly ever taken: {taken:?}");
}
