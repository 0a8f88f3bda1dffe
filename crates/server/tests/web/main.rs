//! The server as its users meet it: a real one on a free port, spoken to over HTTP and WebSocket.

mod kit;
mod moody;

mod bad_input;
mod clocks;
mod crowds;
mod damaged;
mod failing_store;
mod gone;
mod honesty;
mod limits;
mod live_pages;
mod lobby;
mod pages;
mod people;
mod play;
mod replays;
mod security;
mod sweeping;
mod waiting;
mod webhooks;
mod worlds;
