//! What the server counts about itself, for whoever runs it, in the form that Prometheus reads.
//!
//! Each server has counts of its own: two in one process do not mix them. Nothing here is told of one table, one person or one address:
//! labels are kinds of answers and reasons. Still, on a quiet server the number of moves tells how often somebody has clicked, also where
//! nobody is to know; so it is shown at the operator's address only ([`crate::http::operator`]).

use std::fmt;
use std::time::{Duration, Instant};

use metrics::{Counter, Gauge, Histogram, Key, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

const METADATA: Metadata<'static> = Metadata::new("server", Level::INFO, Some("server"));

/// Bounds of times, in seconds.
const TIMES: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 20.0];
/// Bounds of how much is stored with one write to the disk.
const BATCHES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];
/// The answers that are counted one by one; any other counts as 0.
const CODES: [u16; 19] = [101, 200, 201, 204, 302, 303, 304, 400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 500, 503];

/// How things stand at the moment when they are looked at.
pub(crate) struct Now {
    pub(crate) ready: bool,
    pub(crate) loaded: usize,
    pub(crate) resting: usize,
    pub(crate) sockets: usize,
    pub(crate) queue: usize,
    pub(crate) bots: Bots,
    pub(crate) database_bytes: Option<u64>,
    pub(crate) connections_most: usize,
}

/// Where bots think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bots {
    pub(crate) places: usize,
    pub(crate) thinking: usize,
    pub(crate) waiting: usize,
}

/// Why a connection was not let in, or had to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnedAway {
    /// There was no place, and nobody silent to give one up.
    Full,
    /// It was silent, and another needed its place.
    Silent,
    /// The system gave no descriptor.
    System,
}

impl fmt::Debug for Meters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Meters")
    }
}

/// All counts of a server.
pub(crate) struct Meters {
    handle: PrometheusHandle,
    began: Instant,
    moves: Counter,
    tables: Counter,
    commit: Histogram,
    batch: Histogram,
    retries: Counter,
    failures: Counter,
    answers: Vec<(u16, Counter)>,
    answered: Histogram,
    connections: Gauge,
    turned_away: [Counter; 3],
    now: NowMeters,
}

/// What is only set when somebody looks.
struct NowMeters {
    ready: Gauge,
    loaded: Gauge,
    resting: Gauge,
    sockets: Gauge,
    queue: Gauge,
    bot_places: Gauge,
    bots_thinking: Gauge,
    bots_waiting: Gauge,
    database: Gauge,
    most: Gauge,
    uptime: Gauge,
    processor: Counter,
    memory: Gauge,
}

/// Gives names to counts.
struct Namer(PrometheusRecorder);

impl Namer {
    fn counter(&self, name: &'static str, help: &'static str) -> Counter {
        self.0.describe_counter(name.into(), None, help.into());
        self.0.register_counter(&Key::from_static_name(name), &METADATA)
    }

    /// One of a family of counts that were described.
    fn labelled(&self, name: &'static str, label: &'static str, value: String) -> Counter {
        self.0.register_counter(&Key::from_parts(name, vec![Label::new(label, value)]), &METADATA)
    }

    fn gauge(&self, name: &'static str, help: &'static str) -> Gauge {
        self.0.describe_gauge(name.into(), None, help.into());
        self.0.register_gauge(&Key::from_static_name(name), &METADATA)
    }

    fn histogram(&self, name: &'static str, help: &'static str) -> Histogram {
        self.0.describe_histogram(name.into(), None, help.into());
        self.0.register_histogram(&Key::from_static_name(name), &METADATA)
    }
}

impl Meters {
    pub(crate) fn new() -> Meters {
        let bounds = |builder: PrometheusBuilder, name: &str, bounds: &[f64]| {
            // Only an empty list of bounds is refused.
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), bounds).expect("there are bounds")
        };
        let builder = bounds(PrometheusBuilder::new(), "orrery_commit_seconds", &TIMES);
        let builder = bounds(builder, "orrery_request_seconds", &TIMES);
        let named = Namer(bounds(builder, "orrery_commit_writes", &BATCHES).build_recorder());
        let family = |name: &'static str, help: &'static str| named.0.describe_counter(name.into(), None, help.into());
        family("orrery_requests_total", "Requests that were answered, by the status of the answer");
        family("orrery_connections_turned_away_total", "Connections that were not let in or had to go, by reason");
        let reason = |word: &str| named.labelled("orrery_connections_turned_away_total", "reason", word.to_owned());
        let build = Key::from_parts("orrery_build_info", vec![Label::new("version", env!("CARGO_PKG_VERSION"))]);
        named.0.describe_gauge("orrery_build_info".into(), None, "The version of the program, as a label".into());
        named.0.register_gauge(&build, &METADATA).set(1.0);
        Meters {
            handle: named.0.handle(),
            began: Instant::now(),
            moves: named.counter("orrery_moves_total", "Choices of people, bots and clocks that are on disk, at all tables together"),
            tables: named.counter("orrery_tables_created_total", "Tables that were made"),
            commit: named.histogram("orrery_commit_seconds", "From the beginning of a write to its being on disk, attempts included"),
            batch: named.histogram("orrery_commit_writes", "How much shared one write to the disk"),
            retries: named.counter("orrery_commit_retries_total", "Writes that were tried again"),
            failures: named.counter("orrery_commit_failures_total", "Writes that were given up"),
            answers: CODES
                .into_iter()
                .chain([0])
                .map(|code| (code, named.labelled("orrery_requests_total", "code", code.to_string())))
                .collect(),
            answered: named.histogram("orrery_request_seconds", "From a request's headers to the beginning of its answer"),
            connections: named.gauge("orrery_connections", "Open connections, sockets among them"),
            turned_away: [reason("full"), reason("silent"), reason("system")],
            now: NowMeters {
                ready: named.gauge("orrery_ready", "1 while the server wants requests, as /readyz says"),
                loaded: named.gauge("orrery_tables_loaded", "Tables in memory"),
                resting: named.gauge("orrery_tables_resting", "Tables that could not be taken up and are let rest"),
                sockets: named.gauge("orrery_sockets", "Open sockets: pages and programs that are told what happens"),
                queue: named.gauge("orrery_commit_queue", "Writes that wait for the disk"),
                bot_places: named.gauge("orrery_bot_places", "How many bots can think at once"),
                bots_thinking: named.gauge("orrery_bots_thinking", "Bots that think"),
                bots_waiting: named.gauge("orrery_bots_waiting", "Bots that wait for a place to think; the more, the less each thinks"),
                database: named.gauge("orrery_database_bytes", "What the database takes on its disk"),
                most: named.gauge("orrery_connections_most", "How many connections there may be"),
                uptime: named.gauge("orrery_uptime_seconds", "Since the server was started"),
                processor: named.counter("process_cpu_seconds_total", "Processor time of the process"),
                memory: named.gauge("process_resident_memory_bytes", "Memory of the process"),
            },
        }
    }

    /// A batch is on disk: so many moves, so many new tables, so much in all.
    pub(crate) fn committed(&self, moves: u64, tables: u64, writes: usize, took: Duration) {
        self.moves.increment(moves);
        self.tables.increment(tables);
        self.batch.record(writes as f64);
        self.commit.record(took.as_secs_f64());
    }

    pub(crate) fn commit_retried(&self) {
        self.retries.increment(1);
    }

    pub(crate) fn commit_failed(&self) {
        self.failures.increment(1);
    }

    pub(crate) fn answered(&self, code: u16, took: Duration) {
        let counted = self.answers.iter().find(|(known, _)| *known == code).or(self.answers.last());
        counted.iter().for_each(|(_, counter)| counter.increment(1));
        self.answered.record(took.as_secs_f64());
    }

    /// How many connections are open now.
    pub(crate) fn connections(&self, open: usize) {
        self.connections.set(open as f64);
    }

    pub(crate) fn turned_away(&self, why: TurnedAway) {
        self.turned_away[why as usize].increment(1);
    }

    /// To be called now and then: times that nobody has looked at are put together, and take no more memory however many there are.
    pub(crate) fn tidy(&self) {
        self.handle.run_upkeep();
    }

    /// Everything, in the text form of Prometheus.
    pub(crate) fn text(&self, now: &Now) -> String {
        let meters = &self.now;
        meters.ready.set(f64::from(u8::from(now.ready)));
        meters.loaded.set(now.loaded as f64);
        meters.resting.set(now.resting as f64);
        meters.sockets.set(now.sockets as f64);
        meters.queue.set(now.queue as f64);
        meters.bot_places.set(now.bots.places as f64);
        meters.bots_thinking.set(now.bots.thinking as f64);
        meters.bots_waiting.set(now.bots.waiting as f64);
        meters.database.set(now.database_bytes.unwrap_or_default() as f64);
        meters.most.set(now.connections_most as f64);
        meters.uptime.set(self.began.elapsed().as_secs_f64().floor());
        meters.processor.absolute(processor_seconds());
        meters.memory.set(memory_bytes().unwrap_or_default() as f64);
        self.handle.render()
    }
}

/// The processor time of this process, in whole seconds.
#[cfg(unix)]
fn processor_seconds() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec.unsigned_abs()
}

#[cfg(not(unix))]
fn processor_seconds() -> u64 {
    0
}

/// What this process holds in memory, where the system says so in a file.
fn memory_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().strip_suffix("kB")?;
    kilobytes.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Now {
        let bots = Bots { places: 2, thinking: 1, waiting: 3 };
        Now { ready: true, loaded: 4, resting: 0, sockets: 5, queue: 6, bots, database_bytes: Some(7), connections_most: 8 }
    }

    #[test]
    fn two_servers_in_one_process_do_not_mix_their_counts() {
        let (one, other) = (Meters::new(), Meters::new());
        one.committed(3, 1, 4, Duration::from_millis(2));
        assert!(one.text(&now()).contains("\norrery_moves_total 3\n"), "{}", one.text(&now()));
        assert!(other.text(&now()).contains("\norrery_moves_total 0\n"));
    }

    #[test]
    fn every_count_says_what_it_is_and_none_is_of_somebody() {
        let meters = Meters::new();
        meters.committed(3, 1, 4, Duration::from_millis(2));
        meters.answered(200, Duration::from_millis(1));
        meters.answered(418, Duration::from_millis(1));
        meters.turned_away(TurnedAway::Full);
        let text = meters.text(&now());
        assert!(text.contains("orrery_requests_total{code=\"0\"} 1"), "an answer that nobody expects is counted: {text}");
        assert!(text.contains("orrery_connections_turned_away_total{reason=\"full\"} 1"), "{text}");
        assert!(text.contains("orrery_commit_seconds_bucket{le=\"0.002\"} 1"), "{text}");
        let described: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("# HELP ")?.split_once(' ').map(|(name, _)| name)).collect();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (sample, _) = line.rsplit_once(' ').expect("a name and a value");
            let (name, labels) = sample.split_once('{').unwrap_or((sample, ""));
            let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
            assert!(described.contains(&family), "{family} says nothing of itself");
            let kinds = ["", "code", "reason", "le", "version"];
            assert!(kinds.contains(&labels.split('=').next().unwrap_or_default()), "{line}");
        }
    }
}
