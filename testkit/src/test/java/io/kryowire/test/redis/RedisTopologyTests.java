/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Several real servers come, change their roles, and go.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@Tag("chaos")
class RedisTopologyTests {

	@Test
	void aPromotedReplicaHasLostWhatItWasCutOffFrom() {
		RedisPair pair = RedisPair.start();
		EmbeddedRedis first = pair.primary();
		try (pair) {
			for (int round = 0; round < 2; round++) {
				EmbeddedRedis before = pair.primary();
				set(pair, "kept" + round);
				pair.awaitReplica();
				pair.cutReplication();
				set(pair, "lost" + round);
				pair.promote();
				assertThat(pair.replica()).isSameAs(before);
				try (RedisConsole console = console(pair)) {
					assertThat(console.send("MGET", "kept" + round, "lost" + round))
						.isEqualTo(Arrays.asList("1", null));
				}
				assertThat(pair.replica().send("GET", "kept" + round)).isEqualTo("1");
			}
			assertThat(pair.primary()).isSameAs(first);
		}
		assertThat(List.of(pair.primary(), pair.replica())).noneMatch(EmbeddedRedis::isAlive);
	}

	private static void set(RedisPair pair, String key) {
		try (RedisConsole console = console(pair)) {
			console.send("SET", key, "1");
		}
	}

	private static RedisConsole console(RedisPair pair) {
		return RedisConsole.connect(pair.front().host(), pair.front().port(), Access.OWN);
	}

	@Test
	void sentinelsFailOverAsToldAndAfterACrash() {
		RedisSentinelTrio trio = RedisSentinelTrio.start();
		List<EmbeddedRedis> all = new ArrayList<>(trio.sentinels());
		all.addAll(trio.servers());
		try (trio) {
			EmbeddedRedis first = trio.primary();
			first.send("SET", "planned", "1");
			trio.failover();
			EmbeddedRedis second = trio.primary();
			assertThat(second).isNotSameAs(first);
			assertThat(second.send("GET", "planned")).isEqualTo("1");
			trio.cutReplication();
			second.send("SET", "tail", "1");
			trio.crashPrimary();
			assertThat(trio.primary()).isSameAs(first);
			trio.repair();
			assertThat(first.send("MGET", "planned", "tail")).isEqualTo(Arrays.asList("1", null));
			assertThat(trio.replica()).isSameAs(second);
			assertThat(second.send("GET", "planned")).isEqualTo("1");
		}
		assertThat(all).noneMatch(EmbeddedRedis::isAlive);
	}

	@Test
	void aSlotMovesBetweenPrimariesWithItsKeys() {
		RedisClusterTrio trio = RedisClusterTrio.start();
		try (trio) {
			int slot = trio.slot("{tag}1");
			EmbeddedRedis from = trio.primary(slot);
			for (int i = 0; i < 250; i++) {
				from.send("SET", "{tag}" + i, "value" + i);
			}
			Runnable rest = trio.migrateHalf(slot);
			assertThat(from.send("CLUSTER", "COUNTKEYSINSLOT", String.valueOf(slot))).isEqualTo(125L);
			assertThat(trio.primary(slot)).isSameAs(from);
			rest.run();
			from = trio.primary(slot);
			assertThat(from.send("CLUSTER", "COUNTKEYSINSLOT", String.valueOf(slot))).isEqualTo(250L);
			EmbeddedRedis to = trio.migrate(slot);
			assertThat(to).isNotSameAs(from);
			assertThat(trio.primary(slot)).isSameAs(to);
			assertThat(to.send("GET", "{tag}249")).isEqualTo("value249");
			assertThat(to.send("CLUSTER", "COUNTKEYSINSLOT", String.valueOf(slot))).isEqualTo(250L);
			assertThat(from.send("CLUSTER", "COUNTKEYSINSLOT", String.valueOf(slot))).isEqualTo(0L);
			assertThatIllegalStateException().isThrownBy(() -> trio.failover(slot))
				.withMessageContaining("startWithReplicas()");
		}
		assertThat(trio.nodes()).hasSize(3).noneMatch(EmbeddedRedis::isAlive);
	}

	@Test
	void aReplicaTakesOverItsSlotsAsToldAndAfterACrash() {
		RedisClusterTrio trio = RedisClusterTrio.startWithReplicas();
		try (trio) {
			int slot = trio.slot("key");
			EmbeddedRedis first = trio.primary(slot);
			first.send("SET", "key", "1");
			trio.failover(slot);
			EmbeddedRedis second = trio.primary(slot);
			assertThat(second).isNotSameAs(first);
			assertThat(second.send("GET", "key")).isEqualTo("1");
			trio.crashPrimary(slot);
			assertThat(trio.primary(slot)).isSameAs(first);
			assertThat(first.send("GET", "key")).isEqualTo("1");
			trio.repair();
			assertThat(trio.replicas(slot)).containsExactly(second);
		}
		assertThat(trio.nodes()).hasSize(6).noneMatch(EmbeddedRedis::isAlive);
	}

}
