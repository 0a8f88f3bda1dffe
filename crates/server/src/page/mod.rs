//! A table's page while it is looked at: what of it changes, what each audience was last sent of that, and who draws it.

mod bar;
pub(crate) mod finale;
mod options;
pub(crate) mod painter;
pub(crate) mod parcel;
pub(crate) mod pieces;
pub(crate) mod sheet;
pub(crate) mod waiting_room;
