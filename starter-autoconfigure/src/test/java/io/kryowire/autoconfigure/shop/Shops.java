/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import java.util.Arrays;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.kryonet.PatientLinks;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts applications. */
public final class Shops {

	private Shops() {
	}

	/** Starts one that answers on any free port, and does nothing else. */
	public static ConfigurableApplicationContext answering(String... properties) {
		return answering(AnsweringShop.class, properties);
	}

	/** Starts one that answers on any free port. */
	public static ConfigurableApplicationContext answering(Class<?> application, String... properties) {
		return start(WebApplicationType.NONE, application,
				PatientLinks.ofServer(and("kryowire.kryonet.server.port=0", properties)));
	}

	/** Starts one that calls those nodes, and does nothing else. */
	public static ConfigurableApplicationContext calling(String nodes, String... properties) {
		return calling(CallingShop.class, nodes, properties);
	}

	/** Starts one that calls those nodes. */
	public static ConfigurableApplicationContext calling(Class<?> application, String nodes, String... properties) {
		return start(WebApplicationType.NONE, application,
				PatientLinks.ofGroup("shops", and("kryowire.kryonet.client.shops.nodes=" + nodes, properties)));
	}

	/** Where one that answers listens. */
	public static String address(ConfigurableApplicationContext answering) {
		return "127.0.0.1:" + answering.getEnvironment().getRequiredProperty("local.kryonet.port");
	}

	/** Starts any. */
	public static ConfigurableApplicationContext start(WebApplicationType web, Class<?> application,
			String... properties) {
		return new SpringApplicationBuilder(application).web(web)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties)
			.run();
	}

	private static String[] and(String first, String... others) {
		return Stream.concat(Stream.of(first), Arrays.stream(others)).toArray(String[]::new);
	}

}
