/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.test.context.ContextCustomizer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Only a test that asks for it has another transport.
 */
class TestTransportTests {

	@Test
	void applicationsDoNotGetTheAutoConfigurationOfTests() {
		assertThat(ImportCandidates.load(AutoConfiguration.class, null))
			.doesNotContain(TestKryonetAutoConfiguration.class.getName());
		assertThat(ImportCandidates.load(AutoConfigureKryonet.class, null))
			.contains(TestKryonetAutoConfiguration.class.getName());
	}

	@Test
	void testsThatDoNotAskAreLeftAlone() {
		assertThat(customizer(String.class)).isNull();
	}

	@Test
	void testsThatAskForTheSameShareAContext() {
		assertThat(customizer(Slice.class)).isNotNull().isEqualTo(customizer(InProcess.class));
		assertThat(customizer(Network.class)).isNotNull().isNotEqualTo(customizer(Slice.class));
		assertThat(customizer(Network.Inner.class)).isEqualTo(customizer(Network.class));
	}

	private static @Nullable ContextCustomizer customizer(Class<?> testClass) {
		return new TestTransportContextCustomizerFactory().createContextCustomizer(testClass, List.of());
	}

	@KryonetTest
	static class Slice {

	}

	@AutoConfigureKryonet
	static class InProcess {

	}

	@KryonetTest
	@AutoConfigureKryonet(transport = TestTransport.NETWORK)
	static class Network {

		@Nested
		class Inner {

		}

	}

}
