//! The pages that play in the reader's own browser (`cargo xtask site`), served beside the tables.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path as FilePath;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use crate::http::App;
use crate::refusal::{Answer, Refusal, Why};

/// Where they are.
pub(crate) const ROOT: &str = "/alone/";

/// As for all pages, and compiled games may be started.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
     worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
);

/// No folder of ours has a file that is larger.
const LARGEST: u64 = 64 * 1024 * 1024;

/// A file in memory.
#[derive(Debug)]
struct Kept {
    kind: &'static str,
    tag: String,
    plain: Bytes,
    packed: OnceLock<Option<Bytes>>,
}

/// The folder that `cargo xtask site` writes, in memory: nothing else can be asked for, whatever an address says.
#[derive(Debug, Clone)]
pub struct Alone(Arc<BTreeMap<String, Kept>>);

impl Alone {
    /// Reads the folder.
    ///
    /// # Errors
    /// That it is no such folder, or cannot be read; in words.
    pub fn read(folder: &FilePath) -> Result<Alone, String> {
        let what = || format!("{} is no site: `cargo xtask site -o FOLDER` writes one", folder.display());
        let mut files = BTreeMap::new();
        gather(folder, "", &mut files)?;
        if !["index.html", "table.html", "sw.js"].iter().all(|name| files.contains_key(*name)) {
            return Err(what());
        }
        Ok(Alone(Arc::new(files)))
    }
}

fn gather(folder: &FilePath, under: &str, files: &mut BTreeMap<String, Kept>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("the site in {} cannot be read: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (name, kind) = (format!("{under}{}", entry.file_name().to_string_lossy()), entry.file_type().map_err(failed)?);
        if kind.is_dir() {
            gather(&entry.path(), &format!("{name}/"), files)?;
        } else if kind.is_file() {
            if entry.metadata().map_err(failed)?.len() > LARGEST {
                return Err(format!("{} is too large for a file of a site", entry.path().display()));
            }
            let plain = Bytes::from(fs::read(entry.path()).map_err(failed)?);
            let tag = format!("\"{}\"", &blake3::hash(&plain).to_hex()[..16]);
            files.insert(name.clone(), Kept { kind: kind_of(&name), tag, plain, packed: OnceLock::new() });
        }
    }
    Ok(())
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

impl Kept {
    /// The file packed, once somebody wants it so; none if that does not make it smaller.
    fn packed(&self) -> Option<Bytes> {
        let pack = || {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(&self.plain).ok()?;
            packer.finish().ok().filter(|packed| packed.len() < self.plain.len()).map(Bytes::from)
        };
        self.packed.get_or_init(pack).clone()
    }
}

/// `GET /alone`
pub(super) async fn front() -> Redirect {
    Redirect::permanent(ROOT)
}

/// `GET /alone/`
pub(super) async fn index(State(app): State<App>, headers: HeaderMap) -> Answer<Response> {
    file(State(app), Path("index.html".to_owned()), headers).await
}

/// `GET /alone/{file}`
pub(super) async fn file(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Answer<Response> {
    let missing = || Refusal::new(Why::Missing, "there is nothing at this address");
    let alone = app.services.settings.alone.as_ref().ok_or_else(missing)?;
    // These pages ask whether they lie beside a server, and where it takes their games.
    if name == "server.json" {
        return Ok(Json(json!({ "tables": "/api/v1/tables/from-log" })).into_response());
    }
    if !alone.0.contains_key(&name) {
        return Err(missing());
    }
    let known = headers.get(header::IF_NONE_MATCH).cloned();
    let packs = headers.get(header::ACCEPT_ENCODING).and_then(|said| said.to_str().ok()).is_some_and(|said| said.contains("gzip"));
    let alone = alone.clone();
    let answer = move || {
        let kept = alone.0.get(&name)?;
        // Asked for each time, sent only when it changed: what belongs together is kept by the pages themselves.
        let common = [
            (header::ETAG, HeaderValue::from_str(&kept.tag).ok()?),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::CONTENT_SECURITY_POLICY, POLICY),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if known.is_some_and(|known| known.as_bytes() == kept.tag.as_bytes()) {
            return Some((StatusCode::NOT_MODIFIED, common).into_response());
        }
        let kind = [(header::CONTENT_TYPE, kept.kind)];
        Some(match packs.then(|| kept.packed()).flatten() {
            Some(packed) => (common, kind, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
            None => (common, kind, kept.plain.clone()).into_response(),
        })
    };
    // The first who wants a game packed waits for it; others do not wait for them.
    tokio::task::spawn_blocking(answer).await.ok().flatten().ok_or_else(missing)
}
