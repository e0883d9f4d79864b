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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

@EnabledIfRedisAvailable
class LettuceCommandLinkTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final RedisClient client = RedisClient.create(this.redis.uri().toString());

	private StatefulRedisConnection<byte[], byte[]> connection;

	/** As those to the nodes of a cluster are. */
	@BeforeEach
	void connect() {
		this.client.setOptions(ClientOptions.builder()
			.autoReconnect(false)
			.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
			.build());
		this.connection = this.client.connect(ByteArrayCodec.INSTANCE);
	}

	@AfterEach
	void shutDown() {
		this.client.shutdown();
	}

	/** It knows of a loss a moment before it says so. */
	@Test
	void whatLettuceRefusesWasNotSent() {
		lose(String.valueOf(this.connection.sync().clientId()));
		LettuceCommandLink link = new LettuceCommandLink(unaware(this.connection));
		Command count = Command.of("INCR", key());
		assertThat(link.run(List.of(count, count), Waiting.LONGEST)).hasSize(2)
			.allSatisfy((answer) -> assertSent(answer, false));
		assertThat(link.isOpen()).isFalse();
	}

	@Test
	void whatRedisWasDoingWhenTheConnectionWasLostWasSent() {
		String id = String.valueOf(this.connection.sync().clientId());
		LettuceCommandLink link = new LettuceCommandLink(this.connection);
		link.send(List.of(Command.of("BLPOP", key(), "0".getBytes())), Waiting.LONGEST);
		patiently().until(() -> String.valueOf(this.redis.send("CLIENT", "LIST", "ID", id)).contains("cmd=blpop"));
		lose(id);
		assertThat(link.receive()).singleElement().satisfies((answer) -> assertSent(answer, true));
	}

	private void lose(String id) {
		this.redis.send("CLIENT", "KILL", "ID", id);
		patiently().until(() -> !this.connection.isOpen());
	}

	private static byte[] key() {
		return ("key" + UUID.randomUUID()).getBytes();
	}

	private static void assertSent(Object answer, boolean sent) {
		assertThat(answer).isInstanceOfSatisfying(Unanswered.class,
				(unanswered) -> assertThat(unanswered.sent()).isEqualTo(sent));
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
