//! The server as its users meet it: a real one on a free port, spoken to over HTTP and WebSocket.

mod kit;
mod moody;

mod advice;
mod alone;
mod bad_input;
mod clocks;
mod crowds;
mod damaged;
mod door;
mod failing_store;
mod gone;
mod heard;
mod honesty;
mod hurry;
mod late;
mod limits;
mod live_pages;
mod lobby;
#[cfg(feature = "postgres")]
mod nodes;
mod offers;
mod operator;
mod packs;
mod pages;
mod pauses;
mod people;
mod play;
mod presence;
mod replays;
mod security;
mod sweeping;
mod waiting;
mod webhooks;
mod worlds;
