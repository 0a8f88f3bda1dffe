//! Every clause has a test that fails without it, every worked example is played number by number.

mod kit;

mod captains;
mod challenge;
mod competition;
mod consequences;
mod finishing;
mod jump;
mod outcome;
mod rewards;
mod selling;
mod setup;
mod shipyard;
mod star_chart;
mod winning;
