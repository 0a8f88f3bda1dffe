//! What a planet needs and does, and what its fields are to each other (C12, C14 to C18, C21, C22).

use arrayvec::ArrayVec;
use pack::{Row, one_of, plain, shown};
use toml::de::DeValue;

use super::{Ability, Age, Kind, MAX_NEEDS, MAX_TRADES, Planet, Trade};

/// The ids of the goods, in order.
pub(super) struct Kinds<'t> {
    pub(super) ids: Vec<&'t str>,
    /// Whether every good's id could be read. If not, a good that seems unknown may be one of those.
    pub(super) complete: bool,
}

impl<'t> Kinds<'t> {
    pub(super) fn of(rows: Option<&[Row<'t>]>) -> Kinds<'t> {
        let ids: Vec<&str> = rows.unwrap_or_default().iter().filter_map(|row| plain(row.get("id")?.get_ref())).collect();
        Kinds { complete: rows.is_some_and(|rows| rows.len() == ids.len()), ids }
    }

    fn find(&self, id: &str) -> Option<Kind> {
        self.ids.iter().position(|known| *known == id).and_then(|index| u8::try_from(index).ok()).map(Kind)
    }

    /// The kind that a field names; an unknown one is an error that begins with `what`.
    pub(super) fn known(&self, row: &Row<'_>, field: &str, check: &'static str, what: &str) -> Option<Kind> {
        let id = row.text(field)?;
        let kind = self.find(id);
        if kind.is_none() && self.complete {
            row.wrong(check, field, format!("{what} unknown good '{}'", shown(id)));
        }
        kind
    }
}

pub(super) fn is_id(id: &str) -> bool {
    id.split('-').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}

/// C12.
pub(super) fn needs(row: &Row<'_>, field: &str, kinds: &Kinds<'_>) -> Option<ArrayVec<Kind, MAX_NEEDS>> {
    let list = row.items(field, "a list of good ids", DeValue::as_str)?;
    if list.is_empty() || list.len() > MAX_NEEDS {
        row.wrong("C12", field, format!("needs must list 1 to {MAX_NEEDS} goods, found {}", list.len()));
    }
    for need in list.iter().filter(|need| kinds.complete && kinds.find(need.value).is_none()) {
        row.notes.error("C12", Some(need.at), format!("{}: needs unknown good '{}'", row.name, shown(need.value)));
    }
    let found: Vec<Kind> = list.iter().map(|need| kinds.find(need.value)).collect::<Option<_>>()?;
    ArrayVec::try_from(&found[..]).ok().filter(|needs| !needs.is_empty())
}

/// C14 to C16.
pub(super) fn ability(row: &Row<'_>, kinds: &Kinds<'_>) -> Option<Ability> {
    const TAKES: [(&str, Option<&str>); 5] =
        [("abundance", Some("good")), ("flexible", Some("trades")), ("exchange", None), ("strange_orbit", None), ("none", None)];
    let (word, takes) = row.read("type", one_of(&TAKES.map(|takes| (takes.0, takes)), "C14"))?;
    let fields: Vec<String> = row.fields().filter(|(field, _)| *field != "type").map(|(field, _)| shown(field)).collect();
    if !fields.iter().map(String::as_str).eq(takes) {
        let found = if fields.is_empty() { "nothing".to_owned() } else { fields.join(", ") };
        row.wrong("C14", "", format!("ability {word} takes {}, found {found}", takes.unwrap_or("nothing")));
        return None;
    }
    match word {
        "abundance" => kinds.known(row, "good", "C15", "abundance of").map(Ability::Abundance),
        "flexible" => flexible(row, kinds).map(Ability::Flexible),
        "exchange" => Some(Ability::Exchange),
        "strange_orbit" => Some(Ability::StrangeOrbit),
        _ => Some(Ability::None),
    }
}

/// C16.
fn flexible(row: &Row<'_>, kinds: &Kinds<'_>) -> Option<ArrayVec<Trade, MAX_TRADES>> {
    let rows = row.need_rows("trades", "")?;
    if rows.is_empty() || rows.len() > MAX_TRADES {
        row.wrong("C16", "", format!("flexible trade must list 1 to {MAX_TRADES} pairs, found {}", rows.len()));
    }
    for (trade, good) in rows.iter().filter_map(|trade| Some((trade, trade.word("from")?))) {
        if trade.word("to") == Some(good) {
            trade.wrong("C16", "from", format!("flexible trade turns '{}' into itself", shown(good)));
        }
    }
    for (trade, good, _) in pack::repeated(&rows, "from") {
        trade.wrong("C16", "from", format!("flexible trade lists two results for '{good}'"));
    }
    let trades = pack::all(rows.iter().map(|trade| Trade::read(trade, kinds)))?;
    ArrayVec::try_from(&trades[..]).ok()
}

/// C17, and what is probably not meant: C18, C21 and C22.
pub(super) fn fits(planet: &Planet, row: &Row<'_>, kinds: &Kinds<'_>, deployed: Option<u8>) {
    let (name, needed, word) = (&row.name, planet.needs.len(), planet.ability.word());
    match planet.age {
        Age::One if planet.ability == Ability::None => row.wrong("C17", "ability", "Age I planets need an ability"),
        Age::Two if planet.ability != Ability::None => {
            row.wrong("C17", "ability", format!("Age II planets have no ability, found {word}"));
        }
        _ => {}
    }
    if let Some(deployed) = deployed.filter(|deployed| needed > usize::from(*deployed)) {
        let alone = format!("one player can deploy only {deployed}; no one can complete it alone");
        row.warning("C18", "needs", format!("{name} needs {needed} goods but {alone}"));
    }
    if let Ability::Abundance(kind) = &planet.ability
        && planet.needs.contains(kind)
    {
        let id = kinds.ids[usize::from(kind.0)];
        row.warning("C21", "ability", format!("{name} needs the very good it has in abundance ({id})"));
    }
    if planet.ordered && planet.needs.iter().all(|need| *need == planet.needs[0]) {
        row.warning("C22", "ordered", format!("{name}: priority arrows change nothing when all needs are the same good"));
    }
}
