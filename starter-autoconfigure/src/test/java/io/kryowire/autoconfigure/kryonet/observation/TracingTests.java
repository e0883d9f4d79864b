/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.WholeCallingShop;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.waiting.Waiting;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A trace that goes from one JVM to another.
 */
class TracingTests {

	private Process server;

	private BufferedReader output;

	@BeforeEach
	void startServer() throws IOException {
		this.server = new ProcessBuilder(BriefJvm.command("-cp",
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				TracedShop.class.getName()))
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		this.output = this.server.inputReader();
	}

	@AfterEach
	void stopServer() throws Exception {
		this.server.getOutputStream().close();
		if (!this.server.waitFor(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
			this.server.destroyForcibly();
		}
	}

	@Test
	void oneTraceGoesThroughTwoJvms() throws Exception {
		String port = next(TracedShop.LISTENING);
		try (ConfigurableApplicationContext client = Shops.calling(Tracing.class, "127.0.0.1:" + port,
				"management.tracing.sampling.probability=1.0")) {
			Prices prices = client.getBean(Prices.class);
			prices.price("not traced");
			Observation.createNotStarted("shopping", client.getBean(ObservationRegistry.class))
				.observeChecked(() -> prices.price("tea"));
			List<SpanData> spans = client.getBean(InMemorySpanExporter.class).getFinishedSpanItems();
			assertThat(spans).extracting(SpanData::getName).containsExactly("prices/price!", "shopping");
			SpanData call = spans.get(0);
			assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
			assertThat(call.getParentSpanId()).isEqualTo(spans.get(1).getSpanId());
			assertThat(next(TracedShop.SPAN)).isEqualTo(call.getTraceId() + " " + call.getSpanId() + " SERVER");
		}
	}

	private String next(String word) throws Exception {
		String line = CompletableFuture.supplyAsync(() -> nextLine(word))
			.get(Waiting.START.toMillis(), TimeUnit.MILLISECONDS);
		assertThat(line).as("a line of the server that starts with \"%s\"", word).isNotNull();
		return line.substring(word.length());
	}

	private @Nullable String nextLine(String word) {
		try {
			String line = this.output.readLine();
			while (line != null && !line.startsWith(word)) {
				line = this.output.readLine();
			}
			return line;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import(WholeCallingShop.class)
	static class Tracing {

		/**
		 * Not for the processor that Spring Boot makes, which would tell it everything
		 * again.
		 */
		@Bean(defaultCandidate = false)
		InMemorySpanExporter exporter() {
			return InMemorySpanExporter.create();
		}

		@Bean
		SpanProcessor spans(@Qualifier("exporter") InMemorySpanExporter exporter) {
			return SimpleSpanProcessor.create(exporter);
		}

		@Bean
		TracedShop.Shouting convention() {
			return new TracedShop.Shouting();
		}

	}

}
