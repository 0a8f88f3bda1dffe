//! Edited card lists for whole games: few planets, big planets, other limits.

use galactic_trader::GalacticTrader;
use kernel::Title;

/// A card list with a name for files and commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pack {
    /// As it is shipped.
    Shipped,
    /// Six planets, three of them on offer: even random players reach the last round.
    Few,
    /// Planets of five and six slots, two arrows to one kind, a Strange Orbit planet of five; two goods in hand, six on planets.
    Big,
}

const BIG: &str = r#"
[[planet]]
id = "quintus"
name = "Quintus"
age = 1
needs = ["food", "weapons", "water", "fuel", "tools"]
points = 4
ability = { type = "flexible", trades = [{ from = "medicine", to = "fuel" }, { from = "tools", to = "fuel" }, { from = "food", to = "water" }] }
hue = 7
flavour = ""

[[planet]]
id = "rover"
name = "Rover"
age = 1
needs = ["food", "food", "medicine", "fuel", "tools"]
points = -4
ability = { type = "strange_orbit" }
hue = 8
flavour = ""

[[planet]]
id = "sextus"
name = "Sextus"
age = 2
needs = ["food", "weapons", "water", "fuel", "tools", "medicine"]
points = 9
ability = { type = "none" }
hue = 9
flavour = ""

[[planet]]
id = "trek"
name = "Trek"
age = 2
needs = ["water", "fuel", "water", "weapons", "water"]
ordered = true
points = 9
ability = { type = "none" }
hue = 11
flavour = ""
"#;

impl Pack {
    /// The content file.
    pub(crate) fn text(self) -> String {
        let shipped = GalacticTrader::CONTENT;
        match self {
            Pack::Shipped => shipped.to_owned(),
            Pack::Few => keep(shipped, &["helvetia", "wanderlost", "sundry", "bo-iv", "ashgrove", "brightwater"])
                .replace(r#"{ "2" = 5, "3" = 7, "4" = 9 }"#, r#"{ "2" = 3, "3" = 3, "4" = 3 }"#),
            Pack::Big => {
                let planets = ["helvetia", "crossway", "atrium-i", "merrow", "half-life", "vopulus", "jorvane", "eventide"];
                let text = keep(shipped, &planets).replace(r#"{ "2" = 5, "3" = 7, "4" = 9 }"#, r#"{ "2" = 4, "3" = 5, "4" = 6 }"#);
                text.replace("cargo = 4 ", "cargo = 2 ").replace("deployed = 4 ", "deployed = 6 ") + BIG
            }
        }
    }
}

/// The file with only these planets.
fn keep(text: &str, ids: &[&str]) -> String {
    let mut entries = text.split("\n[[planet]]\n");
    let head = entries.next().unwrap_or_default().to_owned();
    let kept = entries.filter(|entry| ids.iter().any(|id| entry.starts_with(&format!("id = \"{id}\"\n"))));
    kept.fold(head, |text, entry| text + "\n[[planet]]\n" + entry)
}
