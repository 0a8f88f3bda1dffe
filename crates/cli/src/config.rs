//! What a server is told: by flags, by the environment, and in a file, in this order of who counts.
//!
//! Every flag `--some-thing` of a command can be set as `ORRERY_SOME_THING` and as `some-thing = ...` in the file of `--config`: they are
//! made from the one list that clap has, so none can be forgotten, and what is wrong is said in the same words everywhere.

use std::ffi::OsString;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use toml::de::{DeTable, DeValue};

use crate::output;

/// What is about the settings and no setting.
const NOT_IN_FILES: [&str; 3] = ["config", "print-config", "help"];
/// Two names are as alike as this if one was probably meant for the other; 1 is the same.
const ALIKE: f64 = 0.8;
/// How settings end that name a file with a key.
const KEY: &str = "-key";
/// What is never printed.
const SECRET: [&str; 3] = ["key", "token", "password"];

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Flag(String),
    Environment(String),
    File(PathBuf, usize),
    Default,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Flag(name) => write!(f, "--{name}"),
            Source::Environment(name) => f.write_str(name),
            Source::File(path, line) => write!(f, "{}:{line}", path.display()),
            Source::Default => f.write_str("default"),
        }
    }
}

/// One thing that is set, in the words in which it was.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Setting {
    name: String,
    values: Vec<OsString>,
    source: Source,
}

/// What a command is told, and where each part of it comes from.
pub(crate) struct Told<A> {
    /// The arguments.
    pub(crate) args: A,
    settings: Vec<Setting>,
}

/// Reads what a command is told. `known` are commands whose settings may stand in the same file though this one has no use for them.
///
/// # Errors
/// What is wrong, and in which line of which file or in which variable.
pub(crate) fn told<A: clap::Args>(name: &'static str, typed: &ArgMatches, known: &[Command]) -> anyhow::Result<Told<A>> {
    let command = with_negative_numbers(A::augment_args(Command::new(name)));
    let path = file(&command, typed);
    let in_file = path.as_deref().map(|path| read(path, &command, known)).transpose()?.unwrap_or_default();
    let mut settings = Vec::new();
    for arg in configurable(&command) {
        settings.extend(setting(arg, typed, &in_file)?);
    }
    let set = |arg: &Arg| settings.iter().find(|setting| setting.name == long(arg));
    for arg in configurable(&command) {
        let other = command.get_arg_conflicts_with(arg).into_iter().find_map(set);
        if let (Some(one), Some(other)) = (set(arg), other) {
            bail!("{} and {} do not go together: leave one of them out", named(one), named(other));
        }
    }
    warn_of_misspelt_variables(&command, known);
    let here: Vec<OsString> =
        command.get_positionals().filter_map(|arg| typed.get_raw(arg.get_id().as_str())).flatten().map(Into::into).collect();
    let parse = |settings: &[Setting]| {
        let words = settings.iter().flat_map(|setting| words(&command, setting));
        command.clone().try_get_matches_from(std::iter::once(name.into()).chain(here.iter().cloned()).chain(words))
    };
    for setting in &settings {
        match parse(std::slice::from_ref(setting)) {
            // What one needs beside it, or cannot stand beside, is seen when all are there.
            Err(error) if !matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict) => {
                bail!("{}: {}", setting.source, said(&error));
            }
            _ => {}
        }
    }
    let matches = parse(&settings).map_err(|error| anyhow!("{}", said(&error)))?;
    let args = A::from_arg_matches(&matches)?;
    settings.extend(defaults(&command, &matches, &settings));
    Ok(Told { args, settings })
}

/// A negative number is always meant as a value: whoever types `--games -5` learns what --games takes, not how to write `-5` as a word of
/// its own.
pub(crate) fn with_negative_numbers(command: Command) -> Command {
    // A flag takes no value, so nothing can be meant as its value.
    let takes_value = |arg: &Arg| arg.get_action().takes_values();
    let command = command.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg });
    command.mut_subcommands(with_negative_numbers)
}

/// A setting by its source, and by its name where the source does not have it.
fn named(setting: &Setting) -> String {
    match &setting.source {
        Source::File(..) => format!("{} ({})", setting.source, setting.name),
        source => source.to_string(),
    }
}

/// What can be set.
fn configurable(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| arg.get_long().is_some_and(|name| !NOT_IN_FILES.contains(&name)))
}

fn long(arg: &Arg) -> &str {
    arg.get_long().unwrap_or_default()
}

fn variable(name: &str) -> String {
    format!("ORRERY_{}", name.to_uppercase().replace('-', "_"))
}

/// The file of `--config`.
fn file(command: &Command, typed: &ArgMatches) -> Option<PathBuf> {
    command.get_arguments().find(|arg| arg.get_long() == Some("config"))?;
    let typed = typed.get_raw("config").and_then(|mut values| values.next()).map(PathBuf::from);
    typed.or_else(|| std::env::var_os(variable("config")).map(PathBuf::from))
}

/// What is said of one setting by whoever counts most.
fn setting(arg: &Arg, typed: &ArgMatches, in_file: &[Setting]) -> anyhow::Result<Option<Setting>> {
    let (id, name) = (arg.get_id().as_str(), long(arg).to_owned());
    if typed.value_source(id) == Some(ValueSource::CommandLine) {
        let values = typed.get_raw(id).into_iter().flatten().map(Into::into).collect();
        // A flag that was typed is on.
        let values = if arg.get_action().takes_values() { values } else { vec!["true".into()] };
        return Ok(Some(Setting { source: Source::Flag(name.clone()), name, values }));
    }
    let variable = variable(&name);
    if let Some(value) = std::env::var_os(&variable).filter(|value| !value.is_empty()) {
        // A key stands in the environment itself, while its flag names a file: whoever needs the key looks there.
        if name.ends_with(KEY) {
            return Ok(Some(Setting { name, values: Vec::new(), source: Source::Environment(variable) }));
        }
        let many = matches!(arg.get_action(), ArgAction::Append);
        let values = match value.to_str() {
            Some(text) if many => text.split(',').map(|part| part.trim().into()).collect(),
            _ => vec![value],
        };
        let setting = Setting { name, values, source: Source::Environment(variable) };
        return checked_flag(arg, setting).map(Some);
    }
    in_file.iter().find(|setting| setting.name == name).cloned().map(|setting| checked_flag(arg, setting)).transpose()
}

/// That what is on or off is said to be so.
fn checked_flag(arg: &Arg, setting: Setting) -> anyhow::Result<Setting> {
    let takes_values = arg.get_action().takes_values();
    let is_so = |word: &str| setting.values.first().is_some_and(|value| value == word);
    ensure!(takes_values || is_so("true") || is_so("false"), "{}: '{}' is true or false", setting.source, setting.name);
    Ok(setting)
}

/// A setting as it would be typed.
fn words(command: &Command, setting: &Setting) -> Vec<OsString> {
    let flag = format!("--{}", setting.name);
    let takes_values = configurable(command).any(|arg| long(arg) == setting.name && arg.get_action().takes_values());
    let assigned = |value: &OsString| {
        let mut word = OsString::from(format!("{flag}="));
        word.push(value);
        word
    };
    match takes_values {
        true => setting.values.iter().map(assigned).collect(),
        false if setting.values.first().is_some_and(|value| value == "true") => vec![flag.into()],
        false => Vec::new(),
    }
}

/// The first sentence of what clap says: the rest is about flags.
fn said(error: &clap::Error) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

/// What the rest is.
fn defaults(command: &Command, matches: &ArgMatches, settings: &[Setting]) -> Vec<Setting> {
    let unset = configurable(command).filter(|arg| !settings.iter().any(|setting| setting.name == long(arg)));
    // What cannot stand beside something that is set has no value either.
    let is_out = |arg: &Arg| {
        let others = command.get_arg_conflicts_with(arg);
        others.iter().any(|other| settings.iter().any(|setting| setting.name == long(other)))
    };
    let default = |arg: &Arg| {
        let name = long(arg).to_owned();
        let values = match arg.get_action().takes_values() {
            true if is_out(arg) => Vec::new(),
            true => matches.get_raw(arg.get_id().as_str()).into_iter().flatten().map(Into::into).collect(),
            false => vec!["false".into()],
        };
        Setting { name, values, source: Source::Default }
    };
    unset.map(default).collect()
}

/// Reads a file.
fn read(path: &Path, command: &Command, known: &[Command]) -> anyhow::Result<Vec<Setting>> {
    let text = output::read(path)?;
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let here = |at: usize| format!("{}:{}", path.display(), line(at));
    let table = DeTable::parse(&text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        anyhow!("{}: {}", here(at), error.message())
    })?;
    let mut settings = Vec::new();
    for (key, value) in table.get_ref() {
        let name: &str = key.get_ref();
        let at = here(key.span().start);
        let own = configurable(command).any(|arg| long(arg) == name);
        let others = known.iter().flat_map(configurable).any(|arg| long(arg) == name);
        if !own && !others {
            let names = std::iter::once(command).chain(known).flat_map(configurable).map(long);
            match nearest(name, names) {
                Some(meant) => bail!("{at}: there is no setting '{name}': did you mean '{meant}'?"),
                None => bail!("{at}: there is no setting '{name}': `orrery serve --print-config` shows them all"),
            }
        }
        let values =
            values(value.get_ref()).with_context(|| format!("{at}: '{name}' is a text, a number, true, false, or a list of texts"));
        let setting = Setting { name: name.to_owned(), values: values?, source: Source::File(path.to_owned(), line(key.span().start)) };
        if own {
            settings.push(setting);
        }
    }
    Ok(settings)
}

fn values(value: &DeValue<'_>) -> Option<Vec<OsString>> {
    let one = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(OsString::from(text.as_ref())),
        DeValue::Integer(number) => Some(number.as_str().replace('_', "").into()),
        DeValue::Boolean(is_so) => Some(is_so.to_string().into()),
        _ => None,
    };
    match value {
        DeValue::Array(parts) => parts.iter().map(|part| one(part.get_ref())).collect(),
        value => one(value).map(|value| vec![value]),
    }
}

/// The name that was probably meant.
fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |known: &str| strsim::jaro_winkler(name, known);
    names.filter(|known| likeness(known) >= ALIKE).max_by(|one, other| likeness(one).total_cmp(&likeness(other)))
}

/// Says of variables that look like one of ours and are none; other programs may have theirs.
fn warn_of_misspelt_variables(command: &Command, known: &[Command]) {
    let all = || std::iter::once(command).chain(known).flat_map(|command| command.get_arguments().filter_map(Arg::get_long));
    let names: Vec<String> = all().map(variable).collect();
    for (found, _) in std::env::vars_os() {
        let Some(found) = found.to_str().filter(|name| name.starts_with("ORRERY_") && !names.iter().any(|known| known == name)) else {
            continue;
        };
        let ends = names.iter().map(|name| &name["ORRERY_".len()..]);
        if let Some(meant) = nearest(&found["ORRERY_".len()..], ends) {
            output::note(&format!("warning: the variable {found} says nothing to this command: did you mean ORRERY_{meant}?\n"));
        }
    }
}

impl<A> Told<A> {
    /// Everything as a file that could be given to `--config`, with where each line comes from. What is secret is not shown.
    pub(crate) fn as_file(&self) -> String {
        let mut text = String::new();
        for Setting { name, values, source } in &self.settings {
            let line = match values.as_slice() {
                _ if is_secret(name, values) && *source != Source::Default => format!("# {name} is set, and secret"),
                [] => format!("# {name} is not set"),
                [value] => format!("{name} = {}", written(value)),
                many => format!("{name} = [{}]", many.iter().map(written).collect::<Vec<_>>().join(", ")),
            };
            let _ = writeln!(text, "{line:<44} # {source}");
        }
        text
    }
}

/// Whether a value is nobody's business: what is called a key or token, and addresses with a password in them.
fn is_secret(name: &str, values: &[OsString]) -> bool {
    let has_password =
        |value: &OsString| value.to_str().is_some_and(|text| text.contains("://") && (text.contains('@') || text.contains("password=")));
    name.split('-').any(|word| SECRET.contains(&word)) || values.iter().any(has_password)
}

fn written(value: &OsString) -> String {
    let text = value.to_string_lossy();
    let bare = matches!(&*text, "true" | "false") || text.parse::<u64>().is_ok_and(|number| number.to_string() == text);
    if bare { text.into_owned() } else { toml::Value::String(text.into_owned()).to_string() }
}
