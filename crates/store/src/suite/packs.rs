//! Designers' packs: kept once, whoever has them, and for as long as anybody plays with them.

use super::{id, ids, person, step, table, token};
use crate::{Change, Feedback, Guest, Pack, PackId, Status, Store, StoreError, TableRow, Write};

/// Older than every other pack and guest of the suite.
const LONG_AGO: i64 = -3_000_000;

pub(super) async fn run(store: &dyn Store) {
    a_pack_comes_back_whole(store).await;
    tables_know_their_pack(store).await;
    one_word_from_each(store).await;
    packs_without_tables_are_forgotten(store).await;
}

fn name(text: &str) -> PackId {
    PackId::parse(text).expect("the suite's ids are ids")
}

fn pack(id: &str, owner: u8, hash: u8) -> Pack {
    let (by, title, game) = ("Mary".to_owned(), "My 'cards' \u{1f680}".to_owned(), "tiny".to_owned());
    Pack { id: name(id), owner: token(owner), by, title, game, hash: [hash; 32], base: None, shared: false, created_ms: 10 }
}

async fn keep(store: &dyn Store, pack: &Pack, text: &str) {
    store.write(&[Write::Pack(pack.clone(), Some(text.to_owned()))]).await.unwrap();
}

async fn a_pack_comes_back_whole(store: &dyn Store) {
    assert_eq!(store.pack(&name("nobodys")).await, Ok(None));
    let first = pack("first", 40, 1);
    let second = Pack { base: Some(first.id.clone()), created_ms: 20, ..pack("second", 40, 2) };
    keep(store, &first, "a = 1\r\n\u{e9}").await;
    keep(store, &second, "a = 2").await;
    assert_eq!(store.pack(&first.id).await, Ok(Some((first.clone(), "a = 1\r\n\u{e9}".to_owned()))));
    // Another designer with the same text has a pack of their own.
    let theirs = pack("theirs", 41, 1);
    keep(store, &theirs, "a = 1\r\n\u{e9}").await;
    assert_eq!(store.packs_of(&token(40), 9).await, Ok(vec![second.clone(), first.clone()]), "the latest first");
    assert_eq!(store.packs_of(&token(40), 1).await, Ok(vec![second.clone()]));
    assert_eq!(store.packs_of(&token(41), 9).await, Ok(vec![theirs]));
    assert_eq!(store.packs_of(&token(42), 9).await, Ok(Vec::new()));
    // Shared under another title: the same pack, of the same text, made when it was made.
    let shared = Pack { shared: true, title: "Ours".to_owned(), by: "Ann".to_owned(), ..first.clone() };
    store.write(&[Write::Pack(Pack { created_ms: 99, ..shared.clone() }, None)]).await.unwrap();
    assert_eq!(store.pack(&first.id).await, Ok(Some((shared, "a = 1\r\n\u{e9}".to_owned()))));
}

async fn tables_know_their_pack(store: &dyn Store) {
    let row = |id: &str, pack: &str, created_ms| TableRow { pack: Some(name(pack)), created_ms, ..table(id) };
    let seats = [person(0, "Mary", token(40))];
    for (id, pack, created_ms) in [("packed1", "first", 5), ("packed2", "first", 7), ("packed3", "second", 9)] {
        store.create(&row(id, pack, created_ms), &seats).await.unwrap();
    }
    assert_eq!(store.load(&id("packed1")).await.unwrap().unwrap().table, row("packed1", "first", 5));
    let played = store.tables_with(&name("first"), 9).await.unwrap();
    assert_eq!(ids(&played), ["packed2", "packed1"], "the latest first, and none with another pack");
    assert_eq!((played[0].table.key, played[0].seats.len(), &played[0].seats[0].holders), ([0; 32], 1, &Vec::new()), "no secrets");
    assert_eq!(ids(&store.tables_with(&name("first"), 1).await.unwrap()), ["packed2"]);
    // What the lists say is what the log says.
    store.commit(&[Change { status: Status::Over, ..step("packed1", 0, &["header"]) }]).await.unwrap();
    let played = store.tables_with(&name("first"), 9).await.unwrap();
    assert_eq!((played[1].table.status, played[1].table.seq), (Status::Over, 1));
    // Nobody plays with a pack that there is not.
    let odd = Err(StoreError::Conflict { table: id("packed4") });
    assert_eq!(store.create(&row("packed4", "nobodys", 1), &[]).await, odd);
    assert_eq!(store.load(&id("packed4")).await, Ok(None));
}

async fn one_word_from_each(store: &dyn Store) {
    let said = |table, person, stars, text: &str, at_ms| Feedback {
        table: id(table),
        token: token(person),
        name: "Mary".to_owned(),
        stars,
        text: text.to_owned(),
        at_ms,
    };
    let first = said("packed1", 40, Some(4), "<b>long</b>", 30);
    for one in
        [&first, &said("packed1", 41, None, "hm", 31), &said("packed2", 40, Some(1), "", 32), &said("packed3", 40, None, "other", 33)]
    {
        store.write(&[Write::Feedback(one.clone())]).await.unwrap();
    }
    let again = said("packed1", 41, Some(5), "better", 34);
    store.write(&[Write::Feedback(again.clone())]).await.unwrap();
    let all = store.feedback(&name("first"), 9).await.unwrap();
    assert_eq!(all, [again.clone(), said("packed2", 40, Some(1), "", 32), first], "the last word of each, the latest first");
    assert_eq!(store.feedback(&name("first"), 1).await, Ok(vec![again]));
    let nowhere = said("nowhere", 40, None, "", 1);
    assert_eq!(store.write(&[Write::Feedback(nowhere)]).await, Err(StoreError::Conflict { table: id("nowhere") }));
}

async fn packs_without_tables_are_forgotten(store: &dyn Store) {
    let old = |id: &str, hash| Pack { created_ms: LONG_AGO - 1, ..pack(id, 50, hash) };
    for (one, text) in [(old("old1", 60), "x"), (old("old2", 61), "y"), (old("old3", 1), "a = 1\r\n\u{e9}"), (old("old4", 62), "z")] {
        keep(store, &one, text).await;
    }
    keep(store, &Pack { created_ms: LONG_AGO, ..pack("young", 50, 60) }, "x").await;
    let row = TableRow { pack: Some(name("old4")), touched_ms: 3, ..table("packed5") };
    store.create(&row, &[]).await.unwrap();
    // A designer is remembered for as long as a pack of theirs is.
    let designer = Guest { token: token(50), name: "Old".to_owned(), created_ms: LONG_AGO - 1 };
    store.put_guest(&designer).await.unwrap();
    assert_eq!(store.forget_guests(LONG_AGO, 9).await, Ok(0));
    assert_eq!(store.forget_packs(LONG_AGO, 2).await, Ok(2), "so many at once");
    assert_eq!(store.forget_packs(LONG_AGO, 9).await, Ok(1));
    assert_eq!(store.forget_packs(LONG_AGO, 9).await, Ok(0));
    for (id, text) in
        [("old1", None), ("old2", None), ("old3", None), ("old4", Some("z")), ("young", Some("x")), ("theirs", Some("a = 1\r\n\u{e9}"))]
    {
        let found = store.pack(&name(id)).await.unwrap().map(|(_, text)| text);
        assert_eq!(found.as_deref(), text, "{id}");
    }
    // A table that is forgotten takes what was said of it with it, and no longer keeps its pack.
    let said = Feedback { table: id("packed5"), token: token(50), name: "Old".to_owned(), stars: None, text: "hm".to_owned(), at_ms: 1 };
    store.write(&[Write::Feedback(said)]).await.unwrap();
    store.commit(&[Change { touched_ms: LONG_AGO - 1, ..step("packed5", 0, &["header"]) }]).await.unwrap();
    assert_eq!(store.forget_tables(&[id("packed5")], LONG_AGO).await, Ok(1));
    assert_eq!(store.feedback(&name("old4"), 9).await, Ok(Vec::new()));
    assert_eq!(store.forget_packs(LONG_AGO, 9).await, Ok(1));
    assert_eq!(store.pack(&name("young")).await.unwrap().map(|(pack, _)| pack.owner), Some(token(50)));
}
