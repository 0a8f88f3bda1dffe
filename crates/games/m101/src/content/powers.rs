//! The powers of a content file: the closed list of forms F1 to F20 (M1-12.10, V13).

use pack::{Row, maybe, number, one_of, optional};

use super::scorings;
use super::{Colour, Effect, Forms, Phase, Power, Target, Trigger};

pack::words! {
    /// A limit that a form may allow, by the field that sets it.
    pub(super) enum Limit {
        Type = "target.type",
        Keyword = "target.keyword",
        Supply = "target.supply",
        This = "target.this",
        Controlled = "target.controlled",
        NotInfluenced = "target.not_influenced",
        Adjacent = "where",
        Colour = "colour",
        Anyone = "by",
        Per = "per",
    }
}

/// One row of the table of forms.
struct Form {
    /// `None` is any phase.
    phase: Option<Phase>,
    effect: Effect,
    on: Option<Trigger>,
    limits: &'static [Limit],
}

const fn form(phase: Phase, effect: Effect, on: Option<Trigger>, limits: &'static [Limit]) -> Form {
    Form { phase: Some(phase), effect, on, limits }
}

const FORMS: [Form; 20] = {
    use Limit::{Adjacent, Anyone, Colour, Controlled, Keyword, NotInfluenced, Per, Supply, This, Type};
    use Phase::{Advance as A, Build as B, Colonise as C, Deliver as D, Expand as E};
    const PLACED: &[Limit] = &[Type, Keyword, Supply, Adjacent, Anyone];
    const DELIVERED: &[Limit] = &[Colour, Type, Keyword, Supply, This, Controlled, NotInfluenced, Adjacent, Anyone];
    const INFLUENCED: &[Limit] = &[Type, Keyword, Supply, This, Controlled, NotInfluenced, Adjacent];
    const BY_ANYONE: &[Limit] = &[Type, Keyword, Supply, This, Controlled, NotInfluenced, Adjacent, Anyone];
    [
        form(A, Effect::Tech, None, &[]),
        form(A, Effect::Take, None, &[]),
        Form { phase: None, effect: Effect::Draw, on: None, limits: &[Per] },
        form(B, Effect::Discount, None, &[Keyword, Adjacent]),
        form(B, Effect::Draw, Some(Trigger::Build), &[Keyword, Adjacent, Anyone]),
        form(C, Effect::Discount, None, &[Type, Keyword, Supply, Adjacent]),
        form(C, Effect::Military, None, &[Type, Keyword, Supply, Adjacent, Per]),
        form(C, Effect::Draw, Some(Trigger::Colonise), PLACED),
        form(C, Effect::Draw, Some(Trigger::Conquer), PLACED),
        form(D, Effect::Deliver, None, &[Colour]),
        form(D, Effect::Sell, None, &[]),
        form(D, Effect::Draw, Some(Trigger::Deliver), DELIVERED),
        form(D, Effect::Draw, Some(Trigger::Sell), DELIVERED),
        form(E, Effect::PoliticalDiscount, None, INFLUENCED),
        form(E, Effect::PoliticalFree, None, INFLUENCED),
        form(E, Effect::Influence, None, &[]),
        form(E, Effect::Draw, Some(Trigger::Political), BY_ANYONE),
        form(E, Effect::InvadeStrength, None, &[Type, Keyword, Supply, Adjacent]),
        form(E, Effect::Invade, None, &[]),
        form(E, Effect::Draw, Some(Trigger::Invade), BY_ANYONE),
    ]
};

const FIELDS: [&str; 10] = ["phase", "effect", "amount", "on", "target", "where", "colour", "by", "per", "cap"];

/// All powers of a card that stand outside braces.
pub(super) fn read_all(card: &Row<'_>, on_system: bool) -> Vec<Power> {
    let rows = card.rows("powers", "").unwrap_or_default();
    (1..).zip(&rows).filter_map(|(number, row)| read_one(row, number, on_system)).collect()
}

/// One power; its number is for messages.
pub(super) fn read_one(row: &Row<'_>, number: usize, on_system: bool) -> Option<Power> {
    let told = |reason: &str| format!("{}: power {number} is not a known form ({reason}).", row.name);
    row.as_one("V13", told, |row| power(row, on_system))
}

fn power(row: &Row<'_>, on_system: bool) -> Option<Power> {
    row.only(&FIELDS);
    let (phase, effect) = (row.read("phase", one_of(Phase::WORDS, "V13")), row.read("effect", one_of(Effect::WORDS, "V13")));
    let (on, colour) = (row.read("on", maybe(one_of(Trigger::WORDS, "V13"))), row.read("colour", maybe(one_of(Colour::WORDS, "V13"))));
    let adjacent = row.read("where", optional(one_of(&[("adjacent", true)], "V13"), false));
    let anyone = row.read("by", optional(one_of(&[("anyone", true)], "V13"), false));
    let per = row.read("per", maybe(|row, field| scorings::count(&row.table(field)?, &["count"])));
    let target = target(row)?;
    let (phase, effect, on, colour, adjacent, anyone, per) = (phase?, effect?, on?, colour?, adjacent?, anyone?, per?);
    let fits = |form: &Form| form.phase.is_none_or(|wanted| wanted == phase) && form.effect == effect && form.on == on;
    let Some(form) = FORMS.iter().position(fits) else {
        let trigger = on.map(|on| format!(" on {}", on.word())).unwrap_or_default();
        row.wrong("V13", "effect", format!("there is no {}{trigger} in phase {}", effect.word(), phase.word()));
        return None;
    };
    let used = [
        (target.kind.is_some(), Limit::Type),
        (target.keyword.is_some(), Limit::Keyword),
        (target.supply, Limit::Supply),
        (target.this, Limit::This),
        (target.controlled, Limit::Controlled),
        (target.not_influenced, Limit::NotInfluenced),
        (adjacent, Limit::Adjacent),
        (colour.is_some(), Limit::Colour),
        (anyone, Limit::Anyone),
        (per.is_some(), Limit::Per),
    ];
    if let Some((_, limit)) = used.iter().find(|(used, limit)| *used && !FORMS[form].limits.contains(limit)) {
        row.wrong("V13", "", format!("{} in phase {} takes no {}", effect.word(), phase.word(), limit.word()));
    }
    if target.this && !on_system {
        row.wrong("V13", "", "target.this needs a system: nothing is delivered to or influenced on an infrastructure");
    }
    if row.has("cap") != per.is_some() {
        row.wrong("V13", "", "cap stands exactly where per stands");
    }
    Some(Power {
        phase,
        effect,
        form: Forms::number(form + 1, phase),
        amount: amount(row, effect)?,
        on,
        adjacent,
        colour,
        anyone,
        cap: row.read("cap", optional(number(1..=9, "V13"), 0))?,
        per,
        restrictions: target.restrictions() + u8::from(adjacent),
        target,
        brace: None,
        pool: None,
    })
}

fn amount(row: &Row<'_>, effect: Effect) -> Option<i8> {
    if effect == Effect::PoliticalFree && row.has("amount") {
        row.wrong("V13", "", "political_free has no amount");
    }
    let least = if effect == Effect::Military { -5 } else { 1 };
    let amount = row.read("amount", optional(number(least..=5, "V13"), 1))?;
    if amount == 0 {
        row.must_be("V13", "amount", "anything but 0");
    }
    Some(amount)
}

/// The target of a power or a tab; none at all if the field is left out.
pub(super) fn target(row: &Row<'_>) -> Option<Target> {
    row.read("target", optional(|row, field| Target::read(&row.table(field)?), Target::default()))
}
