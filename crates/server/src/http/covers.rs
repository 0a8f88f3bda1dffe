//! A picture of each game for the first page: a real position, played once by bots and kept.

use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bots::BotName;
use catalog::{AnyGame, AnyTable, Setting};
use draw::Shape;
use kernel::Seed;

use crate::refusal::{Answer, Refusal, Why};

/// Every game shows the same position for ever.
const SEED: Seed = Seed(11);
/// So many choices are made before it, if the game is not over by then: the board has filled.
const CHOICES: usize = 90;
/// How long a browser need not ask again.
const KEPT: &str = "public, max-age=86400";

/// A picture and what it is known by.
struct Cover {
    svg: String,
    tag: String,
}

static COVERS: LazyLock<Vec<OnceLock<Option<Cover>>>> = LazyLock::new(|| catalog::titles().iter().map(|_| OnceLock::new()).collect());

/// `GET /picture/{game}.svg`
pub(super) async fn file(Path(file): Path<String>, headers: HeaderMap) -> Answer<Response> {
    let missing = || Refusal::new(Why::Missing, "there is no such picture");
    let wanted = file.strip_suffix(".svg").ok_or_else(missing)?;
    let index = catalog::titles().iter().position(|game| game.about().id == wanted).ok_or_else(missing)?;
    // Bots play for it the first time: not where others wait for an answer.
    let cover = tokio::task::spawn_blocking(move || COVERS[index].get_or_init(|| cover(catalog::titles()[index])).as_ref());
    let cover = cover.await.ok().flatten().ok_or_else(missing)?;
    let common = [(header::ETAG, cover.tag.as_str()), (header::CACHE_CONTROL, KEPT)];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == cover.tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    Ok((common, [(header::CONTENT_TYPE, "image/svg+xml")], cover.svg.as_str()).into_response())
}

fn cover(game: &dyn AnyGame) -> Option<Cover> {
    let svg = draw::picture::thumbnail(&position(game)?.svg(None, Shape::Wide, false)?, game.style());
    let tag = format!("\"{}\"", &blake3::hash(svg.as_bytes()).to_hex()[..16]);
    Some(Cover { svg, tag })
}

/// A game some way in.
fn position(game: &dyn AnyGame) -> Option<Box<dyn AnyTable>> {
    // A short game is over by then: half as far, or half of that.
    let mut ways = std::iter::successors(Some(CHOICES), |choices| (*choices > 0).then_some(choices / 2));
    ways.find_map(|choices| played(game, choices).filter(|table| !table.waiting().is_empty()))
}

/// A game after so many choices of greedy players, or as it ended before.
fn played(game: &dyn AnyGame, choices: usize) -> Option<Box<dyn AnyTable>> {
    let rules = game.open(&Setting::of(game, None)).ok()?;
    let names: Vec<String> =
        ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"].map(str::to_owned).into_iter().take(rules.players().into()).collect();
    let mut table = rules.table(SEED.key(), &names);
    let mut bots: Vec<_> = (0..rules.players()).map(|_| rules.bot(BotName::Greedy, SEED)).collect();
    for _ in 0..choices {
        let Some(seat) = table.waiting().lowest() else { break };
        let number = table.bot_move(seat, &mut *bots[seat.index()]);
        let request = table.request(seat);
        table.submit(seat, request, number).ok()?;
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cover_shows_a_game_that_is_being_played() {
        for game in catalog::titles().iter().filter(|game| game.is_pictured()) {
            let id = game.about().id;
            let table = position(*game).unwrap_or_else(|| panic!("{id} can be played"));
            assert!(!table.waiting().is_empty(), "{id} is over");
            assert!(table.told_count(None) > 3, "{id}: hardly anything has happened");
        }
    }
}
