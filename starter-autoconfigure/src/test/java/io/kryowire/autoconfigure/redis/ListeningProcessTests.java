/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.process.ChildApplication;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;

/**
 * An application that does nothing but listen lives until its context is closed, and no
 * longer.
 */
class ListeningProcessTests {

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void theJvmLivesAsLongAsItListens(String driver) {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String[] properties = MessageShop.properties(redis.host(), redis.port(),
				"spring.data.redis.client-type=" + driver, "spring.main.web-application-type=none",
				"spring.main.banner-mode=off", "spring.main.register-shutdown-hook=false");
		ChildApplication.outlive(Main.class, ChildApplication.arguments(properties));
	}

	/** An application whose context is closed when its input ends. */
	static final class Main {

		private Main() {
		}

		public static void main(String[] arguments) {
			ChildApplication.closeWithInput(SpringApplication.run(MessageShop.class, arguments));
		}

	}

}
