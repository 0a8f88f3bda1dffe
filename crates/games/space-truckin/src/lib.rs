//! Space Truckin', by Mike Heim: chart a route, pack a truck with tetromino systems, deliver. Alone, or two to six in competition.
//!
//! The crate reads like the rules in `docs/rules/space-truckin.md`: `setup` is TR-1, `star_chart` TR-2, `shipyard` TR-3 to
//! TR-5, `finishing` TR-6, `challenge` TR-8 and TR-9, `rewards` TR-10, `consequences` TR-11, `jump` TR-12, `selling` TR-13,
//! `winning` TR-14, `stages` TR-7 and TR-16; the captains (TR-15) stand where they bend a rule.
//!
//! ```
//! use kernel::{Game, Options, Sampler, Title, Turn};
//! use space_truckin::SpaceTruckin;
//!
//! let game = SpaceTruckin::open(SpaceTruckin::CONTENT, 1, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! assert!(matches!(game.turn(&state), Turn::Waiting(_)));
//! # Ok::<(), kernel::OpenError>(())
//! ```

use std::sync::Arc;

use kernel::{
    About, Actions, Chance, Effects, Fingerprint, Game, Learned, Measured, OpenError, OptionSpec, Options, Outcome, Problem, Seat, Title,
    Turn,
};
use parts::Set;

pub mod action;
pub mod blueprint;
pub mod content;
pub mod event;
pub mod legal;
pub mod options;
pub mod refusal;
pub mod state;
pub mod view;

mod challenge;
mod check;
mod consequences;
mod evaluate;
mod finishing;
mod jump;
mod play;
mod rewards;
mod scoring;
mod selling;
mod setup;
mod shipyard;
mod stages;
mod star_chart;
mod winning;

pub use action::{Action, BoxId, Cell, Face, Location, SystemId, Turned};
pub use content::Content;
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use view::View;

use blueprint::Blueprint;
use content::TruckId;
use options::InForce;
use play::Play;
use state::{Sheet, Stage, Step, System};

/// The rules with a content file, a number of players and options in force.
#[derive(Debug, Clone)]
pub struct SpaceTruckin {
    /// What stands on the sheets.
    pub content: Arc<Content>,
    /// The options in force.
    pub options: InForce,
    written_options: Options,
    /// The version of the rules in force.
    rules: u32,
    seats: u8,
    odds: evaluate::OddsTables,
}

impl SpaceTruckin {
    /// The players' seats in ascending order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }

    /// The blueprint of a sheet; before a truck is chosen, that of the first truck.
    #[must_use]
    #[inline]
    pub fn blueprint(&self, sheet: &Sheet) -> &Blueprint {
        &self.content.truck(sheet.truck.unwrap_or(TruckId(0))).blueprint
    }

    /// The cells of a system.
    #[must_use]
    #[inline]
    pub fn cells_of(&self, sheet: &Sheet, system: System) -> Set<Cell> {
        self.blueprint(sheet).covers(system.oriented, system.anchor)
    }
}

impl Game for SpaceTruckin {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, chance: &mut impl Chance) -> State {
        setup::lay_out(self, chance)
    }

    fn turn(&self, state: &State) -> Turn {
        if matches!(state.stage, Stage::Over(_)) { Turn::Over } else { Turn::Waiting(state.waiting()) }
    }

    fn legal(&self, state: &State, seat: Seat, found: &mut Actions<Action>) {
        legal::list(self, state, seat, found);
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, fx: &mut impl Effects<Event>) -> Result<Learned, Refusal> {
        legal::allows(self, state, seat, action)?;
        let mut play = Play::new(self, state, seat, fx);
        answer(&mut play, action);
        stages::advance(&mut play);
        Ok(play.learned())
    }

    fn view(&self, state: &State, who: Option<Seat>) -> View {
        view::seen_by(state, who)
    }

    fn imagine(&self, view: &View, _chance: &mut impl Chance) -> State {
        view::imagine(view)
    }

    fn told(&self, event: &Event, _who: Option<Seat>) -> Option<Event> {
        Some(*event)
    }

    fn outcome(&self, state: &State) -> Outcome {
        scoring::outcome(self, state)
    }

    kernel::actions_by_table!();

    fn check(&self, state: &State) -> Result<(), String> {
        check::invariants(self, state)
    }

    fn longest_game(&self) -> u64 {
        check::longest_game(self)
    }
}

/// Carries out an action that [`legal::allows`] has let through.
fn answer<F: Effects<Event>>(play: &mut Play<'_, F>, action: Action) {
    match (play.sheet().step, action) {
        (Step::Captain, Action::Keep(Face(face))) => setup::keep(play, face),
        (_, Action::Keep(Face(face))) => star_chart::keep(play, face),
        (_, Action::Truck(truck)) => setup::choose_truck(play, truck),
        (Step::Chart(terrain), Action::Chart(Location(location))) => star_chart::chart(play, location, terrain),
        (_, Action::Terrain(terrain)) => star_chart::last(play, terrain),
        (Step::TwoDamages, Action::SystemDie(die)) => consequences::assign(play, die),
        (_, Action::SystemDie(die)) => shipyard::assign(play, die),
        (_, Action::MakeSix(die)) => shipyard::make_six(play, die),
        (_, Action::Stop) => shipyard::stop(play),
        (Step::Kind(shape), Action::Kind(kind)) => shipyard::choose_kind(play, kind, shape),
        (Step::Shape(kind), Action::Shape(shape)) => shipyard::choose_shape(play, kind, shape),
        (Step::Turn(kind, shape), Action::Turn(Turned(turn))) => {
            let first = play.game.blueprint(play.sheet()).turns(shape).start;
            shipyard::choose_turn(play, kind, first + turn);
        }
        (Step::Position(kind, oriented), Action::At(anchor)) => shipyard::place(play, kind, oriented, anchor),
        (Step::Pip, Action::Pip(cell)) => shipyard::draw_pip(play, cell),
        (Step::ExtraPip(_), Action::Pip(cell)) => rewards::draw_extra_pip(play, cell),
        (_, Action::Pip(cell)) => rewards::new_pip(play, cell),
        (Step::FirstBox, Action::Box(BoxId(place))) => challenge::write_first(play, place),
        (Step::Change(how, system), Action::Box(BoxId(place))) => challenge::change(play, how, system, place),
        (_, Action::Box(BoxId(place))) => challenge::write_second(play, place),
        (_, Action::Settle) => challenge::settle(play),
        (_, Action::Manipulate(how)) => challenge::manipulate(play, how),
        (Step::Payer(how), Action::Pay(kind)) => challenge::pay(play, how, kind),
        (_, Action::Pay(kind)) => jump::pay(play, kind),
        (Step::Payment(how, _), Action::With(SystemId(system))) => challenge::pay_with(play, how, system),
        (_, Action::With(SystemId(system))) => jump::pay_with(play, system),
        (Step::LoadArtifact, Action::Load(cell)) => rewards::load_artifact(play, cell),
        (_, Action::Load(cell)) => rewards::load_cargo(play, cell),
        (_, Action::Event(event)) => rewards::choose_event(play, event),
        (_, Action::Damage(die, names)) => consequences::choose(play, die, names),
        (Step::Damage(_, _, then), Action::Wreck(SystemId(system))) => consequences::damage(play, system, then),
        (_, Action::Wreck(SystemId(system))) => jump::lose(play, system),
        (_, Action::GiveCargo) => jump::give_cargo(play),
        (_, Action::LoseSystem) => jump::lose_system(play),
        (_, Action::Give(cell)) => jump::give(play, cell),
        (step, action) => unreachable!("{action:?} was let through, but does not answer {step:?}"),
    }
}

impl Title for SpaceTruckin {
    const ABOUT: About = About {
        id: "space-truckin",
        name: "Space Truckin'",
        designer: "Mike Heim",
        publisher: "Mike Heim",
        pitch: "Roll and write: chart seven stops, pack a truck with tetromino systems, fly it home with 20 points.",
        min_players: 1,
        max_players: 6,
        usual_players: 1,
        rules: 2,
        prefix: "TR",
    };

    const OPTIONS: &'static [OptionSpec] = options::OPTIONS;

    const CONTENT: &'static str = include_str!("../../../../content/space-truckin.toml");

    const RULES: &'static str = include_str!("../../../../docs/rules/space-truckin.md");

    // Hardly a random truck leaves the yard, so the delivery is measured with the dealer's.
    const MEASURED: &'static [Measured] =
        &[Measured { part: "yard", options: &[] }, Measured { part: "delivery", options: &[("shipyard", "dealer")] }];

    fn open(content: &str, players: u8, options: &Options) -> Result<Self, OpenError> {
        let about = Self::ABOUT;
        if !(about.min_players..=about.max_players).contains(&players) {
            return Err(OpenError::Players { game: about.name, min: about.min_players, max: about.max_players, found: players });
        }
        let (content, _warnings) = Content::load(content).map_err(|problems| OpenError::Content { problems })?;
        let (options, written_options) = InForce::from(options, players, &content)?;
        let (content, rules, odds) = (Arc::new(content), Self::ABOUT.rules, evaluate::OddsTables::default());
        Ok(SpaceTruckin { content, options, written_options, rules, seats: players, odds })
    }

    fn rules(&self) -> u32 {
        self.rules
    }

    fn under(self, rules: u32) -> Option<Self> {
        (1..=Self::ABOUT.rules).contains(&rules).then_some(SpaceTruckin { rules, ..self })
    }

    fn check_content(content: &str) -> Vec<Problem> {
        match Content::load(content) {
            Ok((_, warnings)) => warnings,
            Err(problems) => problems,
        }
    }

    fn options(&self) -> Options {
        self.written_options.clone()
    }

    fn content_fingerprint(&self) -> Fingerprint {
        self.content.fingerprint.clone()
    }
}
