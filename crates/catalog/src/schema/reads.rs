//! The form of a value as its type reads it: JSON is read as usual, and what the type asks for on the way is noted.
//!
//! A type that is read knows more than a value that is written: all words that an enum has, all fields of a record.

use std::fmt;

use serde::de::value::{StrDeserializer, StringDeserializer};
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde_json::{Error, Map, Value};

use super::shape::{Known, Shape};

/// The form of a value of this type, which is this JSON.
///
/// # Errors
/// Why this is no value of the type.
pub(super) fn shape<T: DeserializeOwned>(known: &mut Known, value: &Value) -> Result<Shape, Error> {
    let mut shape = Shape::Unseen;
    T::deserialize(Reader { known, value, shape: &mut shape })?;
    Ok(shape)
}

/// Reads a value and notes its form.
struct Reader<'a, 'v> {
    known: &'a mut Known,
    value: &'v Value,
    shape: &'a mut Shape,
}

impl Reader<'_, '_> {
    fn note(&mut self, shape: Shape) {
        *self.shape = std::mem::take(self.shape).or(shape);
    }
}

fn expected(what: impl fmt::Display, found: &Value) -> Error {
    de::Error::custom(format_args!("{what} was expected, not {found}"))
}

macro_rules! plain {
    ($($method:ident $shape:expr;)*) => {$(
        fn $method<V: Visitor<'v>>(mut self, visitor: V) -> Result<V::Value, Error> {
            self.note($shape);
            self.value.$method(visitor)
        }
    )*};
}

macro_rules! whole {
    ($($method:ident $type:ty;)*) => { plain! { $($method Shape::Whole(<$type>::MIN as i128, <$type>::MAX as i128);)* } };
}

impl<'v> Deserializer<'v> for Reader<'_, 'v> {
    type Error = Error;

    whole! {
        deserialize_u8 u8; deserialize_u16 u16; deserialize_u32 u32; deserialize_u64 u64;
        deserialize_i8 i8; deserialize_i16 i16; deserialize_i32 i32; deserialize_i64 i64;
    }

    plain! {
        deserialize_bool Shape::Bool;
        deserialize_f32 Shape::Number;
        deserialize_f64 Shape::Number;
        deserialize_char Shape::Text;
        deserialize_str Shape::Text;
        deserialize_string Shape::Text;
        deserialize_bytes Shape::List(Box::new(Shape::Whole(0, 255)));
        deserialize_byte_buf Shape::List(Box::new(Shape::Whole(0, 255)));
        deserialize_unit Shape::Null;
        deserialize_identifier Shape::Text;
        deserialize_ignored_any Shape::Unseen;
        deserialize_any untyped();
    }

    fn deserialize_option<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self;
        if value.is_null() {
            *shape = std::mem::take(shape).or(Shape::Maybe(Box::default()));
            return visitor.visit_none();
        }
        let mut some = Shape::Unseen;
        let read = visitor.visit_some(Reader { known, value, shape: &mut some })?;
        *shape = std::mem::take(shape).or(Shape::Maybe(Box::new(some)));
        Ok(read)
    }

    fn deserialize_unit_struct<V: Visitor<'v>>(mut self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        self.note(Shape::Null);
        self.value.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'v>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self;
        let values = value.as_array().ok_or_else(|| expected("a list", value))?;
        let mut one = Shape::Unseen;
        let read = visitor.visit_seq(Elements { known, values, one: &mut one, row: None })?;
        *shape = std::mem::take(shape).or(Shape::List(Box::new(one)));
        Ok(read)
    }

    fn deserialize_tuple<V: Visitor<'v>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self;
        let values = value.as_array().ok_or_else(|| expected("a list", value))?;
        let (mut one, mut row) = (Shape::Unseen, Vec::new());
        let read = visitor.visit_seq(Elements { known, values, one: &mut one, row: Some(&mut row) })?;
        *shape = std::mem::take(shape).or(Shape::Row(row));
        Ok(read)
    }

    fn deserialize_tuple_struct<V: Visitor<'v>>(self, _: &'static str, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self;
        let fields = value.as_object().ok_or_else(|| expected("an object", value))?;
        let mut found = Vec::new();
        let read = visitor.visit_map(Fields { known, left: fields.iter(), now: None, found: &mut found })?;
        let all = found.into_iter().fold(Shape::Unseen, |all, (_, shape)| all.or(shape));
        *shape = std::mem::take(shape).or(Shape::Table(Box::new(all)));
        Ok(read)
    }

    fn deserialize_struct<V: Visitor<'v>>(self, name: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self;
        let fields = value.as_object().ok_or_else(|| expected("an object", value))?;
        let (read, record) = record(known, fields, visitor)?;
        *shape = std::mem::take(shape).or(known.learn(name, record));
        Ok(read)
    }

    fn deserialize_enum<V: Visitor<'v>>(self, name: &'static str, words: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self;
        known.list(name, words);
        let (word, inside) = match value {
            Value::String(word) => (word, None),
            Value::Object(fields) if fields.len() == 1 => {
                fields.iter().next().map(|(word, inside)| (word, Some(inside))).ok_or_else(|| expected("a word", value))?
            }
            _ => return Err(expected("a word", value)),
        };
        let mut form = Shape::Null;
        let read = visitor.visit_enum(Word { known: &mut *known, word, inside, form: &mut form })?;
        *shape = std::mem::take(shape).or(known.learn(name, Shape::Words([(word.clone(), form)].into())));
        Ok(read)
    }
}

/// Of a value that is taken as it is nothing more is known than that there is one.
fn untyped() -> Shape {
    Shape::Unseen
}

fn record<'v, V: Visitor<'v>>(known: &mut Known, fields: &'v Map<String, Value>, visitor: V) -> Result<(V::Value, Shape), Error> {
    let mut found = Vec::new();
    let read = visitor.visit_map(Fields { known, left: fields.iter(), now: None, found: &mut found })?;
    Ok((read, Shape::Record(found.into_iter().map(|(name, shape)| (name, (shape, true))).collect())))
}

struct Elements<'a, 'v> {
    known: &'a mut Known,
    values: &'v [Value],
    one: &'a mut Shape,
    row: Option<&'a mut Vec<Shape>>,
}

impl<'v> SeqAccess<'v> for Elements<'_, 'v> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some(value) = self.values.split_off_first() else { return Ok(None) };
        let mut shape = Shape::Unseen;
        let read = seed.deserialize(Reader { known: &mut *self.known, value, shape: &mut shape })?;
        match &mut self.row {
            Some(row) => row.push(shape),
            None => *self.one = std::mem::take(self.one).or(shape),
        }
        Ok(Some(read))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

struct Fields<'a, 'v> {
    known: &'a mut Known,
    left: serde_json::map::Iter<'v>,
    now: Option<(&'v String, &'v Value)>,
    found: &'a mut Vec<(String, Shape)>,
}

impl<'v> MapAccess<'v> for Fields<'_, 'v> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        self.now = self.left.next();
        self.now.map(|(name, _)| seed.deserialize(StringDeserializer::<Error>::new(name.clone()))).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'v>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let (name, value) = self.now.take().ok_or_else(|| de::Error::custom("a value has a name"))?;
        let mut shape = Shape::Unseen;
        let read = seed.deserialize(Reader { known: &mut *self.known, value, shape: &mut shape })?;
        self.found.push((name.clone(), shape));
        Ok(read)
    }
}

struct Word<'a, 'v> {
    known: &'a mut Known,
    word: &'v str,
    inside: Option<&'v Value>,
    form: &'a mut Shape,
}

impl<'a, 'v> EnumAccess<'v> for Word<'a, 'v> {
    type Error = Error;
    type Variant = Word<'a, 'v>;

    fn variant_seed<S: DeserializeSeed<'v>>(self, seed: S) -> Result<(S::Value, Word<'a, 'v>), Error> {
        let word = seed.deserialize(StrDeserializer::<Error>::new(self.word))?;
        Ok((word, self))
    }
}

impl<'a, 'v> Word<'a, 'v> {
    fn reader(self) -> Result<Reader<'a, 'v>, Error> {
        let value = self.inside.ok_or_else(|| de::Error::custom(format_args!("'{}' has something in it", self.word)))?;
        *self.form = Shape::Unseen;
        Ok(Reader { known: self.known, value, shape: self.form })
    }
}

impl<'v> VariantAccess<'v> for Word<'_, 'v> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.inside.map_or(Ok(()), |value| Err(expected("nothing more", value)))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'v>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.reader()?)
    }

    fn tuple_variant<V: Visitor<'v>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.reader()?.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'v>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        let Reader { known, value, shape } = self.reader()?;
        let fields = value.as_object().ok_or_else(|| expected("an object", value))?;
        let (read, record) = record(known, fields, visitor)?;
        *shape = record;
        Ok(read)
    }
}
