//! What a command is made of, as CycloneDX says it (<https://cyclonedx.org/docs/1.5/json>): every crate that is compiled into it, with
//! version, licence and the checksum of the lock file.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// The list for a package of the workspace, from what `cargo metadata` says and the lock file.
pub(crate) fn of(package: &str, metadata: &Value, lock: &str) -> Result<Value, String> {
    let all: BTreeMap<&str, &Value> = list(&metadata["packages"]).filter_map(|known| Some((known["id"].as_str()?, known))).collect();
    let needs: BTreeMap<&str, BTreeSet<&str>> =
        list(&metadata["resolve"]["nodes"]).filter_map(|node| Some((node["id"].as_str()?, needed(node)))).collect();
    let root = all.iter().find(|(id, known)| known["name"] == package && needs.contains_key(*id)).map(|(id, _)| *id);
    let root = root.ok_or_else(|| format!("cargo knows no package '{package}'"))?;
    let mut found = BTreeSet::from([root]);
    let mut ahead = vec![root];
    while let Some(id) = ahead.pop() {
        ahead.extend(needs.get(id).into_iter().flatten().copied().filter(|id| found.insert(id)));
    }
    let checksums = checksums(lock);
    let mut components: Vec<Value> = found.iter().filter(|id| **id != root).map(|id| component("library", all[id], &checksums)).collect();
    components.sort_by_key(|component| component["bom-ref"].as_str().map(str::to_owned));
    let mut dependencies: Vec<Value> = found
        .iter()
        .map(|id| {
            let mut on: Vec<String> = needs.get(id).into_iter().flatten().map(|id| reference(all[id])).collect();
            on.sort();
            json!({ "ref": reference(all[id]), "dependsOn": on })
        })
        .collect();
    dependencies.sort_by_key(|dependency| dependency["ref"].as_str().map(str::to_owned));
    // Neither a time nor a number of its own: the same sources give the same bytes.
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component("application", all[root], &checksums) },
        "components": components,
        "dependencies": dependencies,
    }))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// What a package needs when it runs; tests and build scripts are no part of it.
fn needed(node: &Value) -> BTreeSet<&str> {
    let runs = |dependency: &&Value| list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
    list(&node["deps"]).filter(runs).filter_map(|dependency| dependency["pkg"].as_str()).collect()
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

fn reference(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", text(package, "name"), text(package, "version"))
}

fn component(kind: &str, package: &Value, checksums: &BTreeMap<String, String>) -> Value {
    let reference = reference(package);
    let mut component = json!({
        "type": kind,
        "bom-ref": reference,
        "name": text(package, "name"),
        "version": text(package, "version"),
        "purl": reference,
        // Older manifests write "or" as a stroke.
        "licenses": [{ "expression": text(package, "license").replace('/', " OR ") }],
    });
    if let Some(checksum) = checksums.get(&reference) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// The checksums of a lock file: in each of its parts name, version and checksum stand on lines of their own.
fn checksums(lock: &str) -> BTreeMap<String, String> {
    let parts = lock.split("[[package]]").skip(1);
    let field = |part: &str, name: &str| {
        part.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(" = \"")?.trim_end_matches('"').to_owned()))
    };
    parts
        .filter_map(|part| Some((format!("pkg:cargo/{}@{}", field(part, "name")?, field(part, "version")?), field(part, "checksum")?)))
        .collect()
}
