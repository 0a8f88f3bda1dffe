//! The form of a value as it is written.

use std::collections::BTreeMap;

use serde::ser::{self, Serialize, Serializer};

use super::shape::{Known, Shape};

/// The form of a value.
pub(super) fn shape(known: &mut Known, value: &impl Serialize) -> Shape {
    // Our own types always become JSON: no maps with odd keys, no failing writers.
    value.serialize(Writer { known }).unwrap_or_default()
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Odd(String);

impl ser::Error for Odd {
    fn custom<T: std::fmt::Display>(message: T) -> Odd {
        Odd(message.to_string())
    }
}

struct Writer<'k> {
    known: &'k mut Known,
}

/// Several values one after the other.
struct Several<'k> {
    known: &'k mut Known,
    /// Whether there is a fixed number of them, and of which word they are.
    fixed: bool,
    of: Option<(&'static str, &'static str)>,
    found: Vec<Shape>,
}

/// Values with names.
struct Fields<'k> {
    known: &'k mut Known,
    name: &'static str,
    word: Option<&'static str>,
    found: BTreeMap<String, (Shape, bool)>,
}

fn word(known: &mut Known, name: &'static str, word: &str, shape: Shape) -> Shape {
    known.learn(name, Shape::Words([(word.to_owned(), shape)].into()))
}

macro_rules! plain {
    ($($method:ident $type:ty, $shape:expr;)*) => {$(
        fn $method(self, _: $type) -> Result<Shape, Odd> {
            Ok($shape)
        }
    )*};
}

macro_rules! whole {
    ($($method:ident $type:ty;)*) => { plain! { $($method $type, Shape::Whole(<$type>::MIN as i128, <$type>::MAX as i128);)* } };
}

impl<'k> Serializer for Writer<'k> {
    type Ok = Shape;
    type Error = Odd;
    type SerializeSeq = Several<'k>;
    type SerializeTuple = Several<'k>;
    type SerializeTupleStruct = Several<'k>;
    type SerializeTupleVariant = Several<'k>;
    type SerializeMap = Fields<'k>;
    type SerializeStruct = Fields<'k>;
    type SerializeStructVariant = Fields<'k>;

    whole! {
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64;
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64;
    }

    plain! {
        serialize_bool bool, Shape::Bool;
        serialize_f32 f32, Shape::Number;
        serialize_f64 f64, Shape::Number;
        serialize_char char, Shape::Text;
        serialize_str &str, Shape::Text;
        serialize_bytes &[u8], Shape::List(Box::new(Shape::Whole(0, 255)));
        serialize_unit_struct &'static str, Shape::Null;
    }

    fn serialize_none(self) -> Result<Shape, Odd> {
        Ok(Shape::Maybe(Box::default()))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Shape, Odd> {
        Ok(Shape::Maybe(Box::new(value.serialize(self)?)))
    }

    fn serialize_unit(self) -> Result<Shape, Odd> {
        Ok(Shape::Null)
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Result<Shape, Odd> {
        Ok(word(self.known, name, variant, Shape::Null))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Shape, Odd> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Shape, Odd> {
        let inside = value.serialize(Writer { known: &mut *self.known })?;
        Ok(word(self.known, name, variant, inside))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Several<'k>, Odd> {
        Ok(Several { known: self.known, fixed: false, of: None, found: Vec::new() })
    }

    fn serialize_tuple(self, _: usize) -> Result<Several<'k>, Odd> {
        Ok(Several { known: self.known, fixed: true, of: None, found: Vec::new() })
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Several<'k>, Odd> {
        self.serialize_tuple(length)
    }

    fn serialize_tuple_variant(self, name: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Several<'k>, Odd> {
        Ok(Several { known: self.known, fixed: true, of: Some((name, variant)), found: Vec::new() })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'k>, Odd> {
        Ok(Fields { known: self.known, name: "", word: None, found: BTreeMap::new() })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'k>, Odd> {
        Ok(Fields { known: self.known, name, word: None, found: BTreeMap::new() })
    }

    fn serialize_struct_variant(self, name: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Fields<'k>, Odd> {
        Ok(Fields { known: self.known, name, word: Some(variant), found: BTreeMap::new() })
    }
}

impl Several<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Odd> {
        self.found.push(value.serialize(Writer { known: &mut *self.known })?);
        Ok(())
    }

    fn finish(self) -> Shape {
        let all =
            if self.fixed { Shape::Row(self.found) } else { Shape::List(Box::new(self.found.into_iter().fold(Shape::Unseen, Shape::or))) };
        match self.of {
            None => all,
            Some((name, variant)) => word(self.known, name, variant, all),
        }
    }
}

macro_rules! several {
    ($($trait:ident $method:ident;)*) => {$(
        impl ser::$trait for Several<'_> {
            type Ok = Shape;
            type Error = Odd;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Odd> {
                self.add(value)
            }

            fn end(self) -> Result<Shape, Odd> {
                Ok(self.finish())
            }
        }
    )*};
}

several! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

impl Fields<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Odd> {
        let shape = value.serialize(Writer { known: &mut *self.known })?;
        self.found.insert(name.to_owned(), (shape, true));
        Ok(())
    }
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = Shape;
    type Error = Odd;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Odd> {
        self.add(name, value)
    }

    fn end(self) -> Result<Shape, Odd> {
        // What was put into JSON before is no record of ours. And an event has its kind among its fields: what is said of one kind does not
        // hold for the next.
        if self.name.starts_with('$') {
            return Ok(Shape::Unseen);
        }
        let is_event = self.found.contains_key(super::walk::EVENT);
        let record = Shape::Record(self.found);
        Ok(if is_event { record } else { self.known.learn(self.name, record) })
    }
}

impl ser::SerializeStructVariant for Fields<'_> {
    type Ok = Shape;
    type Error = Odd;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Odd> {
        self.add(name, value)
    }

    fn end(self) -> Result<Shape, Odd> {
        let record = Shape::Record(self.found);
        Ok(match self.word {
            Some(variant) => word(self.known, self.name, variant, record),
            None => record,
        })
    }
}

/// Maps are written by types with flattened parts: their fields have names like those of others.
impl ser::SerializeMap for Fields<'_> {
    type Ok = Shape;
    type Error = Odd;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Odd> {
        let key = serde_json::to_value(key).map_err(ser::Error::custom)?;
        self.found.insert(key.as_str().map_or_else(|| key.to_string(), str::to_owned), (Shape::Unseen, false));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Odd> {
        let shape = value.serialize(Writer { known: &mut *self.known })?;
        let open = self.found.values_mut().find(|(_, filled)| !filled);
        *open.ok_or_else(|| Odd("a value has a key".to_owned()))? = (shape, true);
        Ok(())
    }

    fn end(self) -> Result<Shape, Odd> {
        Ok(Shape::Record(self.found))
    }
}
