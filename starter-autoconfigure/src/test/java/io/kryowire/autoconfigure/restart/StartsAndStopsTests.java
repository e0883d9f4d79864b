/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.autoconfigure.process.ChildApplication;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications with both starters can be started and stopped in one JVM as often as one
 * likes.
 */
@EnabledIfRedisAvailable
class StartsAndStopsTests {

	/** In a default run. */
	private static final int STARTS = 1;

	/** With one driver after the other: each JVM more has to load all classes again. */
	@Test
	void nothingStaysOfApplicationsThatHaveStopped() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		int starts = Integer.getInteger("kryowire.test.starts", STARTS);
		List<String> arguments = new ArrayList<>(List.of("jedis,lettuce", Integer.toString(starts)));
		arguments.addAll(List.of(MessageShop.properties(redis.host(), redis.port())));
		arguments.addAll(List.of(QuoteShop.properties(redis.host(), redis.port())));
		String output = ChildApplication.java(
				List.of("-cp", System.getProperty("java.class.path"), StartsAndStops.class.getName()),
				arguments.toArray(String[]::new));
		assertThat(output).contains(StartsAndStops.NOTHING_STAYED + "jedis", StartsAndStops.NOTHING_STAYED + "lettuce");
	}

}
