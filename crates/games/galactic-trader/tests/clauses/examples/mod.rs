//! The worked examples of the rules, number by number.

mod more;
mod printed;
