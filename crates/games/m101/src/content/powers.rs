//! The powers of a content file: the closed list of forms F1 to F20 (M1-12.10, V13).

use super::entry::{Entry, whole};
use super::scorings;
use super::{Colour, Effect, Forms, Keyword, Phase, Power, SystemType, Target, Trigger};
use pack::{Notes, shown};

/// A limit that a form may allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    Type,
    Keyword,
    Supply,
    This,
    Controlled,
    NotInfluenced,
    Adjacent,
    Colour,
    Anyone,
    Per,
}

impl Limit {
    fn word(self) -> &'static str {
        match self {
            Limit::Type => "target.type",
            Limit::Keyword => "target.keyword",
            Limit::Supply => "target.supply",
            Limit::This => "target.this",
            Limit::Controlled => "target.controlled",
            Limit::NotInfluenced => "target.not_influenced",
            Limit::Adjacent => "where",
            Limit::Colour => "colour",
            Limit::Anyone => "by",
            Limit::Per => "per",
        }
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
pub(super) fn read_all(card: &Entry<'_>, on_system: bool, notes: &mut Notes) -> Vec<Power> {
    let entries = card.tables("powers", notes).unwrap_or_default();
    entries.iter().enumerate().filter_map(|(index, entry)| read_one(entry, index + 1, on_system, notes)).collect()
}

/// One power; its number is for messages.
pub(super) fn read_one(entry: &Entry<'_>, number: usize, on_system: bool, notes: &mut Notes) -> Option<Power> {
    match power(entry, on_system) {
        Ok(power) => Some(power),
        Err(reason) => {
            notes.error("V13", entry.at, format!("{}: power {number} is not a known form ({reason}).", entry.name));
            None
        }
    }
}

/// A field that must be one of some words.
fn word<T>(entry: &Entry<'_>, field: &str, of: fn(&str) -> Option<T>, words: &[&str]) -> Result<Option<T>, String> {
    let Some(value) = entry.get(field) else { return Ok(None) };
    let text = value.get_ref().as_str().unwrap_or("no text");
    of(text).map(Some).ok_or_else(|| format!("{field} is {}; it is one of {}", shown(text), words.join(", ")))
}

macro_rules! word_of {
    ($entry:expr, $field:literal, $kind:ty) => {
        word($entry, $field, <$kind>::of, &<$kind>::ALL.iter().map(|one| one.word()).collect::<Vec<_>>())
    };
}

fn power(entry: &Entry<'_>, on_system: bool) -> Result<Power, String> {
    if let Some(field) = entry.fields().find(|field| !FIELDS.contains(field)) {
        return Err(format!("there is no field {}; the fields are {}", shown(field), FIELDS.join(", ")));
    }
    let phase = word_of!(entry, "phase", Phase)?.ok_or("phase is missing")?;
    let effect = word_of!(entry, "effect", Effect)?.ok_or("effect is missing")?;
    let on = word_of!(entry, "on", Trigger)?;
    let colour = word_of!(entry, "colour", Colour)?;
    let target = target(entry)?;
    let adjacent = only_word(entry, "where", "adjacent")?;
    let anyone = only_word(entry, "by", "anyone")?;
    let per = match entry.get("per") {
        None => None,
        Some(value) => {
            let table = value.get_ref().as_table().ok_or("per is a table such as { count = \"tech_level\" }")?;
            Some(scorings::count(&Entry::new("per", Some(value.span().start), table), &["count"])?)
        }
    };
    let number = FORMS
        .iter()
        .position(|form| form.phase.is_none_or(|wanted| wanted == phase) && form.effect == effect && form.on == on)
        .ok_or_else(|| {
            let trigger = on.map(|on| format!(" on {}", on.word())).unwrap_or_default();
            format!("there is no {}{trigger} in phase {}", effect.word(), phase.word())
        })?;
    let form = &FORMS[number];
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
    if let Some((_, limit)) = used.iter().find(|(used, limit)| *used && !form.limits.contains(limit)) {
        return Err(format!("{} in phase {} takes no {}", effect.word(), phase.word(), limit.word()));
    }
    if target.this && !on_system {
        return Err("target.this needs a system: nothing is delivered to or influenced on an infrastructure".into());
    }
    Ok(Power {
        phase,
        effect,
        form: Forms::number(number + 1, phase),
        amount: amount(entry, effect)?,
        on,
        adjacent,
        colour,
        anyone,
        cap: cap(entry, per.is_some())?,
        per,
        restrictions: target.restrictions() + u8::from(adjacent),
        target,
        brace: None,
        pool: None,
    })
}

fn amount(entry: &Entry<'_>, effect: Effect) -> Result<i8, String> {
    let Some(value) = entry.get("amount") else { return Ok(1) };
    if effect == Effect::PoliticalFree {
        return Err("political_free has no amount".into());
    }
    let least = if effect == Effect::Military { -5 } else { 1 };
    whole(value.get_ref())
        .and_then(|amount| i8::try_from(amount).ok())
        .filter(|amount| (least..=5).contains(amount) && *amount != 0)
        .ok_or_else(|| format!("amount goes from {least} to 5 and is not 0"))
}

fn cap(entry: &Entry<'_>, per: bool) -> Result<u8, String> {
    match (entry.get("cap"), per) {
        (None, false) => Ok(0),
        (Some(value), true) => whole(value.get_ref())
            .and_then(|cap| u8::try_from(cap).ok())
            .filter(|cap| (1..=9).contains(cap))
            .ok_or_else(|| "cap goes from 1 to 9".into()),
        _ => Err("cap stands exactly where per stands".into()),
    }
}

fn only_word(entry: &Entry<'_>, field: &str, wanted: &str) -> Result<bool, String> {
    match entry.get(field).map(|value| value.get_ref().as_str()) {
        None => Ok(false),
        Some(Some(text)) if text == wanted => Ok(true),
        Some(_) => Err(format!("{field} can only be \"{wanted}\"")),
    }
}

/// The target of a power or a tab; none at all if the field is left out.
pub(super) fn target(entry: &Entry<'_>) -> Result<Target, String> {
    let Some(value) = entry.get("target") else { return Ok(Target::default()) };
    let table = value.get_ref().as_table().ok_or("target is a table such as { supply = true }")?;
    let entry = Entry::new("target", Some(value.span().start), table);
    const FIELDS: [&str; 6] = ["type", "keyword", "supply", "this", "controlled", "not_influenced"];
    if let Some(field) = entry.fields().find(|field| !FIELDS.contains(field)) {
        return Err(format!("there is no target.{}; a target has {}", shown(field), FIELDS.join(", ")));
    }
    let flag = |field: &str| match entry.get(field).map(|value| value.get_ref().as_bool()) {
        None => Ok(false),
        Some(Some(true)) => Ok(true),
        Some(_) => Err(format!("target.{field} is true or left out")),
    };
    Ok(Target {
        kind: word_of!(&entry, "type", SystemType)?,
        keyword: word_of!(&entry, "keyword", Keyword)?,
        supply: flag("supply")?,
        this: flag("this")?,
        controlled: flag("controlled")?,
        not_influenced: flag("not_influenced")?,
    })
}
