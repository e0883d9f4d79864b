/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.List;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.micrometer.observation.ObservationHandler;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Traces go from caller to handler in the headers of calls, as W3C wants them.
 */
class TracingTests {

	private final InMemorySpanExporter spans = InMemorySpanExporter.create();

	private final SdkTracerProvider provider = SdkTracerProvider.builder()
		.addSpanProcessor(SimpleSpanProcessor.create(this.spans))
		.build();

	private final ObservationRegistry registry = ObservationRegistry.create();

	@BeforeEach
	void trace() {
		Tracer otel = this.provider.get("test");
		OtelTracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), (event) -> {
		});
		OtelPropagator propagator = new OtelPropagator(
				ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel);
		this.registry.observationConfig()
			.observationHandler(new ObservationHandler.FirstMatchingCompositeObservationHandler(
					new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
					new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
					new DefaultTracingObservationHandler(tracer)));
	}

	@AfterEach
	void close() {
		this.provider.close();
	}

	@Test
	void whenACallIsTracedThenTheServersSpanIsAChildOfTheClients() throws Exception {
		try (EchoLink link = new EchoLink(new Echo(), this.registry, ObservationMode.TRACED)) {
			Observation.createNotStarted("outer", this.registry).observe(() -> link.client.now(1));
			List<SpanData> ended = ended(3);
			SpanData outer = named(ended, "outer", "INTERNAL");
			SpanData client = named(ended, "echo/now", "CLIENT");
			SpanData server = named(ended, "echo/now", "SERVER");
			assertThat(client.getParentSpanId()).isEqualTo(outer.getSpanId());
			assertThat(server.getParentSpanId()).isEqualTo(client.getSpanId());
			assertThat(ended).extracting(SpanData::getTraceId).containsOnly(outer.getTraceId());
		}
	}

	@Test
	void whenAHandlerCallsOnThenItsCallBelongsToTheSameTrace() throws Exception {
		Echo front = new Echo();
		try (EchoLink back = new EchoLink(new Echo(), this.registry, ObservationMode.TRACED);
				EchoLink link = new EchoLink(front, this.registry, ObservationMode.TRACED)) {
			front.next = back.client;
			Observation.createNotStarted("outer", this.registry).observe(() -> link.client.nested(1));
			List<SpanData> ended = ended(5);
			SpanData nested = named(ended, "echo/nested", "SERVER");
			SpanData client = named(ended, "echo/now", "CLIENT");
			assertThat(client.getParentSpanId()).isEqualTo(nested.getSpanId());
			assertThat(named(ended, "echo/now", "SERVER").getParentSpanId()).isEqualTo(client.getSpanId());
			assertThat(ended).extracting(SpanData::getTraceId).containsOnly(nested.getTraceId());
		}
	}

	@Test
	void whenNothingIsTracedThenThereAreNoSpans() throws Exception {
		try (EchoLink link = new EchoLink(new Echo(), this.registry, ObservationMode.TRACED)) {
			assertThat(link.client.now(1)).isEqualTo(1);
		}
		assertThat(this.spans.getFinishedSpanItems()).isEmpty();
	}

	private List<SpanData> ended(int count) {
		patiently().until(() -> this.spans.getFinishedSpanItems().size() == count);
		return this.spans.getFinishedSpanItems();
	}

	private static SpanData named(List<SpanData> spans, String name, String kind) {
		return spans.stream()
			.filter((span) -> span.getName().equals(name) && span.getKind().name().equals(kind))
			.findFirst()
			.orElseThrow();
	}

}
