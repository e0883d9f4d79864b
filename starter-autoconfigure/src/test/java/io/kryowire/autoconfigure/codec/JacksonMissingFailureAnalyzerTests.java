/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class JacksonMissingFailureAnalyzerTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class));

	@Test
	void theDependencyIsNamed() {
		FailureAnalysis analysis = StartupFailure
			.of(this.contextRunner.withClassLoader(new FilteredClassLoader("tools.jackson"))
				.withPropertyValues("kryowire.codec.format=json"));
		assertThat(analysis.getDescription()).contains("kryowire.codec.format is json").contains("JsonMapper");
		assertThat(analysis.getAction()).contains("<artifactId>spring-boot-starter-jackson</artifactId>")
			.contains("set kryowire.codec.format to kryo");
	}

}
