//! A table's page while it is looked at: what of it changes, what each audience was last sent of that, and who draws it.

pub(crate) mod painter;
pub(crate) mod pieces;
pub(crate) mod sheet;
mod waiting_room;
