//! The form of a value: what is known of it so far, and how two forms are one.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

/// The form of a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Shape {
    /// None has been seen.
    #[default]
    Unseen,
    Null,
    Bool,
    Text,
    Number,
    /// A whole number between two ends.
    Whole(i128, i128),
    /// A type with a name: what it is stands in [`Known`].
    Named(&'static str),
    /// This, or nothing.
    Maybe(Box<Shape>),
    List(Box<Shape>),
    /// So many values of such forms, in this order.
    Row(Vec<Shape>),
    /// Fields; whether each is always there.
    Record(BTreeMap<String, (Shape, bool)>),
    /// Any keys.
    Table(Box<Shape>),
    /// One of these words; with a form, an object whose only field has that name.
    Words(BTreeMap<String, Shape>),
    /// One of several forms.
    Either(Vec<Shape>),
}

impl Shape {
    /// What has either form.
    pub(super) fn or(self, other: Shape) -> Shape {
        use Shape::{Either, List, Maybe, Null, Record, Row, Table, Unseen, Whole, Words};
        match (self, other) {
            (one, other) if one == other => one,
            (Unseen, some) | (some, Unseen) => some,
            (Maybe(one), Maybe(other)) => Maybe(Box::new(one.or(*other))),
            (Maybe(some), Null) | (Null, Maybe(some)) => Maybe(some),
            (Null, some) | (some, Null) => Maybe(Box::new(some)),
            (Maybe(one), other) | (other, Maybe(one)) => Maybe(Box::new(one.or(other))),
            (Whole(a, b), Whole(c, d)) => Whole(a.min(c), b.max(d)),
            (List(one), List(other)) => List(Box::new(one.or(*other))),
            (Row(one), Row(other)) if one.len() == other.len() => {
                Row(one.into_iter().zip(other).map(|(one, other)| one.or(other)).collect())
            }
            (Row(one), Row(other)) => List(Box::new(one.into_iter().chain(other).fold(Unseen, Shape::or))),
            (Row(row), List(list)) | (List(list), Row(row)) => List(Box::new(row.into_iter().fold(*list, Shape::or))),
            (Table(one), Table(other)) => Table(Box::new(one.or(*other))),
            (Record(mut one), Record(other)) => {
                one.iter_mut().filter(|(name, _)| !other.contains_key(*name)).for_each(|(_, (_, always))| *always = false);
                for (name, (shape, always)) in other {
                    let (known, was) = one.entry(name).or_insert((Unseen, false));
                    (*known, *was) = (std::mem::take(known).or(shape), *was && always);
                }
                Record(one)
            }
            (Words(mut one), Words(other)) => {
                for (word, shape) in other {
                    let known = one.entry(word).or_default();
                    *known = std::mem::take(known).or(shape);
                }
                Words(one)
            }
            (Either(mut shapes), other) | (other, Either(mut shapes)) => {
                if !shapes.contains(&other) {
                    shapes.push(other);
                }
                Either(shapes)
            }
            (one, other) => Either(vec![one, other]),
        }
    }

    /// It as JSON Schema.
    pub(super) fn schema(&self) -> Value {
        match self {
            Shape::Unseen => json!({ "description": "nothing of this was met in the games from which this schema was made" }),
            Shape::Null => json!({ "type": "null" }),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::Text => json!({ "type": "string" }),
            Shape::Number => json!({ "type": "number" }),
            Shape::Whole(least, greatest) => whole(*least, *greatest),
            Shape::Named(name) => json!({ "$ref": format!("#/$defs/{name}") }),
            Shape::Maybe(some) => json!({ "anyOf": [{ "type": "null" }, some.schema()] }),
            Shape::List(one) => json!({ "type": "array", "items": one.schema() }),
            Shape::Row(row) => {
                let all = row.iter().cloned().fold(Shape::Unseen, Shape::or);
                json!({ "type": "array", "items": all.schema(), "minItems": row.len(), "maxItems": row.len() })
            }
            Shape::Table(one) => json!({ "type": "object", "additionalProperties": one.schema() }),
            Shape::Record(fields) => {
                let properties: Map<String, Value> = fields.iter().map(|(name, (shape, _))| (name.clone(), shape.schema())).collect();
                let required: Vec<&String> = fields.iter().filter(|(_, (_, always))| *always).map(|(name, _)| name).collect();
                json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
            }
            Shape::Words(words) => {
                let plain: Vec<&String> =
                    words.iter().filter(|(_, shape)| matches!(shape, Shape::Null | Shape::Unseen)).map(|(word, _)| word).collect();
                let mut forms = if plain.is_empty() { Vec::new() } else { vec![json!({ "enum": plain })] };
                // A word that was never met may have a form of its own.
                forms.extend(words.iter().filter(|(_, shape)| **shape != Shape::Null).map(|(word, shape)| {
                    json!({ "type": "object", "properties": { word: shape.schema() }, "required": [word], "additionalProperties": false })
                }));
                if forms.len() == 1 { forms.remove(0) } else { json!({ "anyOf": forms }) }
            }
            Shape::Either(shapes) => json!({ "anyOf": shapes.iter().map(Shape::schema).collect::<Vec<_>>() }),
        }
    }
}

/// The ends are those of the type that holds the number; larger ones than JSON's readers agree on are left open.
fn whole(least: i128, greatest: i128) -> Value {
    let mut schema = json!({ "type": "integer" });
    if let (Value::Object(fields), Ok(least)) = (&mut schema, i64::try_from(least)) {
        fields.insert("minimum".to_owned(), json!(least));
        if let Ok(greatest) = i64::try_from(greatest) {
            fields.insert("maximum".to_owned(), json!(greatest));
        }
    }
    schema
}

/// The types with names, and what they are.
#[derive(Debug, Default)]
pub(super) struct Known {
    types: BTreeMap<&'static str, Shape>,
    /// Those of whose words none is missing.
    listed: BTreeSet<&'static str>,
}

impl Known {
    /// A type of this name may have this form, too.
    pub(super) fn learn(&mut self, name: &'static str, shape: Shape) -> Shape {
        let known = self.types.entry(name).or_default();
        *known = std::mem::take(known).or(shape);
        Shape::Named(name)
    }

    /// All words of a type are known.
    pub(super) fn list(&mut self, name: &'static str, words: &[&str]) {
        self.learn(name, Shape::Words(words.iter().map(|word| ((*word).to_owned(), Shape::Unseen)).collect()));
        self.listed.insert(name);
    }

    pub(super) fn definitions(&self) -> Map<String, Value> {
        let schema = |name: &str, shape: &Shape| match shape {
            Shape::Words(_) if !self.listed.contains(name) => {
                json!({ "anyOf": [shape.schema(), { "description": "other words did not occur in the games from which this schema was made", "type": "string" }] })
            }
            _ => shape.schema(),
        };
        self.types.iter().map(|(name, shape)| ((*name).to_owned(), schema(name, shape))).collect()
    }
}
