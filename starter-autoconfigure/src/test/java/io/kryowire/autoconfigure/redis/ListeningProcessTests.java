/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.process.ChildApplication;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that does nothing but listen lives until its context is closed, and no
 * longer.
 */
class ListeningProcessTests {

	@Test
	void theJvmLivesAsLongAsItListens() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String[] properties = MessageShop.properties(redis.host(), redis.port(),
				"spring.main.web-application-type=none", "spring.main.banner-mode=off",
				"spring.main.register-shutdown-hook=false");
		assertThat(ChildApplication.end(Main.class, ChildApplication.arguments(properties))).contains(
				"kept while it listens by jedis", "free after jedis", "kept while it listens by lettuce",
				"free after lettuce");
	}

	/**
	 * An application with one driver after the other, in one JVM: what keeps it is a
	 * thread that is no daemon.
	 */
	static final class Main {

		private Main() {
		}

		public static void main(String[] arguments) {
			Set<Thread> before = keeping();
			for (String driver : List.of("jedis", "lettuce")) {
				ConfigurableApplicationContext context = SpringApplication.run(MessageShop.class,
						with("--spring.data.redis.client-type=" + driver, arguments));
				if (!before.containsAll(keeping())) {
					System.out.println("kept while it listens by " + driver);
				}
				context.close();
				patiently().until(() -> before.containsAll(keeping()));
				System.out.println("free after " + driver);
			}
		}

		private static String[] with(String more, String[] arguments) {
			return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
		}

		private static Set<Thread> keeping() {
			return Thread.getAllStackTraces()
				.keySet()
				.stream()
				.filter((thread) -> !thread.isDaemon() && !thread.getName().startsWith("awaitility"))
				.collect(Collectors.toSet());
		}

	}

}
