//! Consequences (TR-11): bridge damage and damaged systems, and what Grizzled makes of them (TR-15.4).

use kernel::{Actions, Clause, Effects};

use crate::action::SystemId;
use crate::content::{BandOutcome, Captain};
use crate::event::{RolledFor, Source};
use crate::play::Play;
use crate::refusal::ensure;
use crate::shipyard::ANY;
use crate::state::{Die, Names, Part, Sheet, Step, Systems};
use crate::{Action, Event, Refusal, SpaceTruckin, challenge, winning};

impl SpaceTruckin {
    /// The intact systems that a die names as a kind or as a shape (TR-11.4, TR-11.5).
    #[must_use]
    pub fn named(&self, sheet: &Sheet, names: Names, face: u8) -> Systems {
        let named = match names {
            _ if face == ANY => sheet.systems_that(|_| true),
            Names::System => {
                let kind = self.content.system_faces[usize::from(face - 1)];
                sheet.systems_that(|system| system.kind == kind)
            }
            Names::Shape => {
                let blueprint = self.blueprint(sheet);
                sheet.systems_that(|system| blueprint.shape_of(system.oriented).0 == face - 1)
            }
        };
        named.minus(sheet.damaged)
    }

    /// D22: the choices of a single damage in the order of TR-11.2, with the systems that each names.
    ///
    /// Choices with the same systems are one, under the first of them. What names nothing is a choice only under
    /// option `damage_choice = free` (TR-11.7).
    #[must_use]
    pub fn damage_choices(&self, sheet: &Sheet) -> [Option<Systems>; 4] {
        let mut choices = [None; 4];
        for (index, (die, names)) in DAMAGE_CHOICES.into_iter().enumerate() {
            let named = self.named(sheet, names, sheet.face(die));
            let offered = (self.options.damage_free || !named.is_empty()) && !choices.contains(&Some(named));
            choices[index] = offered.then_some(named);
        }
        choices
    }
}

/// The choices of a single damage, in order.
const DAMAGE_CHOICES: [(Die, Names); 4] =
    [(Die::First, Names::System), (Die::First, Names::Shape), (Die::Second, Names::System), (Die::Second, Names::Shape)];

/// Crosses out a bridge cell (TR-11.1); whether the player goes on.
pub(crate) fn hit_bridge<F: Effects<Event>>(play: &mut Play<'_, F>) -> bool {
    play.cite("TR-11.1");
    let sheet = play.sheet();
    sheet.bridge_hits += 1;
    let whole = sheet.bridge();
    play.tell(Event::BridgeHit { seat: play.seat, whole });
    winning::survives(play)
}

/// A result that damages one system (TR-11.2).
pub(crate) fn one<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-11.2");
    play.sheet().dice = play.roll_two(RolledFor::Damage);
    let choices = play.game.damage_choices(play.sheet());
    let mut offered = DAMAGE_CHOICES.into_iter().zip(choices).filter(|(_, named)| named.is_some());
    match (offered.next(), offered.next()) {
        (None, _) => {
            play.cite("TR-11.7");
            matched_nothing(play, None);
        }
        (Some(((die, names), _)), None) => suffer_by(play, die, names),
        _ => play.sheet().step = Step::OneDamage,
    }
}

/// Lists D22.
pub(crate) fn list(game: &SpaceTruckin, sheet: &Sheet, found: &mut Actions<Action>) {
    let offered = DAMAGE_CHOICES.into_iter().zip(game.damage_choices(sheet)).filter(|(_, named)| named.is_some());
    found.extend(offered.map(|((die, names), _)| Action::Damage(die, names)));
}

/// D22: this die names a system or a shape (TR-11.2).
pub(crate) fn choose<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die, names: Names) -> Result<(), Refusal> {
    let (game, sheet) = (play.game, &*play.sheet());
    ensure(game.damage_choices(sheet)[2 * die as usize + names as usize].is_some(), || {
        let nothing = game.named(sheet, names, sheet.face(die)).is_empty();
        Refusal::NotADamage { why: if nothing { "that matches no intact system" } else { "that is the same as an earlier choice" } }
    })?;
    suffer_by(play, die, names);
    Ok(())
}

fn suffer_by<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die, names: Names) {
    let face = play.sheet().face(die);
    suffer(play, names, face, None);
}

/// A result that damages two systems (TR-11.3).
pub(crate) fn two<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-11.3");
    let dice = play.roll_two(RolledFor::Damage);
    let sheet = play.sheet();
    (sheet.dice, sheet.step) = (dice, Step::TwoDamages);
    if dice[0] == dice[1] {
        assign(play, Die::First);
    }
}

/// D23: this die names the system, the other one the shape. Both may be picked (TR-11.8).
pub(crate) fn assign<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die) {
    play.cite("TR-11.8");
    let sheet = play.sheet();
    let (system, shape) = (sheet.face(die), sheet.face(die.other()));
    suffer(play, Names::System, system, Some(shape));
}

/// One damage: judged when it is carried out. `then` is the face that names a shape afterwards.
fn suffer<F: Effects<Event>>(play: &mut Play<'_, F>, names: Names, face: u8, then: Option<u8>) {
    if face == ANY {
        play.cite("TR-11.4");
    }
    let named = play.game.named(play.sheet(), names, face);
    match (named.is_empty(), named.single()) {
        (true, _) => matched_nothing(play, then),
        (_, Some(only)) => hit(play, only, then),
        _ => play.sheet().step = Step::Damage(names, face, then),
    }
}

/// The bridge takes it (TR-11.6).
fn matched_nothing<F: Effects<Event>>(play: &mut Play<'_, F>, then: Option<u8>) {
    play.cite("TR-11.6");
    if hit_bridge(play) {
        after(play, then);
    }
}

/// D24: this system is damaged, one of those that a face names; then this face names a shape (TR-11.11).
pub(crate) fn damage<F: Effects<Event>>(
    play: &mut Play<'_, F>,
    (names, face): (Names, u8),
    then: Option<u8>,
    system: SystemId,
) -> Result<(), Refusal> {
    ensure(play.game.named(play.sheet(), names, face).has(system), || Refusal::NotThatSystem {
        why: "the die does not name that system, or it is damaged",
        clause: Clause("TR-11.5"),
    })?;
    hit(play, system, then);
    Ok(())
}

fn hit<F: Effects<Event>>(play: &mut Play<'_, F>, system: SystemId, then: Option<u8>) {
    play.cite("TR-11.5");
    // Of two damages the second is the one that none follows.
    let two = play.game.content.band(play.sheet().result()).outcome == BandOutcome::DamageTwo;
    let part = if two && then.is_none() { Part::Second } else { Part::First };
    let worked = cross_out(play, system, false);
    if winning::survives(play) && console(play, worked, part) {
        after(play, then);
    }
}

fn after<F: Effects<Event>>(play: &mut Play<'_, F>, then: Option<u8>) {
    match then {
        Some(shape) => suffer(play, Names::Shape, shape, None),
        None => challenge::done(play),
    }
}

/// Crosses out a system with all its pips (TR-11.9, TR-11.10); whether it had an open or loaded pip.
pub(crate) fn cross_out<F: Effects<Event>>(play: &mut Play<'_, F>, system: SystemId, by_pirates: bool) -> bool {
    play.cite("TR-11.9");
    let game = play.game;
    let sheet = play.sheet();
    let kind = sheet.system(system).kind;
    let cells = game.cells_of(sheet, sheet.system(system));
    let worked = cells.meets(sheet.open.or(sheet.loaded));
    sheet.damaged.insert(system);
    sheet.intact[kind.index()] = sheet.intact[kind.index()].minus(cells);
    sheet.lost = sheet.lost.or(sheet.pips().and(cells));
    for pips in [&mut sheet.open, &mut sheet.filled, &mut sheet.loaded, &mut sheet.artifacts] {
        *pips = pips.minus(cells);
    }
    play.tell(Event::Damaged { seat: play.seat, system, kind, by_pirates });
    worked
}

/// Grizzled's points for a lost system (TR-15.4, option `grizzled_award`); whether the player goes on.
///
/// The default is a ruling for balance (G24): once per location, and only for a system that still worked. The literal
/// reading, every system lost, is the option `per_system`.
fn console<F: Effects<Event>>(play: &mut Play<'_, F>, worked: bool, part: Part) -> bool {
    let award = play.game.options.grizzled;
    let sheet = play.sheet();
    if !sheet.is(Captain::Grizzled) || (award.live && !worked) || (award.once && sheet.consoled) {
        return true;
    }
    sheet.consoled = true;
    play.cite("TR-15.4");
    winning::gain(play, u32::from(play.game.content.numbers.grizzled_vp), Source::Grizzled, part)
}
