/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Starts applications without a web server.
 */
final class Applications {

	static final String ANY_PORT = "kryowire.kryonet.server.port=0";

	private Applications() {
	}

	static ConfigurableApplicationContext start(Class<?> configuration, String... properties) {
		return start(Applications.class.getClassLoader(), configuration, properties);
	}

	private static ConfigurableApplicationContext start(ClassLoader loader, Class<?> configuration,
			String... properties) {
		return new SpringApplicationBuilder(configuration).resourceLoader(new DefaultResourceLoader(loader))
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties)
			.run();
	}

	/** One that must not start. */
	static void fails(Class<?> configuration, String... properties) {
		assertThatException().isThrownBy(() -> {
			try (ConfigurableApplicationContext context = start(configuration, properties)) {
				assertThat(context.isActive()).as("it has started").isTrue();
			}
		});
	}

	/** An application that answers, on any port. */
	static ConfigurableApplicationContext answering(Class<?> configuration, String... properties) {
		return start(configuration, PatientLinks.ofServer(and(ANY_PORT, properties)));
	}

	/** An application that calls the default group. */
	static ConfigurableApplicationContext calling(ConfigurableApplicationContext server, Class<?> configuration,
			String... properties) {
		return calling(Applications.class.getClassLoader(), server, configuration, properties);
	}

	/** As well, with a class loader of its own, as in a jar with jars inside. */
	static ConfigurableApplicationContext calling(ClassLoader loader, ConfigurableApplicationContext server,
			Class<?> configuration, String... properties) {
		String nodes = "kryowire.kryonet.client.default.nodes=127.0.0.1:" + port(server);
		return start(loader, configuration, PatientLinks.ofGroup("default", and(nodes, properties)));
	}

	static int port(ConfigurableApplicationContext server) {
		return server.getEnvironment().getRequiredProperty("local.kryonet.port", Integer.class);
	}

	private static String[] and(String first, String... others) {
		String[] all = new String[others.length + 1];
		all[0] = first;
		System.arraycopy(others, 0, all, 1, others.length);
		return all;
	}

}
