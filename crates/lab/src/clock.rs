//! Processor time: what a computation costs, whatever else the computer does meanwhile.

use std::time::Duration;

/// What the clock counts, in words.
pub const CLOCK: &str = if cfg!(unix) { "processor time" } else { "elapsed time" };

/// The time that this thread has used so far.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// The time since this was first called: elsewhere threads have no clock that a safe library reads.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
