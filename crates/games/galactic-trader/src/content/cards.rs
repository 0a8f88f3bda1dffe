//! The meaning of single cards: one good (C5), one planet (C10 to C18, C21, C22).

use arrayvec::ArrayVec;

use super::entry::Entry;
use super::raw::{RawAbility, RawGood, RawPlanet};
use super::{Ability, Age, Good, Kind, MAX_COUNT, MAX_NEEDS, MAX_TRADES, Planet, Trade};
use pack::{Found, Notes, shown};

/// The ids of the goods, in order, with the places where they stand.
pub(super) struct Kinds<'r> {
    ids: Vec<(&'r str, usize)>,
    /// Whether every good's id could be read. If not, a good that seems unknown may be one of those.
    complete: bool,
}

impl<'r> Kinds<'r> {
    pub(super) fn of(goods: Option<&'r [RawGood<'r>]>) -> Kinds<'r> {
        let complete = goods.is_some_and(|goods| goods.iter().all(|good| good.id.is_some()));
        let ids = goods.unwrap_or_default().iter().filter_map(|good| good.id.as_ref()).map(|id| (id.value, id.at)).collect();
        Kinds { ids, complete }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'r str, usize)> {
        self.ids.iter().copied()
    }

    fn find(&self, id: &str) -> Option<Kind> {
        self.ids.iter().position(|(known, _)| *known == id).and_then(|index| u8::try_from(index).ok()).map(Kind)
    }

    /// The kind of this id; an unknown one is an error that begins with `what`.
    fn known(&self, id: &Found<&str>, check: &'static str, what: &str, notes: &mut Notes) -> Option<Kind> {
        let kind = self.find(id.value);
        if kind.is_none() && self.complete {
            notes.error(check, Some(id.at), format!("{what} unknown good '{}'", shown(id.value)));
        }
        kind
    }
}

/// A planet as far as it is right, for the checks that compare planets.
pub(super) struct PlanetCard<'r> {
    pub(super) entry: &'r Entry<'r>,
    pub(super) age: Option<Age>,
    pub(super) points: Option<i8>,
    pub(super) points_at: Option<usize>,
    /// The ids it needs, known or not.
    pub(super) needs: Option<&'r [Found<&'r str>]>,
    /// The planet, if nothing is wrong with it.
    pub(super) planet: Option<Planet>,
}

/// `a-z`, `0-9` and single hyphens between them.
fn is_id(id: &str) -> bool {
    id.split('-').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}

/// C5 for one good. The shape of ids is that of C10: commands, logs and fingerprints write them without quotes.
pub(super) fn good(raw: &RawGood<'_>, notes: &mut Notes) -> Option<Good> {
    let entry = &raw.entry.name;
    let id = raw.id.as_ref().filter(|id| {
        let fits = is_id(id.value);
        if !fits {
            notes.error("C5", Some(id.at), format!("{entry}: the id must be made of a-z, 0-9 and single hyphens"));
        }
        fits
    });
    let letter = raw.letter.as_ref().and_then(|letter| {
        let mut characters = letter.value.chars();
        let one = characters.next().filter(|letter| characters.next().is_none() && !letter.is_whitespace());
        if one.is_none() {
            notes.error("C5", Some(letter.at), format!("{entry}: letter must be one character, found '{}'", shown(letter.value)));
        }
        one
    });
    let count = raw.count.as_ref().and_then(|count| {
        let fits = u8::try_from(count.value).ok().filter(|count| (1..=MAX_COUNT).contains(count));
        if fits.is_none() {
            notes.error("C5", Some(count.at), format!("{entry}: count must be 1 to {MAX_COUNT}, found {}", count.value));
        }
        fits
    });
    let colour = raw.colour.as_ref().filter(|colour| {
        let digits = colour.value.strip_prefix('#').unwrap_or_default();
        let fits = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !fits {
            notes.error("C3", Some(colour.at), format!("{entry}: field 'colour' must be a colour such as \"#e05a6d\""));
        }
        fits
    });
    let name = raw.name.as_ref()?.value.to_owned();
    Some(Good { id: id?.value.to_owned(), name, letter: letter?, count: count?, colour: colour?.value.to_owned() })
}

/// C10 to C18, C21 and C22 for one planet.
pub(super) fn planet<'r>(raw: &'r RawPlanet<'r>, kinds: &Kinds<'_>, deployed: Option<u8>, notes: &mut Notes) -> PlanetCard<'r> {
    let entry = &raw.entry.name;
    let id = raw.id.as_ref().filter(|id| {
        let fits = is_id(id.value);
        if !fits {
            notes.error("C10", Some(id.at), format!("{entry}: the id must be made of a-z, 0-9 and single hyphens"));
        }
        fits
    });
    let name = raw.name.as_ref().filter(|name| {
        let length = name.value.chars().count();
        if !(1..=24).contains(&length) {
            notes.error("C10", Some(name.at), format!("{entry}: name must be 1 to 24 characters, found {length}"));
        }
        (1..=24).contains(&length)
    });
    let age = raw.age.as_ref().and_then(|age| match age.value {
        1 => Some(Age::One),
        2 => Some(Age::Two),
        other => {
            notes.error("C11", Some(age.at), format!("{entry}: age must be 1 or 2, found {other}"));
            None
        }
    });
    let points = in_range(raw, "points", raw.points.as_ref(), -20, 20, notes).and_then(|points| i8::try_from(points).ok());
    let hue = in_range(raw, "hue", raw.hue.as_ref(), 0, 359, notes).and_then(|hue| u16::try_from(hue).ok());
    let needs = needs(raw, kinds, deployed, notes);
    let ability = raw.ability.as_ref().and_then(|ability| self::ability(ability, kinds, notes));
    if let (Some(age), Some(written)) = (age, &raw.ability) {
        fits_age(written, age, notes);
    }
    if let (Some(needs), Some(Ability::Abundance(kind)), Some(ability)) = (&needs, &ability, &raw.ability)
        && needs.contains(kind)
    {
        let id = kinds.ids[usize::from(kind.0)].0;
        notes.warning("C21", ability.entry.at, format!("{entry} needs the very good it has in abundance ({id})"));
    }
    let build = || {
        Some(Planet {
            id: id?.value.to_owned(),
            name: name?.value.to_owned(),
            age: age?,
            needs: needs?,
            ordered: raw.ordered.as_ref()?.value,
            points: points?,
            ability: ability?,
            hue: hue?,
            flavour: raw.flavour.as_ref()?.value.to_owned(),
        })
    };
    let points_at = raw.points.as_ref().map(|points| points.at);
    let planet = build();
    PlanetCard { entry: &raw.entry, age, points, points_at, needs: raw.needs.as_ref().map(|needs| &needs.value[..]), planet }
}

/// C13.
fn in_range(raw: &RawPlanet<'_>, field: &str, found: Option<&Found<i128>>, least: i128, most: i128, notes: &mut Notes) -> Option<i128> {
    let found = found?;
    let fits = (least..=most).contains(&found.value);
    if !fits {
        notes.error("C13", Some(found.at), format!("{}: {field} must be {least} to {most}, found {}", raw.entry.name, found.value));
    }
    fits.then_some(found.value)
}

/// C12, and the warnings about slots C18 and C22.
fn needs(raw: &RawPlanet<'_>, kinds: &Kinds<'_>, deployed: Option<u8>, notes: &mut Notes) -> Option<ArrayVec<Kind, MAX_NEEDS>> {
    let entry = &raw.entry.name;
    let Found { value: list, at } = raw.needs.as_ref()?;
    if list.is_empty() || list.len() > MAX_NEEDS {
        notes.error("C12", Some(*at), format!("{entry}: needs must list 1 to {MAX_NEEDS} goods, found {}", list.len()));
    } else if let Some(deployed) = deployed.filter(|deployed| list.len() > usize::from(*deployed)) {
        let needed = list.len();
        let message = format!("{entry} needs {needed} goods but one player can deploy only {deployed}; no one can complete it alone");
        notes.warning("C18", Some(*at), message);
    }
    if let Some(ordered) = raw.ordered.as_ref().filter(|ordered| ordered.value)
        && list.first().is_some_and(|first| list.iter().all(|need| need.value == first.value))
    {
        notes.warning("C22", Some(ordered.at), format!("{entry}: priority arrows change nothing when all needs are the same good"));
    }
    let found: Vec<Option<Kind>> = list.iter().map(|need| kinds.known(need, "C12", &format!("{entry}: needs"), notes)).collect();
    let found: Vec<Kind> = found.into_iter().collect::<Option<_>>()?;
    (!found.is_empty()).then(|| ArrayVec::try_from(&found[..]).ok()).flatten()
}

/// The fields besides `type` that an ability takes: none or one. `None` if there is no such ability.
fn takes(word: &str) -> Option<Option<&'static str>> {
    match word {
        "abundance" => Some(Some("good")),
        "flexible" => Some(Some("trades")),
        "exchange" | "strange_orbit" | "none" => Some(None),
        _ => None,
    }
}

/// C14 to C16.
fn ability(raw: &RawAbility<'_>, kinds: &Kinds<'_>, notes: &mut Notes) -> Option<Ability> {
    let (entry, word) = (&raw.entry.name, raw.word.value);
    let Some(takes) = takes(word) else {
        let message = format!("{entry}: unknown ability '{}' (abundance, flexible, exchange, strange_orbit or none)", shown(word));
        notes.error("C14", Some(raw.word.at), message);
        return None;
    };
    let fields: Vec<String> = raw.entry.fields().filter(|field| *field != "type").map(shown).collect();
    if !fields.iter().map(String::as_str).eq(takes) {
        let found = if fields.is_empty() { "nothing".to_owned() } else { fields.join(", ") };
        notes.error("C14", raw.entry.at, format!("{entry}: ability {word} takes {}, found {found}", takes.unwrap_or("nothing")));
        return None;
    }
    match word {
        "abundance" => {
            let good = raw.entry.text("good", notes)?;
            kinds.known(&good, "C15", &format!("{entry}: abundance of"), notes).map(Ability::Abundance)
        }
        "flexible" => flexible(&raw.entry, kinds, notes).map(Ability::Flexible),
        "exchange" => Some(Ability::Exchange),
        "strange_orbit" => Some(Ability::StrangeOrbit),
        _ => Some(Ability::None),
    }
}

/// C16.
fn flexible(ability: &Entry<'_>, kinds: &Kinds<'_>, notes: &mut Notes) -> Option<ArrayVec<Trade, MAX_TRADES>> {
    let what = format!("{}: flexible trade", ability.name);
    let pairs = ability.trades(notes)?;
    if pairs.is_empty() || pairs.len() > MAX_TRADES {
        notes.error("C16", ability.at, format!("{what} must list 1 to {MAX_TRADES} pairs, found {}", pairs.len()));
    }
    let mut trades = Vec::new();
    for (index, [from, to]) in pairs.iter().enumerate() {
        if from.value == to.value {
            notes.error("C16", Some(from.at), format!("{what} turns '{}' into itself", shown(from.value)));
        }
        if pairs[..index].iter().any(|[earlier, _]| earlier.value == from.value) {
            notes.error("C16", Some(from.at), format!("{what} lists two results for '{}'", shown(from.value)));
        }
        let [from, to] = [from, to].map(|good| kinds.known(good, "C16", &format!("{what} of"), notes));
        trades.extend(from.zip(to).map(|(from, to)| Trade { from, to }));
    }
    // Where a pair was wrong the error is noted, and content with an error is never handed out.
    ArrayVec::try_from(&trades[..]).ok()
}

/// C17, by the word alone: an ability that is wrong in itself is an ability all the same.
fn fits_age(ability: &RawAbility<'_>, age: Age, notes: &mut Notes) {
    let (entry, word) = (&ability.entry.name, ability.word.value);
    let at = Some(ability.word.at);
    match age {
        Age::One if word == "none" => notes.error("C17", at, format!("{entry}: Age I planets need an ability")),
        Age::Two if word != "none" && takes(word).is_some() => {
            notes.error("C17", at, format!("{entry}: Age II planets have no ability, found {word}"));
        }
        _ => {}
    }
}
