//! What somebody would regret is asked about once more, stands back, and can always be left alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use draw::{Board, Regret, Shape};
use kernel::Game;

use crate::facts::Facts;
use crate::games::{each_choice, names, verb};
use crate::tree::Tree;

/// Every how manieth moment is drawn, and those with a regret that has not been seen often.
const EVERY: usize = 31;
const OFTEN: usize = 12;

/// Holds every moment of whole games against the laws, and gives the words of all regrets to be reviewed.
///
/// # Panics
/// If they are broken.
#[must_use]
pub fn check_regrets<F: Facts>() -> String {
    let mut said: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let (mut times, mut halfway): (BTreeMap<String, usize>, BTreeSet<bool>) = Default::default();
    each_choice::<F>(|game, chosen| {
        let who = Some(chosen.seat);
        let (view, names) = (game.view(&chosen.before, who), names(game.seats(), who));
        halfway.insert(game.is_halfway(&view));
        let choices = game.clickables(&view, &chosen.legal, &names);
        let regretted: Vec<(String, &Regret)> =
            choices.iter().filter_map(|choice| Some((verb(game, choice.action), choice.regret.as_ref()?))).collect();
        assert!(regretted.len() < choices.len(), "{}: every choice is asked about once more", chosen.at);
        let mut rare = false;
        for (verb, Regret { means, yes }) in &regretted {
            assert!(means.ends_with('.') && !yes.ends_with('.'), "{}: {means} / {yes}", chosen.at);
            said.entry(format!("{verb}: {yes}")).or_default().insert(without_numbers(means));
            let seen = times.entry(verb.clone()).or_default();
            *seen += 1;
            rare |= *seen <= OFTEN;
        }
        if rare || chosen.number % EVERY == 0 {
            for shape in Shape::ALL {
                let tree = Tree::read(&game.svg(&view, &choices, &names, shape).expect("it has a picture").0);
                for choice in &choices {
                    let number = choice.number.to_string();
                    let (index, _) = tree.with("data-act").find(|(_, act)| *act == number).expect("every choice is drawn");
                    let told = ["data-regret", "data-yes"].map(|name| tree.element(index).attribute(name));
                    let wanted =
                        [choice.regret.as_ref().map(|regret| regret.means.as_str()), choice.regret.as_ref().map(|regret| regret.yes)];
                    assert_eq!(told, wanted, "{} ({shape:?}): {}", chosen.at, choice.sentence);
                }
                check_buttons(&tree, &format!("{} ({shape:?})", chosen.at));
            }
        }
    });
    assert_eq!(
        halfway.into_iter().collect::<Vec<_>>(),
        if F::PICKS { &[false, true][..] } else { &[false] },
        "whether a choice is half made"
    );
    let mut text = String::new();
    for (verb, words) in said {
        let _ = writeln!(text, "{verb}");
        words.iter().for_each(|means| text += &format!("  {means}\n"));
    }
    text
}

/// Of the buttons those that stand back come last, and what is asked about once more stands back.
fn check_buttons(tree: &Tree, at: &str) {
    let has = |index: usize, class: &str| {
        tree.inside(index)
            .iter()
            .any(|element| element.attribute("class").is_some_and(|classes| classes.split(' ').any(|word| word == class)))
    };
    let buttons: Vec<usize> = tree.with("data-act").map(|(index, _)| index).filter(|index| has(*index, "press")).collect();
    let quiet: Vec<bool> = buttons.iter().map(|index| has(*index, "quiet")).collect();
    assert!(quiet.is_sorted(), "{at}: a button that stands back is before a bright one");
    for (index, quiet) in buttons.iter().zip(&quiet) {
        assert!(*quiet || tree.element(*index).attribute("data-regret").is_none(), "{at}: what is asked about once more is bright");
    }
}

/// Numbers are many; what is said of them is little.
fn without_numbers(words: &str) -> String {
    let digits = |c: char| c.is_ascii_digit();
    words
        .split(' ')
        .map(|word| if word.starts_with(digits) { word.replace(digits, "#") } else { word.to_owned() })
        .collect::<Vec<_>>()
        .join(" ")
}
