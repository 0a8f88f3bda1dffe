//! Being asked to stop: Ctrl-C, or `kill`.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{self, SignalKind};
#[cfg(windows)]
use tokio::signal::windows;

/// What asked the process to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// `kill`.
    Terminate,
}

impl Signal {
    /// The number that shells add to 128 for a process it ended.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Signal::Interrupt => 2,
            Signal::Terminate => 15,
        }
    }
}

/// Hears the signals. From the moment it is made they no longer end the process by themselves.
#[derive(Debug)]
pub(crate) struct Signals {
    #[cfg(unix)]
    interrupt: unix::Signal,
    #[cfg(unix)]
    terminate: unix::Signal,
    #[cfg(windows)]
    interrupt: windows::CtrlC,
}

impl Signals {
    /// Begins to listen; inside a runtime.
    #[cfg(unix)]
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals { interrupt: unix::signal(SignalKind::interrupt())?, terminate: unix::signal(SignalKind::terminate())? })
    }

    /// Begins to listen; inside a runtime.
    #[cfg(windows)]
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals { interrupt: windows::ctrl_c()? })
    }

    /// The next signal.
    #[cfg(unix)]
    pub(crate) async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
        }
    }

    /// The next signal.
    #[cfg(windows)]
    pub(crate) async fn next(&mut self) -> Signal {
        self.interrupt.recv().await;
        Signal::Interrupt
    }
}
