//! A wire to a server that can be held up and cut: what a network does on a bad day.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How the wire is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Everything gets through.
    Open,
    /// What is sent waits, and nobody is told.
    Held,
    /// Connections break, and no new one is made.
    Cut,
}

/// Passes on what is sent to an address, for as long as it is there.
#[derive(Debug)]
pub struct Wire {
    port: u16,
    /// How it is, and how often it was cut: whatever was there at a cut is gone, however short that was.
    way: Arc<watch::Sender<(Way, u64)>>,
    listening: JoinHandle<()>,
}

impl Wire {
    /// A wire to a port of this machine.
    ///
    /// # Errors
    /// That there is no port left for its other end.
    pub async fn to(port: u16) -> anyhow::Result<Wire> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let own = listener.local_addr()?.port();
        let way = Arc::new(watch::Sender::new((Way::Open, 0)));
        let ways = Arc::clone(&way);
        let listening = tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                let way = ways.subscribe();
                if way.borrow().0 != Way::Cut {
                    tokio::spawn(carry(here, SocketAddr::from(([127, 0, 0, 1], port)), way));
                }
            }
        });
        Ok(Wire { port: own, way, listening })
    }

    /// The port of this end.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Everything gets through, also what waited.
    pub fn open(&self) {
        self.way.send_modify(|(way, _)| *way = Way::Open);
    }

    /// From now on what is sent waits.
    pub fn hold(&self) {
        self.way.send_modify(|(way, _)| *way = Way::Held);
    }

    /// Every connection breaks, and none is made until it is open again.
    pub fn cut(&self) {
        self.way.send_modify(|(way, cuts)| (*way, *cuts) = (Way::Cut, *cuts + 1));
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.listening.abort();
        self.cut();
    }
}

async fn carry(here: TcpStream, there: SocketAddr, way: watch::Receiver<(Way, u64)>) {
    let Ok(there) = TcpStream::connect(there).await else { return };
    let cuts = way.borrow().1;
    let (mut seen, ways) = (way.clone(), [way.clone(), way]);
    let ((from_here, to_here), (from_there, to_there)) = (here.into_split(), there.into_split());
    let [forth, back] = ways;
    tokio::select! {
        () = pass(from_here, to_there, forth) => {}
        () = pass(from_there, to_here, back) => {}
        _ = seen.wait_for(|(_, now)| *now != cuts) => {}
    }
}

/// Passes on until one end is gone.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut way: watch::Receiver<(Way, u64)>) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if way.wait_for(|(way, _)| *way == Way::Open).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
