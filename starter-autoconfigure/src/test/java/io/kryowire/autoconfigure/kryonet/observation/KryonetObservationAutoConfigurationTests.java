/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.call.observation.ClientObservationInterceptor;
import io.kryowire.call.observation.ObservationMode;
import io.kryowire.call.observation.ServerObservationInterceptor;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When calls are observed, and when not.
 */
class KryonetObservationAutoConfigurationTests {

	private final ApplicationContextRunner plain = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(KryonetObservationAutoConfiguration.class));

	private final ApplicationContextRunner runner = this.plain.withBean(ObservationRegistry.class,
			ObservationRegistry::create);

	@Test
	void callsThatArePartOfATraceAreObserved() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(ClientObservationInterceptor.class)
				.hasSingleBean(ServerObservationInterceptor.class);
			assertThat(context.getBean(KryonetObservationProperties.class).mode()).isEqualTo(ObservationMode.TRACED);
		});
	}

	@Test
	void offIsOffInPropertiesAndInYaml() {
		for (String off : new String[] { "off", "false", "OFF" }) {
			this.runner.withPropertyValues("kryowire.kryonet.observation.mode=" + off)
				.run((context) -> assertThat(context).doesNotHaveBean(ClientObservationInterceptor.class)
					.doesNotHaveBean(ServerObservationInterceptor.class));
		}
	}

	@Test
	void withoutARegistryNothingIsObserved() {
		this.plain.run((context) -> assertThat(context).doesNotHaveBean(ClientObservationInterceptor.class));
	}

	@Test
	void itNeedsMicrometer() {
		this.plain.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean("kryonetClientObservationInterceptor"));
	}

	@Test
	void itBacksOffFromTheApplicationsOwn() {
		ObservationRegistry own = ObservationRegistry.create();
		this.runner
			.withBean("own", ClientObservationInterceptor.class,
					() -> new ClientObservationInterceptor(own, ObservationMode.ALL, null, null))
			.run((context) -> assertThat(context).hasSingleBean(ClientObservationInterceptor.class).hasBean("own"));
	}

}
