/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisUnavailableException;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * An application that brings its own Redis.
 */
@EnabledIfRedisAvailable
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedRedisAutoConfigurationTests {

	private static final String ON = "kryowire.redis.embedded=true";

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(EmbeddedRedisAutoConfiguration.class, DataRedisAutoConfiguration.class));

	@Test
	void anApplicationHasARedisThatEndsWithIt(CapturedOutput output) {
		EmbeddedRedis redis;
		try (ConfigurableApplicationContext context = start(ON, "spring.data.redis.port=1")) {
			redis = context.getBean(EmbeddedRedis.class);
			context.getBean(StringRedisTemplate.class).opsForValue().set("key", "value");
			assertThat(redis.send("GET", "key")).isEqualTo("value");
		}
		assertThat(output).contains("loses its data", "kryowire.redis.embedded=false");
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> redis.send("PING"));
	}

	@Test
	void withoutBeingAskedNothingIsStarted() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(EmbeddedRedis.class)
			.doesNotHaveBean(EmbeddedRedisConnectionDetails.class));
	}

	@Test
	void theApplicationsConnectionDetailsAreUsed() {
		this.runner.withPropertyValues(ON, "spring.profiles.active=prod")
			.withBean("own", DataRedisConnectionDetails.class, () -> new DataRedisConnectionDetails() {
				@Override
				public Standalone getStandalone() {
					return Standalone.of("127.0.0.1", 1);
				}
			})
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedRedis.class));
	}

	@Test
	void withoutSpringBootsRedisThereIsNothing() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(EmbeddedRedisAutoConfiguration.class))
			.withPropertyValues(ON)
			.withClassLoader(new FilteredClassLoader(DataRedisConnectionDetails.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedRedis.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "prod", "production", "Prod", "prod-eu", "kubernetes,production" })
	void inProductionItDoesNotStart(String profiles, CapturedOutput output) {
		assertThatExceptionOfType(ForbiddenProfileException.class)
			.isThrownBy(() -> start(ON, "spring.profiles.active=" + profiles, "spring.main.lazy-initialization=true"));
		assertThat(output).contains("APPLICATION FAILED TO START", "loses its data", "embedded: false",
				"kryowire.redis.embedded-forbidden-profiles");
	}

	@Test
	void theApplicationSaysWhatProductionIs(CapturedOutput output) {
		String live = "kryowire.redis.embedded-forbidden-profiles=live";
		assertThatExceptionOfType(ForbiddenProfileException.class)
			.isThrownBy(() -> start(ON, live, "spring.profiles.active=live"));
		start(ON, live, "spring.profiles.active=prod").close();
	}

	@Test
	void whenNothingSaysWhatProductionIsThenItDoesNotStart(CapturedOutput output) {
		assertThatException()
			.isThrownBy(() -> start(ON, "kryowire.redis.embedded-forbidden-profiles=${NOBODY_SETS_THIS}").close());
		assertThat(output).contains("APPLICATION FAILED TO START", "kryowire.redis.embedded-forbidden-profiles",
				"NOBODY_SETS_THIS");
	}

	@ParameterizedTest
	@ValueSource(strings = { "dev", "products", "test,local" })
	void otherProfilesAreFine(String profiles) {
		start(ON, "spring.profiles.active=" + profiles).close();
	}

	@Test
	void whereThereIsNoneItSaysWhy() {
		RedisUnavailableException failure = catchThrowableOfType(RedisUnavailableException.class,
				() -> EmbeddedRedis.builder().origins(RedisOrigin.CONFIGURED).start());
		FailureAnalysis analysis = new RedisUnavailableFailureAnalyzer().analyze(failure);
		assertThat(analysis.getDescription()).isEqualTo(failure.getMessage());
		assertThat(analysis.getAction()).contains("redis-server", "kryowire.redis.embedded=false");
	}

	@Test
	void anEditorKnowsTheProperties() throws Exception {
		try (InputStream metadata = getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			assertThat(new String(Objects.requireNonNull(metadata).readAllBytes(), StandardCharsets.UTF_8)).contains(
					"\"kryowire.redis.embedded\"", "\"kryowire.redis.embedded-forbidden-profiles\"",
					"Whether to start a Redis server with the application.");
		}
	}

	private static ConfigurableApplicationContext start(String... properties) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.registerShutdownHook(false)
			.properties(properties)
			.run();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
