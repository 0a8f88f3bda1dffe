//! The vocabulary that rules are written in: bags and hands of equal cards, short lists, small sets of ids, hex boards and
//! lattices.
//!
//! ```
//! use kernel::Scripted;
//! use parts::Bag;
//!
//! let mut pile: Bag<3> = Bag::new([2, 0, 1]);       // two of kind 0, one of kind 2
//! let card = pile.draw(&mut Scripted::new([2])).unwrap(); // the third card
//! assert_eq!(card, 2);
//! assert_eq!(pile.total(), 2);
//! ```

pub mod bag;
pub mod hex;
pub mod lattice;
pub mod list;
pub mod set;
pub mod word;

pub use bag::Bag;
pub use list::List;
pub use set::{Id, Set};
pub use word::Word;
