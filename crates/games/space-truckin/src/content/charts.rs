//! The file as a whole, its numbers and dice charts (C1 to C13).

use kernel::Fingerprint;
use toml::de::DeValue;

use super::entry::Entry;
use super::{Band, BandOutcome, Captain, Content, Effect, EventCard, Kind, LETTERS, LOCATIONS, MOST, Named, Numbers, TerrainCard, trucks};
use crate::blueprint::{Cells, oriented_forms};
use pack::{Found, Notes, shown};

const SCHEMA: &str = "space-truckin/1";

/// Most effects of one reward.
const MOST_EFFECTS: usize = 16;

/// Reads and checks everything; `None` where something is wrong, and then it is noted.
pub(super) fn read(text: &str, notes: &mut Notes) -> Option<Content> {
    let table = pack::parse(text, notes)?;
    let file = Entry::new("the file", 0, table.get_ref());
    let schema = file.text("schema", notes)?;
    if schema.value != SCHEMA {
        notes.error("C1", Some(schema.at), format!("unknown schema \"{}\", this program reads \"{SCHEMA}\"", shown(schema.value)));
        return None;
    }
    file.only(
        &[
            "schema",
            "title",
            "designer",
            "numbers",
            "system",
            "shape",
            "captain",
            "terrain",
            "event",
            "band",
            "star_chart",
            "truck",
            "artifacts",
        ],
        notes,
    );
    let title = file.text("title", notes).map(|text| text.value.to_owned());
    let designer = file.text("designer", notes).map(|text| text.value.to_owned());
    let numbers = file.table("numbers", notes).and_then(|entry| self::numbers(&entry, notes));
    let systems = systems(&file, notes);
    let shapes = shapes(&file, notes);
    let captains = captains(&file, notes);
    let terrains = terrains(&file, notes);
    let events = events(&file, notes);
    let bands = bands(&file, notes);
    let chart = file.table("star_chart", notes).and_then(|entry| star_chart(&entry, notes));
    let artifacts = artifacts(&file, notes);
    // Blueprints are checked against the shapes; without them there is nothing to say about a proof.
    let trucks = shapes.as_ref().map(|(_, cells)| trucks::read(&file, cells, systems.as_ref().map(|systems| &systems.0), notes));

    let (systems, system_faces) = systems?;
    let (captains, captain_faces) = captains?;
    let (positions, pirates_after) = chart?;
    let mut content = Content {
        title: title?,
        designer: designer?,
        numbers: numbers?,
        systems,
        system_faces,
        shapes: shapes?.0,
        captains,
        captain_faces,
        terrains: terrains?,
        events: events?,
        bands: bands?,
        positions,
        pirates_after,
        trucks: trucks??,
        artifacts: artifacts?,
        fingerprint: Fingerprint::of(&[]),
    };
    content.fingerprint = Fingerprint::of(content.canonical().as_bytes());
    Some(content)
}

/// The numbers, among them the sale (C11). Jumps and bridge cells are part of the rules; the file may only say the same.
fn numbers(entry: &Entry<'_>, notes: &mut Notes) -> Option<Numbers> {
    let fields = [
        ("win_vp", 10, 40),
        ("first_vp", 0, i32::from(MOST)),
        ("jump_vp", 0, i32::from(MOST)),
        ("free_choices", 0, 9),
        ("grizzled_vp", 0, i32::from(MOST)),
        ("smuggler_extra_cargo", 0, i32::from(MOST)),
        ("stars", 1, i32::from(MOST)),
        ("star_ring_every", 1, i32::from(MOST)),
        ("jumps", LOCATIONS as i32 - 1, LOCATIONS as i32 - 1),
        ("bridge_cells", 2, 2),
    ];
    let mut known: Vec<&str> = fields.iter().map(|(field, ..)| *field).collect();
    known.push("cargo_sale");
    entry.only(&known, notes);
    let found = fields.map(|(field, least, most)| entry.number(field, least, most, notes).and_then(|found| u8::try_from(found.value).ok()));
    let sale = entry.numbers("cargo_sale", notes)?;
    let mut cargo_sale = Vec::new();
    for (index, value) in sale.value.iter().enumerate() {
        let rises = match cargo_sale.last() {
            None => value.value == 0,
            Some(before) => value.value > i128::from(*before),
        };
        if !rises {
            let what = if index == 0 { "must be 0" } else { "must be greater than the one before" };
            notes.error("C11", Some(value.at), format!("numbers.cargo_sale: value {index} {what}"));
            return None;
        }
        if value.value > 1_000_000 || index > 64 {
            notes.error("limit", Some(value.at), "numbers.cargo_sale: at most 65 values up to 1000000".to_owned());
            return None;
        }
        cargo_sale.push(value.value as u32);
    }
    if cargo_sale.len() < 2 {
        notes.error("C11", Some(sale.at), "numbers.cargo_sale: needs a value for 0 and for 1 cargo".to_owned());
        return None;
    }
    let [win_vp, first_vp, jump_vp, free_choices, grizzled_vp, smuggler_extra_cargo, stars, star_ring_every, ..] = found;
    Some(Numbers {
        win_vp: win_vp?,
        first_vp: first_vp?,
        jump_vp: jump_vp?,
        free_choices: free_choices?,
        grizzled_vp: grizzled_vp?,
        smuggler_extra_cargo: smuggler_extra_cargo?,
        cargo_sale,
        stars: stars?,
        star_ring_every: star_ring_every?,
    })
}

/// An entry with a die face and an id.
struct Faced<'t> {
    entry: Entry<'t>,
    face: usize,
    name: Named,
    id_at: usize,
}

/// The entries of a dice chart in the order of their faces (C2, C3); `None` if a face is missing, doubled or unreadable.
fn by_face<'t>(file: &Entry<'t>, table: &'static str, faces: usize, known: &[&str], notes: &mut Notes) -> Option<Vec<Faced<'t>>> {
    let mut found: Vec<Option<Faced<'t>>> = (0..faces).map(|_| None).collect();
    let mut ids: Vec<(&str, usize)> = Vec::new();
    let mut complete = true;
    for entry in file.entries(table, table, notes) {
        entry.only(&[known, &["die", "id", "name"]].concat(), notes);
        let (die, id, name) = (entry.number("die", 1, faces as i32, notes), entry.id(notes), entry.text("name", notes));
        if let Some(id) = &id {
            if ids.iter().any(|(other, _)| *other == id.value) {
                notes.error("C3", Some(id.at), format!("{table}: id \"{}\" is used twice", id.value));
            }
            ids.push((id.value, id.at));
        }
        let (Some(die), Some(id), Some(name)) = (die, id, name) else {
            complete = false;
            continue;
        };
        let face = die.value as usize - 1;
        if let Some(other) = &found[face] {
            let message = format!("{table}: face {} is given twice (\"{}\" and \"{}\")", die.value, other.name.id, id.value);
            notes.error("C2", Some(die.at), message);
            continue;
        }
        let name = Named { id: id.value.to_owned(), name: name.value.to_owned(), text: String::new() };
        found[face] = Some(Faced { entry, face, name, id_at: id.at });
    }
    // An entry that could not be read may be the one that seems missing.
    for (face, _) in found.iter().enumerate().filter(|(_, found)| found.is_none() && complete) {
        notes.error("C2", None, format!("{table}: face {} is missing", face + 1));
    }
    found.into_iter().collect()
}

/// C4 for systems.
fn systems(file: &Entry<'_>, notes: &mut Notes) -> Option<([Named; 5], [Kind; 5])> {
    let found = by_face(file, "system", 5, &["letter", "placement", "use"], notes)?;
    let mut names: [Option<Named>; 5] = Default::default();
    let mut faces = [Kind::Reactor; 5];
    for mut system in found {
        let letter = system.entry.text("letter", notes);
        if letter.as_ref().is_some_and(|letter| letter.value.chars().count() != 1) {
            notes.error("shape", Some(system.entry.at), format!("{}: letter must be one character", system.entry.name));
        }
        let Some(kind) = Kind::by_id(&system.name.id) else {
            let message = format!("system: unknown id \"{}\" (expected reactor, quarters, engine, weapons, cargo)", system.name.id);
            notes.error("C4", Some(system.id_at), message);
            continue;
        };
        faces[system.face] = kind;
        // Without its letter the system is incomplete, and nothing can be said about the proofs that name it.
        let Some(letter) = letter else { continue };
        system.name.text = letter.value.to_owned();
        names[kind.index()] = Some(system.name);
    }
    Some((every(names)?, faces))
}

/// C4 for captains.
fn captains(file: &Entry<'_>, notes: &mut Notes) -> Option<([Named; 6], [Captain; 6])> {
    let found = by_face(file, "captain", 6, &["text"], notes)?;
    let mut names: [Option<Named>; 6] = Default::default();
    let mut faces = [Captain::Cartographer; 6];
    for mut captain in found {
        captain.name.text = captain.entry.optional_text("text", notes);
        let Some(known) = Captain::by_id(&captain.name.id) else {
            let ids = Captain::ALL.map(Captain::id).join(", ");
            notes.error("C4", Some(captain.id_at), format!("captain: unknown id \"{}\" (expected {ids})", captain.name.id));
            continue;
        };
        faces[captain.face] = known;
        names[known as usize] = Some(captain.name);
    }
    Some((every(names)?, faces))
}

fn every<const N: usize>(names: [Option<Named>; N]) -> Option<[Named; N]> {
    names.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// C5 and C6.
fn shapes(file: &Entry<'_>, notes: &mut Notes) -> Option<([Named; 5], [Cells; 5])> {
    let found = by_face(file, "shape", 5, &["cells"], notes)?;
    let mut cells: Vec<Option<Cells>> = Vec::new();
    for shape in &found {
        cells.push(shape.entry.pairs("cells", notes).and_then(|pairs| tetromino(&shape.name.id, &pairs, notes)));
    }
    for (index, form) in cells.iter().enumerate() {
        let twin = form.and_then(|form| {
            (0..index).find(|other| cells[*other].is_some_and(|other| oriented_forms(other).contains(&oriented_forms(form)[0])))
        });
        if let Some(other) = twin {
            let message = format!("shapes \"{}\" and \"{}\" are the same tetromino", found[other].name.id, found[index].name.id);
            notes.error("C6", Some(found[index].entry.at), message);
        }
    }
    let cells: [Cells; 5] = cells.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
    let names: [Named; 5] = found.into_iter().map(|shape| shape.name).collect::<Vec<_>>().try_into().ok()?;
    Some((names, cells))
}

/// C5: four different connected cells, moved to the corner.
fn tetromino(id: &str, pairs: &Found<Vec<[i128; 2]>>, notes: &mut Notes) -> Option<Cells> {
    let mut cells = pairs.value.clone();
    cells.sort_unstable();
    cells.dedup();
    let four: Result<[[i128; 2]; 4], _> = cells.try_into();
    let four = match four {
        Ok(four) => four,
        Err(cells) => {
            notes.error("C5", Some(pairs.at), format!("shape \"{id}\": needs 4 connected cells, found {}", cells.len()));
            return None;
        }
    };
    let near = |a: [i128; 2], b: [i128; 2]| a[0].abs_diff(b[0]).saturating_add(a[1].abs_diff(b[1])) == 1;
    let mut joined = vec![four[0]];
    while let Some(next) = four.iter().find(|cell| !joined.contains(cell) && joined.iter().any(|other| near(**cell, *other))) {
        joined.push(*next);
    }
    if joined.len() < 4 {
        notes.error("C5", Some(pairs.at), format!("shape \"{id}\": cells are not connected"));
        return None;
    }
    // Connected cells are at most three apart, so the differences fit.
    let (top, left) = (four[0][0], four.iter().map(|cell| cell[1]).min()?);
    Some(four.map(|[row, column]| [(row - top) as i8, (column - left) as i8]))
}

/// C7 for terrains.
fn terrains(file: &Entry<'_>, notes: &mut Notes) -> Option<Vec<TerrainCard>> {
    let found = by_face(file, "terrain", 6, &["first", "second"], notes)?;
    let mut cards = Vec::new();
    for terrain in found {
        let rewards = ["first", "second"].map(|half| {
            let place = format!("terrain \"{}\", {half} reward", terrain.name.id);
            effects(&terrain.entry, half, &place, false, notes)
        });
        if let [Some(first), Some(second)] = rewards {
            cards.push(TerrainCard { name: terrain.name, rewards: [first, second] });
        }
    }
    (cards.len() == 6).then_some(cards)
}

/// C7 and C8.
fn events(file: &Entry<'_>, notes: &mut Notes) -> Option<Vec<EventCard>> {
    let found = by_face(file, "event", 6, &["choose", "effects"], notes)?;
    let mut cards = Vec::new();
    for event in found {
        let choose = match event.entry.value("choose") {
            None => false,
            Some(_) => event.entry.typed("choose", "true or false", notes, DeValue::as_bool).is_some_and(|choose| choose.value),
        };
        if choose && cards.iter().any(|card: &EventCard| card.choose) {
            notes.error("C8", Some(event.entry.at), "event: only one face may be a choice".to_owned());
        }
        let place = format!("event \"{}\"", event.name.id);
        if let Some(effects) = effects(&event.entry, "effects", &place, true, notes) {
            cards.push(EventCard { name: event.name, choose, effects });
        }
    }
    (cards.len() == 6).then_some(cards)
}

/// C7: a list of effects, carried out in the order written.
fn effects(entry: &Entry<'_>, field: &str, place: &str, in_event: bool, notes: &mut Notes) -> Option<Vec<Effect>> {
    if entry.value(field).is_none() {
        notes.error("shape", Some(entry.at), format!("{}: field '{field}' is missing", entry.name));
        return None;
    }
    let list = entry.entries(field, "effect", notes);
    if list.len() > MOST_EFFECTS {
        notes.error("limit", Some(entry.at), format!("{place}: at most {MOST_EFFECTS} effects"));
        return None;
    }
    let effects: Vec<Option<Effect>> = list.iter().map(|effect| self::effect(effect, place, in_event, notes)).collect();
    effects.into_iter().collect()
}

fn effect(effect: &Entry<'_>, place: &str, in_event: bool, notes: &mut Notes) -> Option<Effect> {
    let kind = effect.text("kind", notes)?;
    if !["vp", "cargo", "artifact", "pip", "event"].contains(&kind.value) {
        notes.error("C7", Some(kind.at), format!("{place}: unknown kind \"{}\"", shown(kind.value)));
        return None;
    }
    if kind.value == "event" {
        effect.only(&["kind"], notes);
        if in_event {
            notes.error("C7", Some(kind.at), format!("{place}: an event cannot trigger an event"));
            return None;
        }
        return Some(Effect::Event);
    }
    effect.only(if kind.value == "pip" { &["kind", "amount", "system"] } else { &["kind", "amount"] }, notes);
    let amount = effect.typed("amount", "a whole number", notes, super::entry::whole)?;
    let fits = u8::try_from(amount.value).ok().filter(|amount| (1..=MOST).contains(amount));
    if fits.is_none() {
        let (check, what) = if amount.value < 1 { ("C7", "at least 1".to_owned()) } else { ("limit", format!("at most {MOST}")) };
        notes.error(check, Some(amount.at), format!("{place}: amount must be {what}"));
    }
    let system = if kind.value == "pip" {
        let system = effect.text("system", notes)?;
        let known = Kind::by_id(system.value);
        if known.is_none() {
            notes.error("C7", Some(system.at), format!("{place}: unknown system \"{}\"", shown(system.value)));
        }
        known
    } else {
        Some(Kind::Cargo)
    };
    let (amount, system) = (fits?, system?);
    Some(match kind.value {
        "vp" => Effect::Points(amount),
        "cargo" => Effect::Cargo(amount),
        "artifact" => Effect::Artifact(amount),
        _ => Effect::Pip(system, amount),
    })
}

/// C9 and C10: ascending bands from minus to plus infinity.
fn bands(file: &Entry<'_>, notes: &mut Notes) -> Option<Vec<Band>> {
    let entries = file.entries("band", "band", notes);
    if entries.is_empty() {
        notes.error("C9", None, "band: none defined".to_owned());
    }
    let mut bands = Vec::new();
    let mut expected: Option<i32> = None;
    let mut open_ended = false;
    for (index, entry) in entries.iter().enumerate() {
        entry.only(&["id", "from", "to", "outcome"], notes);
        let (id, from, to) = (entry.id(notes), entry.optional_number("from", notes), entry.optional_number("to", notes));
        let start = from.as_ref().map_or_else(|| "minus infinity".to_owned(), |from| from.value.to_string());
        let wanted = match (index, expected) {
            (0, _) => (from.is_some()).then(|| "minus infinity".to_owned()),
            (_, _) if open_ended => Some("nothing, the band before has no end".to_owned()),
            (_, Some(expected)) => (from.as_ref().map(|from| from.value) != Some(expected)).then(|| expected.to_string()),
            (_, None) => None,
        };
        if let Some(wanted) = wanted {
            let at = from.as_ref().map_or(entry.at, |from| from.at);
            notes.error("C9", Some(at), format!("{}: starts at {start}, expected {wanted}", entry.name));
        }
        if let (Some(from), Some(to)) = (&from, &to)
            && to.value < from.value
        {
            notes.error("C9", Some(to.at), format!("{}: ends at {}, before it starts", entry.name, to.value));
        }
        if let Some(to) = to.as_ref().filter(|_| index + 1 == entries.len()) {
            notes.error("C9", Some(to.at), format!("{}: ends at {}, the last band has no end", entry.name, to.value));
        }
        open_ended = to.is_none() && entry.value("to").is_none();
        expected = to.as_ref().map(|to| to.value + 1);
        let outcome = entry.text("outcome", notes).and_then(|outcome| {
            let known = band_outcome(outcome.value);
            if known.is_none() {
                notes.error("C10", Some(outcome.at), format!("{}: unknown outcome \"{}\"", entry.name, shown(outcome.value)));
            }
            known
        });
        if let (Some(id), Some(outcome)) = (id, outcome) {
            bands.push(Band { id: id.value.to_owned(), to: to.map(|to| to.value), outcome });
        }
    }
    (!bands.is_empty() && bands.len() == entries.len()).then_some(bands)
}

fn band_outcome(word: &str) -> Option<BandOutcome> {
    Some(match word {
        "bridge_damage" => BandOutcome::BridgeDamage,
        "both_rewards" => BandOutcome::BothRewards,
        "first_reward" => BandOutcome::FirstReward,
        "damage_one" => BandOutcome::DamageOne,
        "damage_two" => BandOutcome::DamageTwo,
        _ => return None,
    })
}

/// C12 and C13: where the locations stand, and after which one pirates wait.
fn star_chart(chart: &Entry<'_>, notes: &mut Notes) -> Option<([(u8, u8); LOCATIONS], u8)> {
    chart.only(&["pirate_space_between", "location"], notes);
    let entries = chart.entries("location", "location", notes);
    let mut positions = [(0, 0); LOCATIONS];
    let mut good = true;
    for index in 0..entries.len().max(LOCATIONS) {
        let expected = LETTERS.get(index).map_or_else(|| "none".to_owned(), ToString::to_string);
        let entry = entries.get(index);
        let letter = entry.and_then(|entry| entry.text("letter", notes));
        let found = letter.as_ref().map_or_else(|| "none".to_owned(), |letter| shown(letter.value));
        if found != expected {
            let at = letter.map(|letter| letter.at).or(Some(chart.at));
            notes.error("C12", at, format!("star_chart: expected location \"{expected}\", found \"{found}\""));
            good = false;
            continue;
        }
        let Some(entry) = entry else { continue };
        entry.only(&["letter", "x", "y"], notes);
        let [x, y] = ["x", "y"].map(|axis| entry.typed(axis, "a whole number", notes, super::entry::whole));
        let (Some(x), Some(y)) = (x, y) else {
            good = false;
            continue;
        };
        let percent = |number: i128| u8::try_from(number).ok().filter(|number| *number <= 100);
        match (percent(x.value), percent(y.value)) {
            (Some(x), Some(y)) => {
                if let Some(position) = positions.get_mut(index) {
                    *position = (x, y);
                }
            }
            _ => {
                notes.error("C12", Some(x.at), format!("star_chart \"{expected}\": position outside the strip"));
                good = false;
            }
        }
    }
    let between = chart.texts("pirate_space_between", notes)?;
    let places: Vec<Option<usize>> =
        between.value.iter().map(|letter| LETTERS.iter().position(|known| letter.value == known.to_string())).collect();
    let after = match places[..] {
        [Some(first), Some(second)] if first.abs_diff(second) == 1 => Some(first.min(second) as u8),
        _ => {
            let word = |index: usize| between.value.get(index).map_or_else(|| "none".to_owned(), |letter| shown(letter.value));
            let message = format!("star_chart: pirates need two neighbouring locations, found \"{}\" and \"{}\"", word(0), word(1));
            notes.error("C13", Some(between.at), message);
            None
        }
    };
    good.then_some((positions, after?))
}

fn artifacts(file: &Entry<'_>, notes: &mut Notes) -> Option<Vec<String>> {
    let artifacts = file.table("artifacts", notes)?;
    artifacts.only(&["names"], notes);
    let names = artifacts.texts("names", notes)?;
    if names.value.is_empty() || names.value.iter().any(|name| name.value.chars().any(char::is_control)) {
        notes.error("shape", Some(names.at), "artifacts: field 'names' must be names without control characters, at least one".to_owned());
        return None;
    }
    Some(names.value.into_iter().map(|name| name.value.to_owned()).collect())
}
