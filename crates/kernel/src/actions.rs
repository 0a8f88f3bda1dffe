//! The buffer that `legal` fills.

/// The legal actions of one seat, in ascending order of their numbers.
///
/// A plain growable buffer that is used again for every decision: it allocates while it warms up and never after.
/// It has no fixed capacity, because no rulebook states the longest list.
#[derive(Debug, Clone)]
pub struct Actions<A> {
    list: Vec<A>,
}

impl<A> Default for Actions<A> {
    fn default() -> Self {
        Actions { list: Vec::new() }
    }
}

impl<A: Copy> Actions<A> {
    /// An empty buffer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty buffer with room for `room` actions.
    #[must_use]
    pub fn with_room(room: usize) -> Self {
        Actions { list: Vec::with_capacity(room) }
    }

    /// Empties the buffer and keeps its room.
    #[inline]
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds one action.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.list.push(action);
    }

    /// Adds several actions.
    #[inline]
    pub fn extend(&mut self, actions: impl IntoIterator<Item = A>) {
        self.list.extend(actions);
    }

    /// Keeps the actions for which this holds, in their order.
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(&A) -> bool) {
        self.list.retain(keep);
    }

    /// The actions as a slice.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[A] {
        &self.list
    }
}

impl<A> std::ops::Deref for Actions<A> {
    type Target = [A];
    #[inline]
    fn deref(&self) -> &[A] {
        &self.list
    }
}
