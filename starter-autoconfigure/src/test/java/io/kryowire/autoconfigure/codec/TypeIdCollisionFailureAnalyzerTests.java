/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.autoconfigure.codec.clash.First;
import io.kryowire.autoconfigure.codec.clash.Second;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class TypeIdCollisionFailureAnalyzerTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class));

	@Test
	void bothTypesAreNamed() {
		FailureAnalysis analysis = StartupFailure
			.of(this.contextRunner.withPropertyValues("kryowire.codec.packages=" + First.class.getPackageName()));
		assertThat(analysis.getDescription()).startsWith("Two types have the same id.")
			.contains(First.class.getName(), Second.class.getName(), "0x00001267");
		assertThat(analysis.getAction()).contains("256 or more").contains("@WireType(id = ...)").endsWith("... Second");
	}

}
