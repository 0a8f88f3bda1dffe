//! Styles, script and pictures, embedded in the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::refusal::{Refusal, Why};

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Assets;

/// The style of all pictures, with what each game adds to it.
static BOARDS: LazyLock<String> =
    LazyLock::new(|| std::iter::once(draw::picture::STYLE).chain(catalog::titles().iter().map(|game| game.style())).collect());

/// A file of `web/`.
pub(crate) async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some(found) = Assets::get(&name) else {
        return Refusal::new(Why::Missing, "there is no such file").into_response();
    };
    let (tag, data) = match name.as_str() {
        "board.css" => (*blake3::hash(BOARDS.as_bytes()).as_bytes(), Cow::Borrowed(BOARDS.as_bytes())),
        _ => (found.metadata.sha256_hash(), found.data),
    };
    let tag: String = tag[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // Asked for each time, sent only when it changed: a new version of the server is seen at once.
    let common = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    (common, [(header::CONTENT_TYPE, kind)], data).into_response()
}

/// Browsers that do not read the page's own link ask here.
pub(crate) async fn favicon(headers: HeaderMap) -> Response {
    file(Path("favicon.svg".to_owned()), headers).await
}
