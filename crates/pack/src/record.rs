//! Tables and words of a content file as types.

/// Makes a struct that is read from one table of a content file: behind each field stands the reader that reads it. What a
/// reader needs to know besides stands in parentheses behind the name. A field that is called otherwise in the file has that
/// name in brackets. `besides` lists fields of the file that are checked but not kept.
///
/// `read` looks at every field, notes everything that is wrong, and gives a value if nothing is.
#[macro_export]
macro_rules! record {
    (
        $(#[$about:meta])* $vis:vis struct $name:ident $(($($with:ident: $with_type:ty),* $(,)?))? {
            $($(#[$help:meta])* $field_vis:vis $field:ident $([$key:literal])?: $type:ty = $reader:expr),* $(,)?
        }
        $(besides { $($other:literal = $other_reader:expr),* $(,)? })?
    ) => {
        $(#[$about])*
        $vis struct $name {
            $($(#[$help])* $field_vis $field: $type,)*
        }

        impl $name {
            /// Reads it; `None` if something about it is wrong, which is noted.
            pub(crate) fn read(row: &$crate::Row<'_> $($(, $with: $with_type)*)?) -> Option<$name> {
                row.only(&[$($crate::key!($field $($key)?),)* $($($other,)*)?]);
                // All at once: a field may be called as a reader is.
                let (($($field,)*), besides) = (
                    ($(row.read::<$type>($crate::key!($field $($key)?), $reader),)*),
                    [$($(row.read($other, $other_reader).is_some()),*)?].iter().all(|fine: &bool| *fine),
                );
                besides.then_some(())?;
                Some($name { $($field: $field?,)* })
            }
        }
    };
}

/// The name of a field in the file.
#[doc(hidden)]
#[macro_export]
macro_rules! key {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// Makes an enum whose variants are words of the content file.
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$help:meta])* $variant:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $($(#[$help])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// All of them with their words, as a reader wants them.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),*];

            /// The word for it in a content file.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// The one with this word.
            #[must_use]
            pub fn of(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }

            /// Its place among all of them.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    )*};
}
