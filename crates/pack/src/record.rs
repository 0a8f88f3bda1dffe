//! Tables and words of a content file as types.

/// Makes a struct that is read from one table of a content file: behind each field stands the reader that reads it. What a
/// reader needs to know besides stands in parentheses behind the name. A field that is called otherwise in the file has that
/// name in brackets. `besides` lists fields of the file that are checked but not kept.
///
/// `read` looks at every field, notes everything that is wrong, and gives a value if nothing is. A field needs no words of its own
/// where its name and its reader say what it is.
#[macro_export]
macro_rules! record {
    (
        $(#[$about:meta])* $vis:vis struct $name:ident $(($($with:ident: $with_type:ty),* $(,)?))? {
            $($(#[$help:meta])* $field_vis:vis $field:ident $([$key:literal])?: $type:ty = $reader:expr),* $(,)?
        }
        $(besides { $($other:literal = $other_reader:expr),* $(,)? })?
    ) => {
        $(#[$about])*
        #[allow(missing_docs, reason = "many a field is said by its name and its reader")]
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

/// Makes the struct of a whole file: behind each field stands how it is read from the file, which the word behind `read from`
/// names. Fields are read in their order, and those before are at hand as what may be missing: `goods.as_ref()`. What stands
/// under `given` is worked out before them, what stands under `and` when all are read: what they are to each other.
///
/// `load` comes with it, and the fingerprint of the game's own `canonical` text: everything that affects play, in one spelling.
#[macro_export]
macro_rules! content {
    (
        $(#[$about:meta])* $vis:vis struct $name:ident read from $file:ident in $dialect:ident with $keys:expr;
        $(given { $($given:tt)* })?
        fields { $($(#[$help:meta])* $field:ident: $type:ty = $read:expr),* $(,)? }
        $(and { $($and:tt)* })?
    ) => {
        $(#[$about])*
        #[allow(missing_docs, reason = "many a field is said by its name and its type")]
        $vis struct $name {
            $($(#[$help])* $vis $field: $type,)*
            /// What the file means for play, as a hash: equal for files that differ in what does not affect it, such as comments,
            /// the names that people read, colours and where things come from.
            $vis fingerprint: kernel::Fingerprint,
        }

        impl $name {
            /// Reads and checks a content file; with the content come the warnings.
            ///
            /// # Errors
            /// Everything that is wrong with the file, warnings included, in the order of its lines.
            $vis fn load(text: &str) -> Result<($name, Vec<kernel::Problem>), Vec<kernel::Problem>> {
                $crate::load(text, &$dialect, $name::read)
            }

            fn read($file: &$crate::Row<'_>) -> Option<$name> {
                $file.is_ours()?;
                $file.only(&$keys);
                $($($given)*)?
                $(let $field: Option<$type> = $read;)*
                $($($and)*)?
                let mut content = $name { $($field: $field?,)* fingerprint: kernel::Fingerprint::of(&[]) };
                content.fingerprint = kernel::Fingerprint::of(content.canonical().as_bytes());
                Some(content)
            }
        }
    };
}

/// Makes an enum whose variants are words of the content file. The word of one is its `word`, and the one with a word is found by
/// `of`, unless other names for the two stand behind the enum's; `ALL` is an array then. A variant needs no words of its own where
/// its name says it.
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])* $vis:vis enum $name:ident { $($all:tt)* })*) => {
        $($crate::words!(@one word of [&'static [$name]] [&] $(#[$about])* $vis enum $name { $($all)* });)*
    };
    ($($(#[$about:meta])* $vis:vis enum $name:ident by $word:ident, $of:ident { $($all:tt)* })*) => {
        $($crate::words!(@one $word $of [[$name; $crate::words!(@count $($all)*)]] [] $(#[$about])* $vis enum $name { $($all)* });)*
    };
    (@count $($(#[$help:meta])* $variant:ident = $word:literal),* $(,)?) => {
        [$($word),*].len()
    };
    (@one $is:ident $of:ident [$list:ty] [$($borrowed:tt)?] $(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$help:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$about])*
        #[allow(missing_docs, reason = "many a word needs no other words")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $($(#[$help])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: $list = $($borrowed)? [$($name::$variant),*];

            /// All of them with their words, as a reader wants them.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),*];

            /// The word for it in content files and commands.
            #[must_use]
            pub const fn $is(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// The one with this word.
            #[must_use]
            pub fn $of(word: &str) -> Option<$name> {
                Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, one)| *one)
            }

            /// Its place among all of them.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
