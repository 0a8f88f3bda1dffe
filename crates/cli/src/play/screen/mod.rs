//! The full-screen table.
//!
//! [`app`] is what is on the table and what the keys do, without a terminal; [`paint`] draws it ([`table`] says what stands where); this file owns the
//! terminal: it takes it over, gives it back however the program ends, and waits for keys.

mod app;
mod ink;
mod paint;
mod table;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole_games;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::session::Session;
use crate::exit::Exit;
use crate::output;
use app::App;

/// How long a bot's move stays before the next one follows.
const BOT_PAUSE: Duration = Duration::from_millis(450);

/// How long to wait for a key before looking whether the program was told to stop.
const LOOK_UP: Duration = Duration::from_millis(200);

/// How long a told-to-stop program has to say goodbye.
const GRACE: Duration = Duration::from_secs(2);

/// Plays until the game is over or somebody leaves, then says where the game is.
pub(crate) fn run(session: Session, fast: bool) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    // Ctrl-C is a key here; this is for a `kill` from outside, or a terminal that was closed. Without it the terminal would stay
    // as we made it.
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        heard.store(true, Ordering::Relaxed);
        // A closed terminal never lets go of whoever waits for its keys. Nothing is lost: the game is kept after every move.
        std::thread::sleep(GRACE);
        std::process::exit(i32::from(Exit::No.number()));
    })?;
    // Also restores the terminal on a panic, before the message is printed.
    let mut terminal = ratatui::try_init()?;
    let mut app = App::new(session);
    let played = play(&mut terminal, &mut app, fast, &stop);
    ratatui::try_restore()?;
    played?;
    let mut out = output::out();
    for line in app.farewell() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(out.flush()?)
}

fn play(terminal: &mut DefaultTerminal, app: &mut App, fast: bool, stop: &AtomicBool) -> anyhow::Result<()> {
    let mut shown_at = Instant::now();
    while !app.left() && !stop.load(Ordering::Relaxed) {
        terminal.draw(|frame| paint::paint(frame, app))?;
        let pause = if fast || app.hurried() { Duration::ZERO } else { BOT_PAUSE };
        let wait = if app.bots_may_move() { pause.saturating_sub(shown_at.elapsed()).min(LOOK_UP) } else { LOOK_UP };
        if event::poll(wait)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => app.press(key)?,
                // The next turn of this loop draws the screen in its new size.
                _ => {}
            }
        } else if app.bots_may_move() && shown_at.elapsed() >= pause {
            app.bots_move()?;
            shown_at = Instant::now();
        }
    }
    app.keep();
    Ok(())
}
