/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisSentinelTrio;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * State topics go where Sentinels say. Sentinels take their time.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
abstract class AbstractStateSentinelContract {

	private RedisSentinelTrio trio;

	private StateBench bench;

	abstract Driver driver();

	@BeforeEach
	void begin() {
		this.trio = RedisSentinelTrio.start();
		this.bench = new StateBench(driver());
	}

	@AfterEach
	void end() throws Exception {
		this.bench.close();
		this.trio.close();
	}

	@Test
	void writersAndReplicasFollowAFailover() throws Exception {
		StateTopic<Price> writer = join();
		Replica<Price> replica = join().replica();
		Map<String, Price> prices = new HashMap<>();
		for (int round = 1; round <= 2; round++) {
			for (int i = 0; i < 50; i++) {
				prices.put("k" + i, new Price("k" + i, round));
			}
			Map<String, Long> versions = writer.putAll(prices);
			versions.forEach((key, version) -> AbstractStateContract.assertSees(replica, key, version));
			AbstractStateContract.assertHolds(replica, prices);
			if (round == 1) {
				this.trio.failover();
			}
		}
		AbstractStateContract.assertFresh(replica);
	}

	@Test
	void whatACrashHasLostIsTakenBack() throws Exception {
		StateTopic<Price> writer = join();
		Replica<Price> replica = join().replica();
		long kept = writer.put("kept", new Price("kept", 1));
		AbstractStateContract.assertSees(replica, "kept", kept);
		this.trio.awaitHealthy();
		this.trio.cutReplication();
		long lost = writer.put("lost", new Price("lost", 1));
		AbstractStateContract.assertSees(replica, "lost", lost);
		assertThat(replica.get("lost")).isNotNull();
		this.trio.crashPrimary();
		this.trio.repair();
		patiently().untilAsserted(() -> {
			assertThat(replica.freshness().fresh()).as(replica.freshness().toString()).isTrue();
			assertThat(replica.get("lost"))
				.as(String.valueOf(writer.versioned("lost")) + " role " + this.trio.primary().port()
						+ this.trio.primary().send("KEYS", "*:v:*"))
				.isNull();
		});
		assertThat(replica.get("kept")).isEqualTo(new Price("kept", 1));
	}

	private StateTopic<Price> join() {
		String sentinels = this.trio.sentinels()
			.stream()
			.map((sentinel) -> sentinel.host() + ":" + sentinel.port())
			.collect(Collectors.joining(","));
		RedisConnectionFactory factory = ProofConnections.of(new ProofOrders(Map.of("topology", "sentinel", "master",
				this.trio.masterName(), "nodes", sentinels, "driver", driver().name())));
		return this.bench
			.topics(new Driver.Connections(factory, () -> destroy(factory)), StateBench.impatient(StateBench.SETTINGS),
					StateParts.SOUND)
			.topic(this.bench.name, Price.class);
	}

	private static void destroy(RedisConnectionFactory factory) {
		try {
			((DisposableBean) factory).destroy();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
