//! What the server says about itself, on standard error: for people in lines of text, for machines in lines of JSON.

use std::fmt;
use std::io::IsTerminal;
use std::str::FromStr;

use anyhow::anyhow;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::traces::{self, Collector, Traces};

/// The form of the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// For people
    Text,
    /// An object a line, for machines
    Json,
}

/// How much is said: a list of levels.
#[derive(Debug, Clone)]
pub(crate) struct Levels(String, Targets);

impl FromStr for Levels {
    type Err = String;
    fn from_str(text: &str) -> Result<Levels, String> {
        let list = "it is a list of levels such as 'info' or 'warn,server=debug'";
        let named = |letter: char| letter.is_ascii_alphanumeric() || ['_', ':'].contains(&letter);
        for part in text.split(',').map(str::trim) {
            // A word by itself would be a part of the program that says everything: a level that is misspelt is none.
            let (name, level) = part.split_once('=').unwrap_or(("", part));
            if level.is_empty() || level.parse::<LevelFilter>().is_err() || !name.chars().all(named) {
                return Err(format!("{list}; '{part}' is none of error, warn, info, debug, trace, off"));
            }
        }
        text.parse().map(|targets| Levels(text.to_owned(), targets)).map_err(|problem| format!("{list} ({problem})"))
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Begins to speak. Where no levels are given the variable `RUST_LOG` says them, or there are warnings and errors only.
/// Traces go to a collector, if there is one, for as long as what comes back is kept.
pub(crate) fn begin(form: Form, levels: Option<&Levels>, collector: Option<&Collector>) -> anyhow::Result<Traces> {
    let Levels(_, targets) = match (levels, std::env::var("RUST_LOG")) {
        (Some(levels), _) => levels.clone(),
        (None, Ok(wanted)) => wanted.parse().map_err(|problem| anyhow!("RUST_LOG is '{wanted}', but {problem}"))?,
        (None, Err(_)) => Levels("warn".to_owned(), Targets::new().with_default(LevelFilter::WARN)),
    };
    // Colours are for people who look on: in a file they are in the way.
    let colours = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(colours);
    let lines = match form {
        Form::Text => lines.boxed(),
        Form::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed(),
    };
    let (layer, traces) = traces::layer(collector)?;
    tracing_subscriber::registry().with(lines.with_filter(targets)).with(layer).init();
    Ok(traces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_levels() {
        for text in ["info", "off", "warn,server=debug", "warn, server::table=trace", "WARN"] {
            assert_eq!(text.parse::<Levels>().map(|levels| levels.to_string()), Ok(text.to_owned()));
        }
        for (text, part) in
            [("-5", "-5"), ("inof", "inof"), ("warn,server", "server"), ("", ""), ("warn,server=loud", "server=loud"), ("-=info", "-=info")]
        {
            let problem = text.parse::<Levels>().unwrap_err();
            assert!(problem.contains(&format!("; '{part}' is none of error, warn,")), "{problem}");
        }
    }
}
