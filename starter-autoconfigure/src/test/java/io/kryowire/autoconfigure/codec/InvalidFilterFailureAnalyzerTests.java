/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;

import static org.assertj.core.api.Assertions.assertThat;

class InvalidFilterFailureAnalyzerTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class));

	@Test
	void theCaretStandsUnderTheMistake() {
		FailureAnalysis analysis = analysis("com.acme.**;com.*.internal;maxdepth=32");
		assertThat(analysis.getDescription().lines()).containsExactly(
				"The filter in kryowire.codec.allow is invalid. '*' may only end a pattern:", "",
				"    com.acme.**;com.*.internal;maxdepth=32", "                    ^");
		assertThat(analysis.getAction()).startsWith("Correct kryowire.codec.allow.").contains("maxbytes");
	}

	@Test
	void whenTheFilterHasLinesThenTheCaretStandsUnderTheRightOne() {
		assertThat(analysis("com.acme.**\r\n\tmaxdepht=32\r\nmaxrefs=10").getDescription().lines())
			.containsSubsequence("    com.acme.**", "    \tmaxdepht=32", "    \t^", "    maxrefs=10");
	}

	@Test
	void whenTheFilterAllowsEverythingThenTheDescriptionSaysSo() {
		assertThat(analysis("maxdepth=32;**").getDescription()).contains("would allow every class")
			.contains("    maxdepth=32;**")
			.endsWith("                ^");
	}

	private FailureAnalysis analysis(String filter) {
		return StartupFailure.of(this.contextRunner.withInitializer(
				(context) -> TestPropertyValues.of(Map.of("kryowire.codec.allow", filter)).applyTo(context)));
	}

}
