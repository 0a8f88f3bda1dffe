//! Short lists inside a state: a limit of the rules is a limit of the type, and copying is copying bytes.

use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Up to `N` things in order.
///
/// Not an `ArrayVec`: that one cannot be `Copy`, and search clones states at every step.
#[derive(Debug, Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length fits one byte") };
        List { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one at the end.
    ///
    /// # Panics
    /// If the list is full: the rules have a limit, and it was checked before.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes one out; those behind it move up.
    ///
    /// # Panics
    /// If there is none at `index`.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let len = usize::from(self.len);
        let item = self[index];
        self.items.copy_within(index + 1..len, index);
        // Unused places stay blank, so that equal lists are equal bytes.
        self.items[len - 1] = T::default();
        self.len -= 1;
        item
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<'l, T, const N: usize> IntoIterator for &'l List<T, N> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_seq(&self[..])
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        // A longer list is refused here, so `push` cannot run over.
        Ok(ArrayVec::<T, N>::deserialize(input)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_order() {
        let mut list: List<u8, 4> = [7, 8, 9].into_iter().collect();
        assert_eq!(list.remove(1), 8);
        list.push(5);
        assert_eq!(list[..], [7, 9, 5]);
        assert_eq!(list, [7, 9, 5].into_iter().collect::<List<u8, 4>>());
    }

    #[test]
    fn a_list_survives_json_and_refuses_too_many() {
        let list: List<u8, 3> = [1, 2].into_iter().collect();
        assert_eq!(serde_json::to_string(&list).unwrap(), "[1,2]");
        assert_eq!(serde_json::from_str::<List<u8, 3>>("[1,2]").unwrap(), list);
        assert!(serde_json::from_str::<List<u8, 3>>("[1,2,3,4]").is_err());
    }
}
