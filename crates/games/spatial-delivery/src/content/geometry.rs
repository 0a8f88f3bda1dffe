//! `[geometry]`: tables for checking a computed geometry, compared with what SD-1 gives (C17).

use toml::de::DeValue;

use crate::galaxy::{HEXES, LANES, Lane, Map};
use pack::{Row, shown, whole};
use parts::hex::Hex;

pub(super) fn check(file: &Row<'_>) {
    let Some(row) = file.section("geometry", &["hex", "site", "lane"]) else { return };
    let map = Map::new();
    compare(&row, "hex", &hexes(&map));
    compare(&row, "site", &sites(&map));
    compare(&row, "lane", &lanes(&map));
}

fn hexes(map: &Map) -> Vec<String> {
    let row = |hex: u8| {
        let place = map.disc().place(Hex(hex));
        format!("[{hex}, {}, {}, {}]", place.q, place.r, place.ring())
    };
    (0..HEXES as u8).map(row).collect()
}

fn sites(map: &Map) -> Vec<String> {
    map.sites().map(|(_, [a, b, c])| format!("[{}, {}, {}, {}]", a.0, b.0, c.0, map.ring(*c))).collect()
}

fn lanes(map: &Map) -> Vec<String> {
    let row = |lane: Lane| {
        let [a, b] = map.beside(lane);
        let [one, other] = map.ends(lane);
        let ring = [one, other].iter().filter_map(|end| map.hexes(*end)).map(|hexes| map.ring(hexes[2])).max().unwrap_or_default();
        format!("[{}, {}, \"{}\", \"{}\", {ring}]", a.0, b.0, map.node_name(one), map.node_name(other))
    };
    (0..LANES as u8).map(Lane).map(row).collect()
}

fn compare(geometry: &Row<'_>, field: &str, computed: &[String]) {
    let Some(rows) = geometry.typed(field, "a list", |value| value.as_array()) else { return };
    let differs =
        |found: &str, wanted: &str| format!("geometry: {field} {found} differs from the computed {wanted}; leave this table as it was");
    // One problem for a table: where a row is missing all that follow differ.
    if rows.len() != computed.len() {
        let message = differs(&format!("with {} entries", rows.len()), &format!("{} entries", computed.len()));
        geometry.error("C17", field, message);
        return;
    }
    let mut pairs = rows.iter().map(|row| (row.span().start, written(geometry, row.get_ref()))).zip(computed);
    if let Some(((at, found), wanted)) = pairs.find(|((_, found), wanted)| found != *wanted) {
        geometry.notes.error("C17", Some(at), differs(&found, wanted));
    }
}

/// A row as the file writes it; a value that is neither a short list nor plain is named.
fn written(geometry: &Row<'_>, row: &DeValue<'_>) -> String {
    let Some(items) = row.as_array().filter(|items| items.len() <= 8) else { return geometry.describe(row) };
    let item = |item: &DeValue<'_>| match (whole(item), item.as_str()) {
        (Some(number), _) => number.to_string(),
        (None, Some(text)) => format!("\"{}\"", shown(text)),
        _ => geometry.describe(item),
    };
    let items: Vec<String> = items.iter().map(|value| item(value.get_ref())).collect();
    format!("[{}]", items.join(", "))
}
