//! The web table in a real browser: people with browsers of their own play, look on, lose their connection, use a phone, use
//! only keys, walk through a replay; every page is looked at by axe-core and photographed.

mod door;
mod games;
mod hints;
mod keys;
mod kit;
mod one_screen;
mod packs;
mod pages;
mod phone;
mod play;
mod programs;
mod safe;
mod traffic;
mod watch;
