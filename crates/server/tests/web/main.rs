//! The server as its users meet it: a real one on a free port, spoken to over HTTP and WebSocket.

mod kit;

mod bad_input;
mod clocks;
mod failing_store;
mod honesty;
mod pages;
mod people;
mod play;
mod replays;
mod security;
mod waiting;
mod webhooks;
mod worlds;
