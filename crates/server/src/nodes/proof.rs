//! What a request of one node to another carries, so that it is taken once, by whom it is meant for, and as it was sent.
//!
//! A proof names the node that sends, the node that is asked and a number that rises; whoever has not the site's key cannot make one, and one
//! that was overheard is worth nothing: not a second time, not for another request, not at another node, nor at the same one after it was
//! started again, for then it has another number. Clocks say nothing here: those of two machines differ. What is not covered is what follows a
//! request that became a socket, and what is answered: the wire itself must be for the servers alone.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use blake3::Hash;

use super::NodeKey;
use crate::tables::locked;

/// Where it stands.
pub(super) const PROOF: HeaderName = HeaderName::from_static("x-orrery-proof");
/// What the library changes between two nodes, and the proof itself.
const UNCOVERED: [HeaderName; 8] = [
    PROOF,
    header::HOST,
    header::CONTENT_LENGTH,
    header::CONNECTION,
    header::TRANSFER_ENCODING,
    header::TE,
    header::TRAILER,
    HeaderName::from_static("keep-alive"),
];
/// How far behind the newest request of a node an older one may come.
const WINDOW: u64 = 16_384;

/// A proof as it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Proof {
    /// The number of whoever sends it.
    pub(super) from: i64,
    to: i64,
    count: u64,
    /// The hash of the request's body.
    body: Hash,
    mac: Hash,
}

/// Why a request is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unproven {
    /// Whoever sent it has not the key, or it was changed on its way, or was taken before.
    False,
    /// It is meant for what this node was, or comes from one that is no more: whoever sent it knows better soon.
    Past,
}

/// The proofs of a node: those it gives, and those it has taken.
#[derive(Debug, Default)]
pub(super) struct Proofs {
    given: AtomicU64,
    taken: Mutex<HashMap<i64, Window>>,
}

/// Which numbers of a node were taken: a bit for each of the last.
#[derive(Debug)]
struct Window {
    newest: u64,
    bits: Box<[u64]>,
}

impl Window {
    fn new() -> Window {
        Window { newest: 0, bits: vec![0; (WINDOW / 64) as usize].into() }
    }

    /// Takes a number that was not taken yet and is not too old.
    fn take(&mut self, count: u64) -> bool {
        if count.saturating_add(WINDOW) <= self.newest {
            return false;
        }
        for skipped in self.newest.saturating_add(1).max(count.saturating_sub(WINDOW) + 1)..=count {
            *self.word(skipped) &= !(1 << (skipped % 64));
        }
        self.newest = self.newest.max(count);
        let (word, bit) = (self.word(count), 1 << (count % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn word(&mut self, count: u64) -> &mut u64 {
        &mut self.bits[(count % WINDOW / 64) as usize]
    }
}

impl Proofs {
    /// A proof for a request from one node to another.
    pub(super) fn give(&self, key: &NodeKey, from: i64, to: i64, parts: &Parts, body: &Bytes) -> HeaderValue {
        let count = self.given.fetch_add(1, Ordering::Relaxed) + 1;
        let mut proof = Proof { from, to, count, body: blake3::hash(body), mac: Hash::from_bytes([0; 32]) };
        proof.mac = proof.over(key, parts);
        HeaderValue::from_str(&proof.write()).unwrap_or(HeaderValue::from_static("-"))
    }

    /// Takes the proof of a request to this node, whose number is `own`. The body is still to be held against it. `is_at_work` says whether a node
    /// may be there.
    pub(super) fn take(
        &self,
        key: &NodeKey,
        own: Option<i64>,
        parts: &Parts,
        is_at_work: impl FnOnce(i64) -> bool,
    ) -> Result<Proof, Unproven> {
        let proof = parts.headers.get(PROOF).and_then(|proof| Proof::read(proof.to_str().ok()?)).ok_or(Unproven::False)?;
        // Hashes of this library are compared in the same time whatever they are.
        if proof.over(key, parts) != proof.mac {
            return Err(Unproven::False);
        }
        if own != Some(proof.to) || !is_at_work(proof.from) {
            return Err(Unproven::Past);
        }
        let taken = locked(&self.taken).entry(proof.from).or_insert_with(Window::new).take(proof.count);
        if taken { Ok(proof) } else { Err(Unproven::False) }
    }

    /// Forgets nodes that are no more: nothing of theirs is taken again.
    pub(super) fn forget(&self, is_at_work: impl Fn(i64) -> bool) {
        locked(&self.taken).retain(|node, _| is_at_work(*node));
    }
}

impl Proof {
    /// Whether this is the body it was given for.
    pub(super) fn is_of(&self, body: &Bytes) -> bool {
        blake3::hash(body) == self.body
    }

    fn write(&self) -> String {
        let Proof { from, to, count, body, mac } = self;
        format!("{from} {to} {count} {body} {mac}")
    }

    fn read(text: &str) -> Option<Proof> {
        let mut parts = text.split(' ');
        let mut next = || parts.next();
        let proof = Proof {
            from: next()?.parse().ok()?,
            to: next()?.parse().ok()?,
            count: next()?.parse().ok()?,
            body: Hash::from_hex(next()?).ok()?,
            mac: Hash::from_hex(next()?).ok()?,
        };
        (parts.next().is_none() && proof.count > 0 && proof.count < u64::MAX / 2).then_some(proof)
    }

    /// What only the key's owners can make of a request: its method, its address, whom it is for, everything it carries.
    fn over(&self, key: &NodeKey, parts: &Parts) -> Hash {
        let mut hasher = blake3::Hasher::new_keyed(&key.derived("orrery 2026 proof of an internal request, for this request alone"));
        // Every part with its length: no two requests are the same letters in a row.
        let mut part = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        };
        for number in [self.from.to_le_bytes(), self.to.to_le_bytes(), self.count.to_le_bytes()] {
            part(&number);
        }
        part(self.body.as_bytes());
        part(parts.method.as_str().as_bytes());
        part(parts.uri.path_and_query().map_or("/", |path| path.as_str()).as_bytes());
        for (name, value) in covered(&parts.headers) {
            part(name.as_str().as_bytes());
            part(value.as_bytes());
        }
        hasher.finalize()
    }
}

fn covered(headers: &HeaderMap) -> Vec<(&HeaderName, &HeaderValue)> {
    let mut covered: Vec<_> = headers.iter().filter(|(name, _)| !UNCOVERED.contains(name)).collect();
    covered.sort_by_key(|(name, _)| name.as_str());
    covered
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    const OWN: Option<i64> = Some(2);

    fn key(text: &str) -> NodeKey {
        NodeKey::from_text(&format!("{text}, which nobody knows")).unwrap()
    }

    fn request(method: &str, path: &str, cookie: &str) -> Parts {
        let request = Request::builder().method(method).uri(path).header("cookie", cookie).header("x-orrery-for", "10.0.0.1");
        request.body(()).unwrap().into_parts().0
    }

    /// A request of node 1 to node 2, with its proof.
    fn proven(proofs: &Proofs, body: &'static str) -> Parts {
        let mut parts = request("POST", "/t/table/act?one=1", "seat=1");
        let proof = proofs.give(&key("the key"), 1, 2, &parts, &Bytes::from_static(body.as_bytes()));
        parts.headers.insert(PROOF, proof);
        // What lies between two nodes may say this otherwise.
        parts.headers.insert(header::HOST, HeaderValue::from_static("two:7070"));
        parts
    }

    #[test]
    fn a_request_is_taken_once_and_as_it_was_sent() {
        let (given, taken) = (Proofs::default(), Proofs::default());
        let sent = proven(&given, "body");
        let take = |parts: &Parts, own| taken.take(&key("the key"), own, parts, |node| node == 1);
        let mut others = Vec::new();
        for (method, path, cookie) in [
            ("PUT", "/t/table/act?one=1", "seat=1"),
            ("POST", "/t/table/act?one=2", "seat=1"),
            ("POST", "/t/other/act?one=1", "seat=1"),
            ("POST", "/t/table/act?one=1", "seat=2"),
        ] {
            let mut other = request(method, path, cookie);
            other.headers.insert(PROOF, sent.headers[PROOF].clone());
            others.push(other);
        }
        let mut more = sent.clone();
        more.headers.insert("authorization", HeaderValue::from_static("Bearer x"));
        others.push(more);
        for (place, other) in [("1 2 1", "1 2 2"), ("1 2 1", "3 2 1"), ("1 2 1", "1 3 1")] {
            let mut changed = sent.clone();
            let proof = changed.headers[PROOF].to_str().unwrap().replacen(place, other, 1);
            changed.headers.insert(PROOF, HeaderValue::from_str(&proof).unwrap());
            others.push(changed);
        }
        for other in &others {
            assert_eq!(take(other, OWN), Err(Unproven::False), "{other:?}");
        }
        assert_eq!(taken.take(&key("another"), OWN, &sent, |_| true), Err(Unproven::False));
        assert_eq!(take(&sent, Some(4)), Err(Unproven::Past), "this node was started again");
        assert_eq!(take(&sent, None), Err(Unproven::Past));
        assert_eq!(taken.take(&key("the key"), OWN, &sent, |_| false), Err(Unproven::Past), "from one that is no more");
        let proof = take(&sent, OWN).unwrap();
        assert!(proof.is_of(&Bytes::from_static(b"body")) && !proof.is_of(&Bytes::from_static(b"other")));
        assert_eq!(take(&sent, OWN), Err(Unproven::False), "a second time");
        assert!(take(&proven(&given, "body"), OWN).is_ok(), "the next one");
    }

    #[test]
    fn what_is_no_proof_is_none() {
        let (given, taken) = (Proofs::default(), Proofs::default());
        let good = proven(&given, "").headers[PROOF].to_str().unwrap().to_owned();
        for text in ["", "-", "1 2", "1 2 3 4 5", "x", &good[1..], &good[..good.len() - 1], &format!("{good} more"), &"0".repeat(64)] {
            let mut parts = request("POST", "/t/table/act?one=1", "seat=1");
            parts.headers.insert(PROOF, HeaderValue::from_str(text).unwrap());
            assert_eq!(taken.take(&key("the key"), OWN, &parts, |_| true), Err(Unproven::False), "{text}");
        }
    }

    #[test]
    fn numbers_come_in_any_order_and_none_twice() {
        let mut window = Window::new();
        for count in [3, 1, 2, 100, 64, 99] {
            assert!(window.take(count) && !window.take(count), "{count}");
        }
        assert!(window.take(WINDOW + 50), "so far ahead that it stands where another stood");
        assert!(!window.take(50) && !window.take(49), "too old to know");
        assert!(window.take(51) && !window.take(100) && window.take(101));
        assert!(window.take(10 * WINDOW) && window.take(9 * WINDOW + 1) && !window.take(9 * WINDOW));
        assert!((9 * WINDOW + 2..10 * WINDOW).all(|count| window.take(count)), "what was taken long ago is not in the way");
    }
}
