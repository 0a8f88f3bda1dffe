//! temporary
pub mod content;
