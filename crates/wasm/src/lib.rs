//! A table in the reader's own browser: the same game, board, bots and log as on a server, behind one function that takes and gives JSON.
//!
//! A [`Hall`] is what one worker of the page holds ([`Request`] is all it can be asked): one of them keeps the table and answers at once,
//! another thinks for the bots and may be stopped at any time. Nothing here waits, asks a clock or sends anything anywhere; chance comes
//! from a key that the page brings.
//!
//! ```
//! let mut hall = wasm::Hall::default();
//! let begun = hall.ask(r#"{"do":"begin","id":"a","game":"m101","players":[{"name":"Mary"},{"name":"casual","bot":"casual"}],"seed":7}"#);
//! assert!(begun.starts_with(r#"{"lines":["#), "{begun}");
//! assert!(hall.ask(r#"{"do":"page"}"#).contains("Which"));
//! assert_eq!(hall.ask(r#"{"do":"sing"}"#).split('`').next(), Some(r#"{"error":"this cannot be understood: unknown variant "#));
//! ```

mod again;
mod hall;
mod message;
mod table;

pub use hall::Hall;
pub use message::{Answer, Request, Trouble};

/// The same for the script of a page.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
#[derive(Debug, Default)]
pub struct Worker(Hall);

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
impl Worker {
    /// An empty one.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Worker {
        Worker::default()
    }

    /// Answers a request; both are JSON.
    pub fn ask(&mut self, request: &str) -> String {
        self.0.ask(request)
    }
}
