/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.board;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.annotation.RedisListener;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The dashboard and the alert rules ask for meters that an application has.
 */
@SpringBootTest(properties = { "kryowire.kryonet.client.quotes.nodes=127.0.0.1:${kryowire.kryonet.server.port}",
		"kryowire.kryonet.client.quotes.deadline=1m", "kryowire.cluster.discovery=redis",
		"kryowire.cluster.ownership=leased", "kryowire.cluster.service=quotes" })
@AutoConfigureKryonet
@AutoConfigureEmbeddedRedis
class OperationsTests {

	private static final Path FILES = Path.of("operations");

	private static final Pattern SAMPLE = Pattern.compile("(?m)^(?<name>[a-z_]+)(?:\\{(?<labels>.*)})? \\S+$");

	private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=~?|!=|!~)\"");

	private static final Pattern METER = Pattern.compile("\\b(kry[a-z_]+)(?:\\{([^}]*)})?");

	private static final Pattern GROUPING = Pattern.compile("\\bby ?\\(([^)]*)\\)");

	/** What Prometheus itself adds. */
	private static final Set<String> OF_THE_TARGET = Set.of("instance", "job");

	@Test
	void whatTheDashboardAndTheAlertsAskForIsThere(@Autowired PrometheusMeterRegistry registry,
			@Autowired List<MeterBinder> binders, @Autowired QuoteBoard board, @Autowired Portfolio portfolio)
			throws IOException {
		binders.forEach((binder) -> binder.bindTo(registry)); // what the actuator does
		board.set(new Quote("A", BigDecimal.ONE));
		patiently().until(() -> board.get("A").isPresent());
		assertThat(portfolio.value(List.of("A"))).isEqualTo(BigDecimal.ONE);
		List<String> expressions = expressions();
		assertThat(expressions).hasSizeGreaterThan(20);
		// Those of a topic come with its first sample
		patiently().untilAsserted(() -> {
			Map<String, Set<String>> meters = meters(registry);
			assertThat(expressions).allSatisfy((expression) -> assertIsThere(expression, meters));
		});
	}

	private static void assertIsThere(String expression, Map<String, Set<String>> meters) {
		Set<String> labels = new HashSet<>(OF_THE_TARGET);
		for (MatchResult meter : METER.matcher(expression).results().toList()) {
			assertThat(meters).as(expression).containsKey(meter.group(1));
			labels.addAll(meters.get(meter.group(1)));
		}
		assertThat(labels).as(expression).containsAll(labels(expression));
	}

	private static Map<String, Set<String>> meters(PrometheusMeterRegistry registry) {
		Map<String, Set<String>> meters = new HashMap<>();
		for (MatchResult sample : SAMPLE.matcher(registry.scrape()).results().toList()) {
			meters.computeIfAbsent(sample.group(1), (name) -> new HashSet<>()).addAll(named(sample.group(2)));
		}
		return meters;
	}

	private static Set<String> labels(String expression) {
		Set<String> labels = new HashSet<>();
		METER.matcher(expression).results().forEach((meter) -> labels.addAll(named(meter.group(2))));
		GROUPING.matcher(expression)
			.results()
			.forEach((grouping) -> labels.addAll(Arrays.asList(grouping.group(1).split(", ?"))));
		return labels;
	}

	private static Set<String> named(String labels) {
		Set<String> names = new HashSet<>();
		if (labels != null) {
			LABEL.matcher(labels).results().forEach((label) -> names.add(label.group(1)));
		}
		return names;
	}

	private static List<String> expressions() throws IOException {
		List<String> expressions = new ArrayList<>();
		for (String file : List.of("grafana-dashboard.json", "prometheus-alerts.yaml")) {
			// JSON is YAML
			collect(new Yaml().load(Files.readString(FILES.resolve(file))), expressions);
		}
		return expressions;
	}

	private static void collect(Object node, List<String> expressions) {
		if (node instanceof Map<?, ?> map) {
			map.forEach((key, value) -> {
				if ("expr".equals(key)) {
					expressions.add((String) value);
				}
				collect(value, expressions);
			});
		}
		else if (node instanceof List<?> list) {
			list.forEach((each) -> collect(each, expressions));
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ QuoteBoard.class, Quotes.class, Portfolio.class })
	static class Application {

		@Bean
		PrometheusMeterRegistry registry() {
			return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
		}

		@RedisListener(topic = "hints")
		void on(Quote hint) {
		}

	}

}
