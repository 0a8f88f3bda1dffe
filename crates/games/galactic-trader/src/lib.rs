//! gt
