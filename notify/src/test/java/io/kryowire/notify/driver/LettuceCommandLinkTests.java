/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.UUID;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import org.junit.jupiter.api.Test;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

@EnabledIfRedisAvailable
class LettuceCommandLinkTests {

	/** It knows of a loss a moment before it says so. */
	@Test
	void whatLettuceRefusesWasNotSent() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		Command count = Command.of("INCR", ("counter" + UUID.randomUUID()).getBytes());
		try (RedisClient client = RedisClient.create(redis.uri().toString())) {
			client.setOptions(ClientOptions.builder()
				.autoReconnect(false)
				.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
				.build());
			StatefulRedisConnection<byte[], byte[]> lost = client.connect(ByteArrayCodec.INSTANCE);
			redis.send("CLIENT", "KILL", "ID", String.valueOf(lost.sync().clientId()));
			patiently().until(() -> !lost.isOpen());
			LettuceCommandLink link = new LettuceCommandLink(unaware(lost));
			assertThat(link.run(List.of(count, count), Waiting.LONGEST)).hasSize(2)
				.allSatisfy((answer) -> assertThat(answer).isInstanceOfSatisfying(Unanswered.class,
						(unanswered) -> assertThat(unanswered.sent()).isFalse()));
			assertThat(link.isOpen()).isFalse();
		}
	}

	/** One that has not been told yet. */
	@SuppressWarnings("unchecked")
	private static StatefulConnection<byte[], byte[]> unaware(StatefulConnection<byte[], byte[]> lost) {
		return (StatefulConnection<byte[], byte[]>) Proxy.newProxyInstance(
				LettuceCommandLinkTests.class.getClassLoader(), new Class<?>[] { StatefulConnection.class },
				(proxy, method, arguments) -> switch (method.getName()) {
					case "isOpen" -> true;
					case "addListener" -> null;
					default -> method.invoke(lost, arguments);
				});
	}

}
