//! The web table in a real browser: tests, and the pictures they take.
//!
//! There is nothing here but the tests, in `tests/browser/`. They start the server in their own process and drive Chromium
//! through its driver: `cargo test -p browser`. Both programs are Debian's `chromium` and `chromium-driver`; what is missing is
//! installed if that can be done, and else the tests say what to install. The pictures are kept in `target/screenshots/`.
