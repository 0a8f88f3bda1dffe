//! What a program has heard is what it would read, and it is told nothing twice.

use kernel::{Chance, Sampler};
use serde_json::{Value, json};

use crate::kit::{Guest, Site, Socket};

/// Somebody who listens, with what the last message said.
struct Ear<'s> {
    who: Guest<'s>,
    socket: Socket,
    heard: Value,
    read: Value,
}

/// What a seat, or a spectator, would read of the game.
async fn read(who: &Guest<'_>, table: &str) -> Value {
    let (seen, told, choices) = (who.of(table, "").await, who.of(table, "/log").await, who.of(table, "/choices").await);
    let numbers: Vec<&Value> = choices["choices"].as_array().into_iter().flatten().map(|choice| &choice["number"]).collect();
    json!({
        "n": told.as_array().map(Vec::len),
        "waiting": seen["waiting"],
        "status": seen["status"],
        "you": seen["you"],
        "numbers": numbers,
        "view": who.of(table, "/view").await["view"],
    })
}

impl<'s> Ear<'s> {
    async fn open(who: Guest<'s>, table: &str) -> Ear<'s> {
        let mut socket = who.listen(table, None).await;
        let (heard, read) = (socket.next_of("hello").await, read(&who, table).await);
        Ear { who, socket, heard, read }
    }

    /// Listens up to a line of the chat; says how many steps it was told of.
    async fn listen(&mut self, line: &str) -> usize {
        let mut steps = 0;
        loop {
            let message = self.socket.next().await;
            match message["kind"].as_str() {
                Some("chat") if message["text"] == line => return steps,
                Some("step") => (self.heard, steps) = (message, steps + 1),
                _ => {}
            }
        }
    }

    fn compare(&self) {
        let Ear { heard, read, .. } = self;
        for part in ["n", "waiting", "status"] {
            assert_eq!(heard[part], read[part], "{part}: {heard}");
        }
        let Some(you) = heard.get("you") else { return };
        for part in ["seat", "request", "take_back"] {
            assert_eq!(you[part], read["you"][part], "{part}: {heard}");
        }
        assert_eq!(you["numbers"], read["numbers"], "{heard}");
    }
}

#[tokio::test]
async fn what_a_program_has_heard_is_what_it_would_read_and_nothing_is_told_that_changed_nothing() {
    let (mut taken_back, mut stood) = (0, 0);
    for (game, steps) in [("galactic-trader", 50), ("space-traders", 30), ("spatial-delivery", 50)] {
        let site = Site::start().await;
        let guests = [site.guest("Mary").await, site.guest("Nick").await, site.guest("Ann").await];
        let new = json!({ "game": game, "seats": ["me", "free", "free"] });
        let table = guests[0].post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
        for guest in &guests[1..] {
            guest.at(&table, "join", json!({})).await.ok();
        }
        let mut ears = Vec::new();
        for who in guests.iter().cloned().chain([site.nobody()]) {
            ears.push(Ear::open(who, &table).await);
        }
        let mut chance = Sampler::from_seed(5);
        for step in 0..steps {
            let waiting: Vec<usize> =
                ears[3].read["waiting"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect();
            let back = (0..3).find(|seat| ears[*seat].read["you"]["take_back"] == true && chance.one_of(4) == 0);
            let actor = back.unwrap_or_else(|| waiting[chance.one_of(waiting.len() as u32) as usize]);
            if back.is_some() {
                guests[actor].at(&table, "take-back", json!({})).await.ok();
                taken_back += 1;
            } else {
                let numbers = ears[actor].read["numbers"].as_array().unwrap();
                let number = &numbers[chance.one_of(numbers.len() as u32) as usize];
                let act = json!({ "request": ears[actor].read["you"]["request"], "number": number });
                guests[actor].at(&table, "act", act).await.ok();
            }
            let line = format!("{game}, step {step}");
            guests[0].at(&table, "chat", json!({ "text": line })).await.ok();
            for (seat, ear) in ears.iter_mut().enumerate() {
                let told = ear.listen(&line).await;
                let before = std::mem::replace(&mut ear.read, read(&ear.who, &table).await);
                ear.compare();
                let changed = before != ear.read;
                assert_eq!(told, usize::from(seat == actor || changed), "{line}: seat {seat} after seat {actor}: {before}");
                let but_for_that = |mut read: Value| {
                    read["you"]["take_back"] = Value::Null;
                    read
                };
                stood += usize::from(seat != actor && changed && but_for_that(before) == but_for_that(ear.read.clone()));
            }
        }
    }
    assert!(taken_back > 10, "{taken_back} choices were taken back");
    assert!(stood > 0, "a choice stands because another has begun to answer, and nothing else has changed for whoever made it");
}
