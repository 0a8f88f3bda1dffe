//! The operator's address: counts for Prometheus and a page that shows them. Whoever can reach it may read it, so it is an address of
//! its own, which players cannot reach: how many moves there were tells, on a quiet server, of clicks that are nobody's business.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use maud::{Markup, html};

use crate::http::{App, assets};
use crate::meters::Now;
use crate::tables::locked;
use markup::layout;

/// The text form that Prometheus reads.
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Everything that the operator can ask.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/", get(status))
        .route("/metrics", get(metrics))
        .route("/assets/{file}", get(assets::file))
        .merge(asked_by_machines())
}

/// What load balancers ask: at the operator's address and at everybody's.
pub(super) fn asked_by_machines() -> Router<App> {
    Router::new().route("/healthz", get(health)).route("/readyz", get(ready))
}

/// For whoever watches the server: it answers, how many tables are in memory, and how many sockets are open.
async fn health(State(app): State<App>) -> impl IntoResponse {
    Json(serde_json::json!({ "ok": true, "loaded": app.services.loaded(), "sockets": app.limits.sockets() }))
}

/// Whether the server is to be sent requests: the log can be written, the database is of the right form, and nobody has asked it to stop.
async fn ready(State(app): State<App>) -> Response {
    match app.services.health.ready() {
        Ok(()) => Json(serde_json::json!({ "ready": true })).into_response(),
        Err(unready) => {
            let why = serde_json::json!({ "ready": false, "why": unready.words() });
            (StatusCode::SERVICE_UNAVAILABLE, Json(why)).into_response()
        }
    }
}

async fn now(app: &App) -> Now {
    let services = &app.services;
    let resting = locked(&services.resting).count();
    Now {
        ready: services.health.ready().is_ok(),
        loaded: services.loaded(),
        resting,
        sockets: app.limits.sockets(),
        queue: services.committer.queue(),
        bots: services.settings.pool.bots(),
        database_bytes: services.store.bytes().await,
        connections_most: app.most,
    }
}

/// `GET /metrics`
async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let now = now(&app).await;
    ([(header::CONTENT_TYPE, PROMETHEUS)], app.services.meters.text(&now))
}

/// `GET /`: the same in words.
async fn status(State(app): State<App>) -> Markup {
    let now = now(&app).await;
    let counts = Counts(app.services.meters.text(&now));
    let ready = app.services.health.ready();
    layout::watched(
        "Status",
        &html! {
            main #status {
                h1 { "Orrery " (env!("CARGO_PKG_VERSION")) }
                @match ready {
                    Ok(()) => p { "Ready: people are let in, and what they do is stored." },
                    Err(unready) => p.refusal role="alert" { "Not ready: " (unready.words()) "." },
                }
                div.counts {
                    @for (head, rows) in sections(&counts, &now) {
                        section {
                            h2 { (head) }
                            table { @for (what, value) in rows { tr { th scope="row" { (what) } td { (value) } } } }
                        }
                    }
                }
                p { "The page looks again every five seconds. Prometheus reads the same at " a href="/metrics" { "/metrics" } "." }
            }
        },
    )
}

/// What a count says, with its name for people.
type Row = (&'static str, String);

fn sections(counts: &Counts, now: &Now) -> [(&'static str, Vec<Row>); 5] {
    let count = |name: &str| whole(counts.value(name));
    let turned = |reason: &str| whole(counts.value(&format!("orrery_connections_turned_away_total{{reason=\"{reason}\"}}")));
    [
        (
            "Play",
            vec![
                ("Tables in memory", whole(now.loaded as f64)),
                ("Tables made", count("orrery_tables_created_total")),
                ("Tables that cannot be taken up", whole(now.resting as f64)),
                ("Moves stored", count("orrery_moves_total")),
            ],
        ),
        (
            "Disk",
            vec![
                ("A write takes on average", counts.mean("orrery_commit_seconds").map_or_else(none, seconds)),
                ("99 of 100 take at most", counts.nearly_all("orrery_commit_seconds").map_or_else(none, seconds)),
                ("Writes that wait", whole(now.queue as f64)),
                ("Tried again", count("orrery_commit_retries_total")),
                ("Given up", count("orrery_commit_failures_total")),
                ("The database takes", now.database_bytes.map_or_else(none, megabytes)),
            ],
        ),
        (
            "Connections",
            vec![
                ("Open", format!("{} of {}", count("orrery_connections"), whole(now.connections_most as f64))),
                ("Sockets among them", whole(now.sockets as f64)),
                ("Not let in: no place", turned("full")),
                ("Silent ones that made room", turned("silent")),
                ("The system gave none", turned("system")),
                ("Requests refused as too many", whole(counts.value("orrery_requests_total{code=\"429\"}"))),
                ("An answer takes on average", counts.mean("orrery_request_seconds").map_or_else(none, seconds)),
            ],
        ),
        (
            "Bots",
            vec![
                ("Think", format!("{} of {}", whole(now.bots.thinking as f64), whole(now.bots.places as f64))),
                ("Wait for a place", whole(now.bots.waiting as f64)),
            ],
        ),
        (
            "Process",
            vec![
                ("Runs for", span(counts.value("orrery_uptime_seconds"))),
                ("Memory", megabytes(counts.value("process_resident_memory_bytes") as u64)),
                ("Processor time", span(counts.value("process_cpu_seconds_total"))),
            ],
        ),
    ]
}

/// The counts as Prometheus gets them, so that the page cannot say anything else.
struct Counts(String);

impl Counts {
    fn samples(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
            let (name, value) = line.rsplit_once(' ')?;
            Some((name, value.parse().ok()?))
        })
    }

    fn value(&self, name: &str) -> f64 {
        self.samples().find(|(known, _)| *known == name).map_or(0.0, |(_, value)| value)
    }

    fn mean(&self, name: &str) -> Option<f64> {
        let (sum, count) = (self.value(&format!("{name}_sum")), self.value(&format!("{name}_count")));
        (count > 0.0).then(|| sum / count)
    }

    /// A bound that holds for 99 of 100; none if there is none, or nothing was counted.
    fn nearly_all(&self, name: &str) -> Option<f64> {
        let all = self.value(&format!("{name}_count"));
        let begin = format!("{name}_bucket{{le=\"");
        let bounds = self.samples().filter_map(|(sample, below)| {
            let bound: f64 = sample.strip_prefix(&begin)?.strip_suffix("\"}")?.parse().ok()?;
            (below >= all * 0.99 && bound.is_finite()).then_some(bound)
        });
        bounds.reduce(f64::min).filter(|_| all > 0.0)
    }
}

fn none() -> String {
    "–".to_owned()
}

/// A whole number, in groups of three digits.
fn whole(number: f64) -> String {
    draw::text::grouped(number.max(0.0).round() as u64)
}

fn seconds(time: f64) -> String {
    if time < 1.0 { format!("{:.1} ms", time * 1000.0) } else { format!("{time:.1} s") }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// The two largest units of a time.
fn span(time: f64) -> String {
    let mut left = time as u64;
    let mut text = String::new();
    for (unit, length) in [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)] {
        let count = left / length;
        left %= length;
        if (count > 0 || (unit == "s" && text.is_empty())) && text.matches(' ').count() < 3 {
            let _ = write!(text, "{}{count} {unit}", if text.is_empty() { "" } else { " " });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([whole(7.0), whole(1234.0), whole(1_234_567.0)], ["7", "1,234", "1,234,567"]);
        assert_eq!([span(0.0), span(59.0), span(3_700.0), span(90_061.0)], ["0 s", "59 s", "1 h 1 min", "1 d 1 h"]);
        assert_eq!([seconds(0.0041), seconds(2.34)], ["4.1 ms", "2.3 s"]);
    }

    #[test]
    fn what_holds_for_nearly_all_is_the_least_such_bound() {
        let bucket = |bound: &str, below: u32| format!("t_bucket{{le=\"{bound}\"}} {below}\n");
        let text = [bucket("0.001", 10), bucket("0.005", 99), bucket("0.01", 100), bucket("+Inf", 100)].concat();
        let counts = Counts(format!("# HELP t times\n{text}t_sum 0.4\nt_count 100\n"));
        assert_eq!((counts.mean("t"), counts.nearly_all("t")), (Some(0.004), Some(0.005)));
        assert_eq!((counts.mean("u"), counts.nearly_all("u")), (None, None));
        // Only the last, which is no bound, holds for so many.
        let late = Counts("t_bucket{le=\"0.001\"} 1\nt_bucket{le=\"+Inf\"} 100\nt_count 100\n".to_owned());
        assert_eq!(late.nearly_all("t"), None);
    }
}
