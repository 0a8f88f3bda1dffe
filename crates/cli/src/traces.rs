//! Traces for a collector that speaks OpenTelemetry (OTLP over HTTP): what the server did for each request, and for how long.

use std::str::FromStr;

/// Where traces go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Collector(String);

impl FromStr for Collector {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Collector, &'static str> {
        let there = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
        let host = there.map(|there| there.split(['/', '?', '#']).next().unwrap_or_default()).unwrap_or_default();
        // A password would stand in the list of processes, and in what --print-config prints.
        if host.is_empty() || host.contains('@') || text.contains(char::is_whitespace) {
            return Err(
                "it is the address of a collector, such as http://127.0.0.1:4318/v1/traces; what it wants besides, such as a token, \
                        belongs into OTEL_EXPORTER_OTLP_HEADERS",
            );
        }
        Ok(Collector(text.to_owned()))
    }
}

impl std::fmt::Display for Collector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(feature = "otel")]
pub(crate) use with::{Traces, layer};
#[cfg(not(feature = "otel"))]
pub(crate) use without::{Traces, layer};

#[cfg(not(feature = "otel"))]
mod without {
    use anyhow::bail;
    use tracing::Subscriber;
    use tracing_subscriber::Layer;
    use tracing_subscriber::layer::Identity;

    use super::Collector;

    /// Nothing that is to be sent.
    pub(crate) struct Traces;

    /// A layer that does nothing.
    ///
    /// # Errors
    /// That this build has nothing for a collector that is named.
    pub(crate) fn layer<S: Subscriber>(collector: Option<&Collector>) -> anyhow::Result<(impl Layer<S> + use<S>, Traces)> {
        if collector.is_some() {
            bail!("this program was built without OpenTelemetry, which --traces needs: `cargo build --release --features otel` has it");
        }
        Ok((Identity::new(), Traces))
    }
}

#[cfg(feature = "otel")]
mod with {
    use anyhow::Context;
    use opentelemetry::KeyValue;
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_otlp::{SpanExporter, WithExportConfig};
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use tracing::Subscriber;
    use tracing::level_filters::LevelFilter;
    use tracing_subscriber::Layer;
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::registry::LookupSpan;

    use super::Collector;

    /// What gathers spans; what is gathered is sent when this is dropped.
    pub(crate) struct Traces(Option<SdkTracerProvider>);

    impl Drop for Traces {
        fn drop(&mut self) {
            if let Some(provider) = self.0.take()
                && let Err(problem) = provider.shutdown()
            {
                tracing::warn!("the last traces are not sent: {problem}");
            }
        }
    }

    /// What tells the collector, if one is named, of this server's own work: requests, by the pattern of their address, and writes.
    ///
    /// # Errors
    /// That there is no way to it.
    pub(crate) fn layer<S>(collector: Option<&Collector>) -> anyhow::Result<(impl Layer<S> + use<S>, Traces)>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let Some(Collector(address)) = collector else { return Ok((None, Traces(None))) };
        // The library asks for one, also where plain HTTP is spoken; it fails if it is there already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let exporter = SpanExporter::builder().with_http().with_endpoint(address).build();
        let exporter = exporter.with_context(|| format!("traces cannot be sent to {address}"))?;
        let what = Resource::builder()
            .with_service_name("orrery")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(what).build();
        let tracer = provider.tracer("orrery");
        // Neither files nor threads: what a span is called is enough to find it.
        let layer = tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_threads(false);
        // What libraries say of themselves may hold addresses, and addresses are links to tables.
        let ours = Targets::new().with_target("server", LevelFilter::INFO);
        Ok((Some(layer.with_filter(ours)), Traces(Some(provider))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_is_an_address_without_secrets() {
        for text in ["http://127.0.0.1:4318/v1/traces", "https://collector.example.org/v1/traces"] {
            assert_eq!(text.parse::<Collector>().map(|collector| collector.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "127.0.0.1:4318", "grpc://one:4317", "http://", "http:///v1", "http://mary:moonlight@one/v1", "http://one two"] {
            assert!(text.parse::<Collector>().unwrap_err().contains("such as http://127.0.0.1:4318/v1/traces"), "{text}");
        }
    }
}
