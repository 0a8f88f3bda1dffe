//! Several servers on one PostgreSQL, and everything that goes wrong with them: what was acknowledged is in the logs, once and in order, and
//! every table can be played again a moment later.
//!
//! People play at all games through servers that they choose at random for every request, as behind a plain load balancer, while servers are
//! killed, stopped for longer than their lease and woken, cut off from the database or from each other, and the database is started again or
//! finds its disk full.
//! Everybody writes down what they sent and what was acknowledged, and asks again with the same request number where no answer came. At the end
//! that is held against the logs, and `orrery db verify` replays them.

mod history;
mod player;
mod site;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::{Chance, Sampler};

use history::Found;
use player::{Player, Shared};
use site::Site;
use temporary_postgres::Stop;

/// How long servers may be away without the others taking over, and a little more.
const LONGER_THAN_A_LEASE: Duration = Duration::from_millis(4500);
/// How long the disk stays full after the database has found it so.
const FULL: Duration = Duration::from_secs(2);
/// How often is looked whether all tables are played again.
const LOOK: Duration = Duration::from_millis(10);

/// Let servers on one PostgreSQL die, freeze and lose each other while people play; check that nothing acknowledged is lost or doubled
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How much goes wrong
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub faults: u32,
    /// How many servers there are
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub servers: usize,
    /// Tables that are played meanwhile
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub tables: usize,
    /// Within how many seconds every table must be played again
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    pub within: u64,
    /// What goes wrong when, and who is asked what
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Something that goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// A server is killed (SIGKILL), and started again when everybody plays.
    Killed,
    /// A server is stopped for longer than its lease (SIGSTOP), and goes on then (SIGCONT) without knowing of it.
    Stopped,
    /// A server is asked to end (SIGTERM), and started again: an upgrade.
    Upgraded,
    /// The database is started again in order.
    DatabaseRestarted,
    /// The database is started again after a crash.
    DatabaseCrashed,
    /// A server has no connection to the database.
    CutOff,
    /// What a server and the database send each other waits on the way.
    HeldUp,
    /// The others do not reach a server.
    Unreached,
    /// The disk of the database is full until somebody makes room; if it has ended meanwhile it is started again.
    FullDisk,
}

impl Fault {
    const ALL: [Fault; 9] = [
        Fault::Killed,
        Fault::Stopped,
        Fault::Upgraded,
        Fault::DatabaseRestarted,
        Fault::CutOff,
        Fault::Unreached,
        Fault::DatabaseCrashed,
        Fault::HeldUp,
        Fault::FullDisk,
    ];
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That a move was lost or doubled, a table could not be played in time, or that servers or database cannot be run.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    ensure!(args.servers >= 2 && args.tables >= 1, "it takes two servers and a table");
    let mut site = Site::start(server, args.servers).await?;
    if !site.postgres.has_its_own_disk() {
        println!("a full disk is NOT tried: this process may not mount a file system for the database");
    }
    let shared = Arc::new(Shared::new(site.addresses(), args.tables));
    let mut players = Vec::new();
    for number in 0..args.tables {
        let player = Player::new(number, Sampler::from_seed(args.seed * 1000 + number as u64), Arc::clone(&shared)).await?;
        players.push(tokio::spawn(player.play()));
    }
    let (begun, mut chance) = (Instant::now(), Sampler::from_seed(args.seed));
    let (mut times, mut order): (Vec<(Fault, Duration)>, Vec<Fault>) = (Vec::new(), Vec::new());
    played_again(&shared, Instant::now(), Duration::from_secs(60)).await.context("nobody can play even before anything goes wrong")?;
    for number in 0..args.faults {
        // All of them in every round, each time in another order.
        if order.is_empty() {
            order = Fault::ALL.into_iter().filter(|fault| *fault != Fault::FullDisk || site.postgres.has_its_own_disk()).collect();
            (1..order.len()).rev().for_each(|last| order.swap(last, below(&mut chance, last + 1)));
        }
        let (fault, victim) = (order.pop().unwrap_or(Fault::Killed), below(&mut chance, args.servers));
        let time = go_wrong(&mut site, &shared, fault, victim, Duration::from_secs(args.within))
            .await
            .with_context(|| format!("fault {number} ({fault:?}, server {victim})"))?;
        times.push((fault, time));
        // Not always at the same moment.
        tokio::time::sleep(Duration::from_millis(50 + below(&mut chance, 500) as u64)).await;
    }
    shared.stop();
    let mut tables = Vec::new();
    for player in players {
        tables.extend(player.await?);
    }
    let mut found = Found::default();
    for table in &tables {
        let lines = site.log(&table.id)?;
        found.check(&table.id, &lines, &table.sent);
        found.heard(&table.id, &table.heard, &site.public_log(&table.id).await?);
        table.wrong.iter().for_each(|wrong| found.wrong.push(format!("table {}: {wrong}", table.id)));
    }
    site.verify(server)?;
    report(args, &times, &found, tables.iter().filter(|table| table.over).count(), begun.elapsed());
    found.wrong.iter().for_each(|wrong| eprintln!("{wrong}"));
    ensure!(found.keeps_their_word(), "the servers broke their word");
    Ok(())
}

/// Lets something go wrong, waits until every table is played again, and puts it right. How long it took.
async fn go_wrong(site: &mut Site, shared: &Shared, fault: Fault, victim: usize, within: Duration) -> anyhow::Result<Duration> {
    let mut from = Instant::now();
    match fault {
        Fault::Killed => site.nodes[victim].kill()?,
        Fault::Stopped => site.nodes[victim].signal("-STOP")?,
        Fault::Upgraded => site.nodes[victim].signal("-TERM")?,
        Fault::DatabaseRestarted | Fault::DatabaseCrashed => {
            site.postgres.stop(if fault == Fault::DatabaseCrashed { Stop::Crash } else { Stop::Fast })?;
            site.postgres.run()?;
            from = Instant::now();
        }
        Fault::FullDisk => {
            site.postgres.fill_disk()?;
            site.found_no_room().await?;
            tokio::time::sleep(FULL).await;
            site.postgres.make_room()?;
            site.postgres.run_again()?;
            from = Instant::now();
        }
        Fault::CutOff => site.nodes[victim].to_database.cut(),
        Fault::HeldUp => site.nodes[victim].to_database.hold(),
        Fault::Unreached => site.nodes[victim].from_others.cut(),
    }
    let time = played_again(shared, from, within).await;
    // Also where nobody was in the way: whoever is away is away for longer than the lease.
    if matches!(fault, Fault::Stopped | Fault::CutOff | Fault::HeldUp) {
        tokio::time::sleep(LONGER_THAN_A_LEASE.saturating_sub(from.elapsed())).await;
    }
    match fault {
        Fault::Killed => site.nodes[victim].start()?,
        Fault::Upgraded => {
            site.nodes[victim].ended()?;
            site.nodes[victim].start()?;
        }
        Fault::Stopped => site.nodes[victim].signal("-CONT")?,
        Fault::DatabaseRestarted | Fault::DatabaseCrashed | Fault::FullDisk => {}
        Fault::CutOff | Fault::HeldUp => site.nodes[victim].to_database.open(),
        Fault::Unreached => site.nodes[victim].from_others.open(),
    }
    site.all_ready().await?;
    time
}

/// Waits until at every table something was answered that was asked after a moment.
async fn played_again(shared: &Shared, from: Instant, within: Duration) -> anyhow::Result<Duration> {
    loop {
        let silent = shared.silent_since(from);
        if silent.is_empty() {
            return Ok(from.elapsed());
        }
        ensure!(from.elapsed() <= within, "after {:?} tables {silent:?} are not played again", from.elapsed());
        tokio::time::sleep(LOOK).await;
    }
}

/// A number below another.
fn below(chance: &mut Sampler, n: usize) -> usize {
    chance.one_of(u32::try_from(n).unwrap_or(1)) as usize
}

fn report(args: &Args, times: &[(Fault, Duration)], found: &Found, over: usize, took: Duration) {
    println!(
        "servers {}, tables {} at once, games played to their end {over}, faults {}, {:.0} s",
        args.servers,
        args.tables,
        times.len(),
        took.as_secs_f64()
    );
    for kind in Fault::ALL {
        let mut of: Vec<u128> = times.iter().filter(|(fault, _)| *fault == kind).map(|(_, time)| time.as_millis()).collect();
        of.sort_unstable();
        if let (Some(most), Some(middle)) = (of.last(), of.get(of.len() / 2)) {
            println!("{kind:?}: {} times, every table played again after {middle} ms (middle), {most} ms (longest)", of.len());
        }
    }
    let Found { acknowledged, stored, lost, doubled, heard, wrong } = found;
    println!(
        "moves acknowledged {acknowledged}, stored {stored}, lost {lost}, doubled {doubled}, wrong answers {}, messages to spectators {heard}",
        wrong.len()
    );
}
