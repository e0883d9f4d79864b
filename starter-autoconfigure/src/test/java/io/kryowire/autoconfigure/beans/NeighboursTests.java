/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.beans;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.config.annotation.web.http.EnableSpringHttpSession;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of the beans of an application with caches, sessions and web when a
 * starter is added: what changes is in docs/compatibility.md.
 */
class NeighboursTests {

	private static final String OURS = ImportCandidates
		.load(AutoConfiguration.class, NeighboursTests.class.getClassLoader())
		.getCandidates()
		.stream()
		.filter((name) -> name.startsWith("io.kryowire."))
		.collect(Collectors.joining(","));

	/** What neither starter brings. */
	private static final String[] NEVER = { "io.lettuce", "io.netty", "reactor" };

	private static final String[] CALLS = { "com.esotericsoftware.kryonet", "io.kryowire.call" };

	private static final String[] REDIS = { "redis.clients", "org.springframework.data", "io.kryowire.notify" };

	/** Of an application without us. */
	private static final Map<String, Class<?>> before = new HashMap<>();

	@BeforeAll
	static void withoutUs() {
		before.putAll(types(runner(both(CALLS, REDIS)).withPropertyValues("spring.autoconfigure.exclude=" + OURS)));
		assertThat(before).containsKeys("cacheManager", "sessionRepository", "dispatcherServlet");
	}

	@Test
	void whoAddsCallsKeepsAllBeansAsTheyAre() {
		assertThat(changes(runner(REDIS))).isEmpty();
	}

	@Test
	void whoAddsTheRedisStarterGetsOtherCaches() {
		assertThat(changes(runner(CALLS)))
			.containsExactly(Map.entry("cacheManager", "CaffeineCacheManager -> RedisCacheManager"));
	}

	@Test
	void whoAddsBothKeepsTheCachesByAProperty() {
		WebApplicationContextRunner both = runner();
		assertThat(changes(both)).containsOnlyKeys("cacheManager");
		assertThat(changes(both.withPropertyValues("spring.cache.type=caffeine"))).isEmpty();
	}

	@Test
	void withoutARedisTheHealthIsDownUnlessItIsSwitchedOff() {
		WebApplicationContextRunner alone = runner().withPropertyValues("spring.data.redis.host=127.0.0.1",
				"spring.data.redis.port=1", "spring.cache.type=caffeine",
				// Without a SpringApplication nobody says that it is ready.
				"management.endpoint.health.probes.enabled=false", "management.health.livenessstate.enabled=false",
				"management.health.readinessstate.enabled=false");
		alone.run((context) -> assertThat(status(context)).isEqualTo(Status.DOWN));
		alone.withPropertyValues("management.health.redis.enabled=false")
			.run((context) -> assertThat(status(context)).isEqualTo(Status.UP));
	}

	private static Status status(ApplicationContext context) {
		return context.getBean(HealthEndpoint.class).health().getStatus();
	}

	/** Those that have another type, or are there no longer. */
	private static Map<String, String> changes(WebApplicationContextRunner with) {
		Map<String, Class<?>> after = types(with);
		Map<String, String> changes = new TreeMap<>();
		before.forEach((name, type) -> {
			Class<?> now = after.getOrDefault(name, void.class);
			// How its configurations are called is Spring Boot's own business.
			if (!isSame(type, now) && !name.startsWith("org.springframework.boot.")) {
				changes.put(name, type.getSimpleName() + " -> " + now.getSimpleName());
			}
		});
		return changes;
	}

	/** Of a bean that has been made more is known. */
	private static boolean isSame(Class<?> before, Class<?> after) {
		return before.isAssignableFrom(after) || after.isAssignableFrom(before);
	}

	/** The beans need not be made to know their types. */
	private static Map<String, Class<?>> types(WebApplicationContextRunner runner) {
		Map<String, Class<?>> types = new HashMap<>();
		runner.run((context) -> {
			assertThat(context).hasNotFailed();
			for (String name : context.getBeanDefinitionNames()) {
				types.put(name, Objects.requireNonNullElse(context.getType(name, false), Object.class));
			}
		});
		return types;
	}

	private static WebApplicationContextRunner runner(String... hidden) {
		return new WebApplicationContextRunner().withUserConfiguration(Clinic.class)
			.withClassLoader(new FilteredClassLoader(both(NEVER, hidden)))
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.withPropertyValues("kryowire.kryonet.server.port=0");
	}

	private static String[] both(String[] some, String[] others) {
		return Stream.concat(Arrays.stream(some), Arrays.stream(others)).toArray(String[]::new);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableCaching
	@EnableSpringHttpSession
	static class Clinic {

		@Bean
		MapSessionRepository sessionRepository() {
			return new MapSessionRepository(new ConcurrentHashMap<>());
		}

	}

}
