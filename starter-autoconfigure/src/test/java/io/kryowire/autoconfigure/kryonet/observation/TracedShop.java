/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import java.io.PrintStream;
import java.util.Collection;

import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.shop.PriceList;
import io.kryowire.call.observation.DefaultKryonetClientObservationConvention;
import io.kryowire.call.observation.KryonetClientContext;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * An application that answers in a JVM of its own, and writes its spans to its output. It
 * ends when its input does, so that it cannot outlive the test.
 */
@OnlyCalls
@ImportAutoConfiguration({ ObservationAutoConfiguration.class, OpenTelemetrySdkAutoConfiguration.class,
		OpenTelemetryTracingAutoConfiguration.class, MicrometerTracingAutoConfiguration.class,
		KryonetObservationAutoConfiguration.class })
public class TracedShop {

	static final String LISTENING = "listening ";

	static final String SPAN = "span ";

	public static void main(String[] args) throws Exception {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(TracedShop.class)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.properties(PatientLinks.ofServer("kryowire.kryonet.server.port=0", "logging.level.root=warn",
					"management.tracing.sampling.probability=1.0"))
			.run(args)) {
			System.out.println(LISTENING + context.getEnvironment().getProperty("local.kryonet.port"));
			while (System.in.read() >= 0) {
				// Until the test ends.
			}
		}
	}

	@Bean
	PriceList priceList() {
		return new PriceList();
	}

	@Bean
	SpanProcessor spans() {
		return SimpleSpanProcessor.create(new Printer(System.out));
	}

	/** Writes spans. */
	private static final class Printer implements SpanExporter {

		private final PrintStream out;

		Printer(PrintStream out) {
			this.out = out;
		}

		@Override
		public CompletableResultCode export(Collection<SpanData> spans) {
			spans.forEach((span) -> this.out
				.println(SPAN + span.getTraceId() + " " + span.getParentSpanId() + " " + span.getKind()));
			return CompletableResultCode.ofSuccess();
		}

		@Override
		public CompletableResultCode flush() {
			return CompletableResultCode.ofSuccess();
		}

		@Override
		public CompletableResultCode shutdown() {
			return CompletableResultCode.ofSuccess();
		}

	}

	/** A convention of an application. */
	static final class Shouting extends DefaultKryonetClientObservationConvention {

		@Override
		public String getContextualName(KryonetClientContext context) {
			return super.getContextualName(context) + "!";
		}

	}

}
