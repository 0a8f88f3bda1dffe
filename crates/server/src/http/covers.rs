//! A picture of each game for the first page: a real position, played once by bots and kept.

use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use markup::cover;

use crate::refusal::{Answer, Refusal, Why};

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
    let cover = tokio::task::spawn_blocking(move || COVERS[index].get_or_init(|| drawn(catalog::titles()[index])).as_ref());
    let cover = cover.await.ok().flatten().ok_or_else(missing)?;
    let common = [(header::ETAG, cover.tag.as_str()), (header::CACHE_CONTROL, KEPT)];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == cover.tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    Ok((common, [(header::CONTENT_TYPE, "image/svg+xml")], cover.svg.as_str()).into_response())
}

fn drawn(game: &dyn catalog::AnyGame) -> Option<Cover> {
    let svg = cover::cover(game)?;
    let tag = format!("\"{}\"", &blake3::hash(svg.as_bytes()).to_hex()[..16]);
    Some(Cover { svg, tag })
}
