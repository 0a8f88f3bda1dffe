//! A message on its way to pages. Markup repeats itself: whoever can unpack it is sent a quarter of it, packed once for all of them.
//!
//! Each is packed for itself, from nothing but its own text: how long it becomes may tell nobody anything about messages to others, nor about
//! those that went before (law 3). So there is no dictionary, and nothing is left of one message when the next is packed.

use std::cell::{OnceCell, RefCell};

use axum::body::Bytes;
use axum::extract::ws::{Message as Frame, Utf8Bytes};
use flate2::{Compress, Compression, FlushCompress, Status};

/// Less than this is sent as it is: it is one packet either way.
const SMALL: usize = 1024;

thread_local! {
    // It has a quarter of a megabyte of its own: too much for each table, and too long to make for each message.
    static PACKER: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), false));
}

/// A text, and the same packed once somebody wants it so.
pub(crate) struct Parcel {
    text: Utf8Bytes,
    packed: OnceCell<Option<Bytes>>,
}

impl Parcel {
    pub(crate) fn new(text: Utf8Bytes) -> Parcel {
        Parcel { text, packed: OnceCell::new() }
    }

    /// As it goes to somebody who unpacks, or does not: packed it is a binary message, in the form that browsers call `deflate-raw`.
    pub(crate) fn frame(&self, unpacks: bool) -> Frame {
        let packed = || self.packed.get_or_init(|| packed(self.text.as_bytes())).clone();
        match (unpacks && self.text.len() >= SMALL).then(packed).flatten() {
            Some(bytes) => Frame::Binary(bytes),
            None => Frame::Text(self.text.clone()),
        }
    }
}

/// Packs; none for what would not become smaller.
fn packed(bytes: &[u8]) -> Option<Bytes> {
    PACKER.with_borrow_mut(|packer| {
        packer.reset();
        let mut out = Vec::with_capacity(bytes.len());
        let done = packer.compress_vec(bytes, &mut out, FlushCompress::Finish);
        // It may wait for a slow reader.
        out.shrink_to_fit();
        matches!(done, Ok(Status::StreamEnd)).then(|| Bytes::from(out))
    })
}

#[cfg(test)]
mod tests {
    use flate2::read::DeflateDecoder;

    use super::*;

    fn markup(name: &str) -> String {
        (0..200).map(|n| format!("<g data-part=\"{name} {n}\"><rect/></g>")).collect()
    }

    fn bytes(text: &str) -> Bytes {
        match Parcel::new(text.into()).frame(true) {
            Frame::Binary(bytes) => bytes,
            other => panic!("it is not packed: {other:?}"),
        }
    }

    #[test]
    fn what_is_packed_is_the_same_message_and_smaller() {
        let text = markup("planet");
        let packed = bytes(&text);
        assert!(packed.len() < text.len() / 4, "{} of {} bytes", packed.len(), text.len());
        assert_eq!(std::io::read_to_string(DeflateDecoder::new(&*packed)).unwrap(), text);
        assert_eq!(Parcel::new(text.clone().into()).frame(false), Frame::Text(text.into()));
    }

    #[test]
    fn a_message_is_packed_alike_whatever_was_packed_before() {
        let text = markup("planet");
        let first = std::thread::spawn({
            let text = text.clone();
            move || bytes(&text)
        });
        let first = first.join().unwrap();
        // The same, some of it, something else, and much more than a packer remembers.
        for before in [text.clone(), markup("planet 1"), markup("card"), markup("moon").repeat(9)] {
            bytes(&before);
            assert_eq!(bytes(&text), first);
        }
    }

    #[test]
    fn what_is_small_or_does_not_become_smaller_goes_as_it_is() {
        let small = "{\"kind\":\"chat\"}".repeat(20);
        assert_eq!(Parcel::new(small.clone().into()).frame(true), Frame::Text(small.into()));
        // Markup is never noise: so the packer itself is asked.
        let noise: Vec<u8> = (0_u8..64).flat_map(|n| *blake3::hash(&[n]).as_bytes()).collect();
        assert_eq!(packed(&noise), None);
    }
}
