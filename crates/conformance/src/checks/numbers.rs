//! Law 5: every action has a number and a written form, each convertible to the other.

use std::collections::BTreeMap;

use kernel::{Chance, Game};

use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// Games with no more numbers than this have all of them tried; the others a sample of this size.
const ALL: u32 = 4096;

/// All action numbers of the game, or many: number to action to number, action to words to action, no two with the same words.
///
/// # Errors
/// The first number that does not come back.
pub fn check<G: Game>(game: &G, probe: &mut Probe) -> Found {
    let count = game.action_count();
    ensure(count > 0, || Finding::new(Check::Numbers, "there are no action numbers"))?;
    for beyond in [count, count.saturating_add(1), u32::MAX] {
        if let Some(action) = game.decode(beyond) {
            return Err(Finding::new(Check::Numbers, format!("number {beyond} is not below {count}, but decodes to {action:?}")));
        }
    }
    let mut written = BTreeMap::new();
    for index in 0..count.min(ALL) {
        let number = if count <= ALL { index } else { probe.chance.one_of(count) };
        let Some(action) = game.decode(number) else { continue };
        let back = game.encode(action);
        ensure(back == number, || Finding::new(Check::Numbers, format!("number {number} decodes to {action:?}, whose number is {back}")))?;
        word(game, action)?;
        if let Some(other) = written.insert(game.write(action), number).filter(|other| *other != number) {
            return Err(Finding::new(Check::Numbers, format!("numbers {other} and {number} are both written '{}'", game.write(action))));
        }
    }
    for nonsense in ["", " ", "no such action 99999999999999999999", "\u{1F3B2}"] {
        if let Some(action) = game.read(nonsense) {
            return Err(Finding::new(Check::Numbers, format!("'{nonsense}' reads as {action:?}")));
        }
    }
    Ok(())
}

/// One action written and read back.
///
/// # Errors
/// If it does not come back, or does not fit one line of a log.
pub fn word<G: Game>(game: &G, action: G::Action) -> Found {
    let text = game.write(action);
    ensure(!text.trim().is_empty() && !text.contains('\n'), || {
        Finding::new(Check::Numbers, format!("{action:?} is written {text:?}: a written action is one line, and not an empty one"))
    })?;
    let back = game.read(&text);
    ensure(back == Some(action), || Finding::new(Check::Numbers, format!("{action:?} is written '{text}', which reads as {back:?}")))
}
