/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A failover loses a value while it waits for its schema: what was there before counts
 * again, and the topic is proven again.
 */
class AwaitedSchemaFailoverTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	@ParameterizedTest
	@CsvSource({ "LETTUCE, true", "LETTUCE, false", "JEDIS, true", "JEDIS, false" })
	void whatWaitsAndIsLostDoesNotKeepTheTopicFromBeingProven(Driver driver, boolean replaced) throws Exception {
		try (StateBench bench = new StateBench(driver)) {
			StateTopicSettings settings = StateBench.SETTINGS.with((it) -> it.partitions(1).prefix(bench.name + ":"));
			StateTopic<Price> writer = bench.topics(this.redis.host(), this.redis.port(), settings)
				.topic(bench.name, Price.class);
			writer.put("other", new Price("other", 1));
			if (replaced) {
				writer.put("a", new Price("a", 1));
			}
			HeldSchemas held = new HeldSchemas();
			Replica<Price> replica = bench
				.topics(this.redis.host(), this.redis.port(), settings, AskingCodec.create(), held)
				.topic(bench.name, Price.class)
				.replica();
			assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
			Before before = new Before(bench.name);
			long lost = writer.put("a", AskingCodec.written("one", 2));
			held.awaitAsked();
			before.restore(lost);
			held.release(false);
			awaitProof(held);
			writer.put("other", new Price("other", 3));
			patiently().until(() -> new Price("other", 3).equals(replica.get("other")));
			awaitProof(held);
			assertThat(replica.get("a")).isEqualTo(replaced ? new Price("a", 1) : null);
			assertThat(replica.statistics().unreadable()).isZero();
		}
	}

	private static void awaitProof(HeldSchemas held) {
		long since = System.nanoTime();
		patiently().until(() -> held.proven("a") - since > 0);
	}

	/** What a master had before it failed, and whoever takes over has. */
	private final class Before {

		private final String stem;

		private final byte[] head;

		private final byte[] value;

		Before(String topic) {
			this.stem = "%s:{%s:0}".formatted(topic, topic);
			this.head = get(":head");
			this.value = get(":v:a");
		}

		private byte[] get(String name) {
			try (RedisConsole console = AwaitedSchemaFailoverTests.this.redis.console()) {
				return (byte[]) console.sendBytes(bytes("GET"), bytes(this.stem + name));
			}
		}

		void restore(long lost) {
			try (RedisConsole console = AwaitedSchemaFailoverTests.this.redis.console()) {
				if (this.value != null) {
					console.sendBytes(bytes("SET"), bytes(this.stem + ":v:a"), this.value);
				}
				else {
					console.send("DEL", this.stem + ":v:a");
					console.send("SREM", this.stem + ":keys", "a");
				}
				console.send("XDEL", this.stem + ":log", new String(StateVersion.id(lost), StandardCharsets.US_ASCII));
				console.sendBytes(bytes("SET"), bytes(this.stem + ":head"), this.head);
			}
		}

		private static byte[] bytes(String text) {
			return text.getBytes(StandardCharsets.UTF_8);
		}

	}

}
