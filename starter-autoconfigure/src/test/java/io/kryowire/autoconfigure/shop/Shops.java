/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import java.util.Arrays;
import java.util.stream.Stream;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts applications. */
public final class Shops {

	private Shops() {
	}

	/** Starts one that answers on any free port. */
	public static ConfigurableApplicationContext answering(String... properties) {
		return start(WebApplicationType.NONE, AnsweringShop.class,
				Stream.concat(Stream.of("kryowire.kryonet.server.port=0"), Arrays.stream(properties))
					.toArray(String[]::new));
	}

	/** Starts one that calls those nodes. */
	public static ConfigurableApplicationContext calling(String nodes, String... properties) {
		return start(WebApplicationType.NONE, CallingShop.class,
				Stream.concat(Stream.of("kryowire.kryonet.client.shops.nodes=" + nodes), Arrays.stream(properties))
					.toArray(String[]::new));
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
			.properties(properties)
			.run();
	}

}
