//! A table's page while it is looked at: who draws what each audience is sent (`markup` says how it looks), and what a server adds to it.

pub(crate) mod painter;
pub(crate) mod parcel;
pub(crate) mod waiting_room;
