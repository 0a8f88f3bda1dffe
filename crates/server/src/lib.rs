//! The web table: HTTP, WebSocket, pages. The only crate that knows about requests.
//!
//! One task writes each table (`table::actor`); a step is answered and told only when its log line is on disk
//! (`commit`); tables are loaded when they are asked for and unloaded when nobody uses them (`tables`); nobody holds a place for
//! longer than they use it (`door`). Several servers share a database and the tables (`nodes`). Handlers are thin:
//! they find out who asks (`http::identity`), put one message to a table and turn the answer into JSON (`http::api`) or a page
//! (`http::pages`). Everything a client sees is made from a view of its own seat.
//!
//! ```no_run
//! # async fn run() -> Result<(), server::ServeError> {
//! let store = store::Sqlite::open(&store::SqliteSettings::at("orrery.db")).await?;
//! let server = server::Server::bind("127.0.0.1:8080".parse().unwrap(), std::sync::Arc::new(store), server::Settings::default()).await?;
//! println!("http://{}", server.address());
//! server.run(std::future::pending()).await
//! # }
//! ```

mod bot_games;
pub mod clock;
mod commit;
mod door;
mod health;
pub mod http;
mod meters;
mod net;
pub mod nodes;
mod packs;
mod page;
mod pool;
pub mod refusal;
pub mod secrets;
mod serve;
pub mod settings;
mod sweep;
pub mod table;
mod tables;
mod webhook;

pub use clock::Clock;
pub use http::Alone;
pub use nodes::{Node, NodeKey, generation};
pub use pool::{Place, Pool};
pub use serve::{ServeError, Server, Serving};
pub use settings::Settings;
