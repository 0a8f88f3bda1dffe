//! What a person reads when something is refused has no codes: places have their names, and actions are said in words.

use draw::Board;
use kernel::{AnyChance, Cited, Game, Quiet, Sampler};

use crate::facts::Facts;
use crate::games::each_choice;

/// At every how manieth moment everything is tried that is not allowed.
const EVERY: usize = 37;

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_refusals<F: Facts>() {
    let mut refused = 0;
    each_choice::<F>(|game, chosen| {
        if chosen.number % EVERY != 0 {
            return;
        }
        let view = game.view(&chosen.before, Some(chosen.seat));
        let others = (0..game.action_count()).filter_map(|number| game.decode(number)).filter(|action| !chosen.legal.contains(action));
        for action in others {
            let mut chance = Sampler::from_seed(0);
            let fx = &mut Quiet(&mut chance as AnyChance<'_>);
            let refusal = game.apply(&mut chosen.before.clone(), chosen.seat, action, fx).expect_err("it is not listed");
            let (told, clause) = (game.told_refusal(&refusal, &view), refusal.clause());
            let words = told.strip_suffix(&format!(" ({clause})"));
            let words = words.unwrap_or_else(|| panic!("{}: '{told}' does not end in {clause}", chosen.at));
            let code = words.split(|c: char| !c.is_alphanumeric()).find(|word| is_code(word, F::VERBS));
            assert_eq!(code, None, "{}, refusing {}: {told}", chosen.at, game.write(action));
            refused += 1;
        }
    });
    assert!(refused > 20, "hardly anything was refused: {refused}");
}

/// A small letter beside a digit as in "c5", or a verb in capitals as logs write it. A place with a capital letter is written on the board.
fn is_code(word: &str, verbs: &str) -> bool {
    let has = |what: fn(&char) -> bool| word.chars().any(|c| what(&c));
    let mixed = has(char::is_ascii_digit) && has(char::is_ascii_lowercase);
    mixed
        || (word.len() > 1 && has(char::is_ascii_uppercase) && !has(char::is_ascii_lowercase) && verbs.split(' ').any(|verb| verb == word))
}

#[cfg(test)]
mod tests {
    use super::is_code;

    #[test]
    fn codes_are_told_from_words_and_numbers() {
        let codes = ["c5", "4o", "4x1", "HT"].map(|word| is_code(word, "HT MT"));
        assert_eq!(codes, [true; 4]);
        let words = ["Cinder", "5", "C5", "a", "RESISTANCE"].map(|word| is_code(word, "HT MT"));
        assert_eq!(words, [false; 5]);
    }
}
