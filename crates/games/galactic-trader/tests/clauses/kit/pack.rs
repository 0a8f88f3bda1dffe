//! Card lists for scenes: the shipped one, or edits of it.

use galactic_trader::{Content, GalacticTrader};
use kernel::{Options, Title};

use super::{Scene, drawing};

/// A content file that a scene is drawn with.
#[derive(Debug, Clone)]
pub(crate) struct Pack(String);

impl Pack {
    /// The card list as it is shipped.
    pub(crate) fn shipped() -> Pack {
        Pack(GalacticTrader::CONTENT.to_owned())
    }

    /// The same with one field of one planet or good changed: `set("sundry", "points", "5")`.
    #[track_caller]
    pub(crate) fn set(self, id: &str, field: &str, value: &str) -> Pack {
        let text = self.0;
        let start = text.find(&format!("\nid = \"{id}\"")).unwrap_or_else(|| panic!("no entry '{id}'")) + 1;
        let end = text[start..].find("\n[[").map_or(text.len(), |end| start + end);
        let line = start + text[start..end].find(&format!("\n{field} = ")).unwrap_or_else(|| panic!("{id} has no field {field}")) + 1;
        let line_end = line + text[line..].find('\n').unwrap_or(text.len() - line);
        Pack(format!("{}{field} = {value}{}", &text[..line], &text[line_end..]))
    }

    /// The same with one line of the file's head changed: `line("cargo = 4", "cargo = 2")`.
    #[track_caller]
    pub(crate) fn line(self, from: &str, to: &str) -> Pack {
        assert_eq!(self.0.matches(from).count(), 1, "'{from}' should occur once");
        Pack(self.0.replacen(from, to, 1))
    }

    /// The same with one more planet; `needs` in letters, `>` for priority arrows.
    #[track_caller]
    pub(crate) fn planet(mut self, name: &str, age: u8, needs: &str, points: i8, ability: &str) -> Pack {
        let (content, _) = Content::load(&self.0).expect("a pack that loads");
        let id = |letter: &str| {
            let good = content.goods.iter().find(|good| letter.trim() == good.letter.to_string());
            format!("\"{}\"", good.unwrap_or_else(|| panic!("no good '{letter}'")).id)
        };
        let ordered = needs.contains('>');
        let needs: Vec<String> = needs.split(if ordered { '>' } else { ' ' }).map(id).collect();
        self.0 += &format!(
            "\n[[planet]]\nid = \"{}\"\nname = \"{name}\"\nage = {age}\nneeds = [{}]\nordered = {ordered}\npoints = {points}\n\
             ability = {{ {ability} }}\nhue = 1\nflavour = \"\"\n",
            name.to_lowercase().replace(' ', "-"),
            needs.join(", ")
        );
        self
    }

    /// A planet that is long gone: no use to whoever has it, and no points.
    pub(super) fn without(self, id: &str, age_one: bool) -> Pack {
        let pack = self.set(id, "points", "0");
        if age_one { pack.set(id, "ability", "{ type = \"strange_orbit\" }") } else { pack }
    }

    /// The game with this card list.
    #[track_caller]
    pub(crate) fn open(&self, players: u8, options: &Options) -> GalacticTrader {
        GalacticTrader::open(&self.0, players, options).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A position drawn with this card list.
    #[track_caller]
    pub(crate) fn scene(self, text: &str) -> Scene {
        drawing::draw(self, text)
    }
}
