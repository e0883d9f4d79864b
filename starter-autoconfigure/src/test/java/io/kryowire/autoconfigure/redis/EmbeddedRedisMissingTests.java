/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that is to bring its own Redis does not go to another one in silence.
 */
class EmbeddedRedisMissingTests {

	private static final String ON = "kryowire.redis.embedded=true";

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(EmbeddedRedisMissingAutoConfiguration.class, DataRedisAutoConfiguration.class));

	private final ApplicationContextRunner withoutTestkit = this.runner
		.withClassLoader(new FilteredClassLoader("io.kryowire.test"));

	@Test
	void withoutTheTestkitItDoesNotStartAndNamesIt() {
		this.withoutTestkit.withPropertyValues(ON).run((context) -> {
			assertThat(context).hasFailed();
			FailureAnalysis analysis = new EmbeddedRedisMissingFailureAnalyzer().analyze(context.getStartupFailure());
			assertThat(analysis.getDescription()).contains("kryowire.redis.embedded is true", "kryowire-testkit");
			assertThat(analysis.getAction()).contains("<artifactId>kryowire-testkit</artifactId>", "embedded: false",
					"host: redis.example.com");
		});
	}

	@Test
	void withTheTestkitOrWithoutBeingAskedItStarts() {
		this.runner.withPropertyValues(ON).run((context) -> assertThat(context).hasNotFailed());
		this.withoutTestkit.run((context) -> assertThat(context).hasNotFailed());
		this.withoutTestkit.withPropertyValues("kryowire.redis.embedded=false")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void whereTheApplicationSaysItselfWhereItsRedisIsItStarts() {
		this.withoutTestkit.withPropertyValues(ON)
			.withBean("own", DataRedisConnectionDetails.class, () -> new DataRedisConnectionDetails() {
				@Override
				public Standalone getStandalone() {
					return Standalone.of("127.0.0.1", 1);
				}
			})
			.run((context) -> assertThat(context).hasNotFailed());
	}

}
