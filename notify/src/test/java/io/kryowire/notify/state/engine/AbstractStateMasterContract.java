/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.SentinelOfTwo;
import io.kryowire.notify.ServersBehindAnAddress;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who is not the master, or cannot know that it still is, proves nothing.
 */
abstract class AbstractStateMasterContract {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	private static final StateTopicSettings SOON_STALE = StateBench.soonStale(ONE);

	/** A port on which nobody listens. */
	private static final String NOWHERE = "1";

	abstract Driver driver();

	@Test
	void aMasterThatMissesReplicasProvesNothing() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = bench.join(redis.host(), redis.port(), SOON_STALE);
			topic.put("k", new Price("k", 1));
			Replica<Price> replica = topic.replica();
			patiently().until(() -> replica.freshness().fresh());
			redis.send("CONFIG", "SET", "min-replicas-to-write", "1");
			assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> topic.put("k", new Price("k", 2)))
				.withMessageContaining("NOREPLICAS");
			patiently()
				.until(() -> !replica.freshness().fresh() && replica.freshness().reason().contains("NOREPLICAS"));
			redis.send("CONFIG", "SET", "min-replicas-to-write", "0");
			patiently().until(() -> replica.freshness().fresh());
			assertThat(replica.get("k")).isEqualTo(new Price("k", 1));
		}
	}

	/** As when a virtual address has moved, and the former master knows of nothing. */
	@Test
	void aMasterThatMissesReplicasIsLeftForTheOneThatTheAddressLeadsToNow() throws Exception {
		try (ServersBehindAnAddress servers = new ServersBehindAnAddress();
				StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = bench.join(servers.host(), servers.port(), SOON_STALE);
			topic.put("k", new Price("k", 1));
			servers.leaveFormerAlone();
			servers.move();
			patiently().ignoreExceptions().until(() -> topic.putAsync("k", new Price("k", 2)).get() > 0);
			// Reads have a connection of their own
			patiently().untilAsserted(() -> assertThat(topic.get("k")).isEqualTo(new Price("k", 2)));
		}
	}

	/** The connection for reads is the last one to notice. */
	@Test
	void anOwnerReadsWhereItHasRaisedItsFence() throws Exception {
		try (ServersBehindAnAddress servers = new ServersBehindAnAddress();
				StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = readFromTheFormer(servers, bench);
			servers.leaveFormerAlone();
			servers.move();
			patiently().ignoreExceptions().until(() -> topic.putAsync("other", new Price("other", 1)).get() > 0);
			StateTopic<Price> owner = topic.fenced(OwnedSlots.all(1, 11));
			assertThat(owner.get("k")).isEqualTo(new Price("k", 2));
		}
	}

	/** Who may only read is refused nothing there that would give it away. */
	@Test
	void whereTheReplicaHasGoneDirectReadsFollow() throws Exception {
		try (ServersBehindAnAddress servers = new ServersBehindAnAddress();
				StateBench bench = new StateBench(driver())) {
			StateTopic<Price> topic = readFromTheFormer(servers, bench);
			Replica<Price> replica = topic.replica();
			patiently().until(() -> replica.freshness().fresh());
			servers.former().send("ACL", "SETUSER", "default", "-set");
			servers.next().send("ACL", "SETUSER", "default", "-set");
			servers.leaveFormerAlone();
			servers.move();
			patiently().until(() -> replica.freshness().fresh() && new Price("k", 2).equals(replica.get("k")));
			patiently().untilAsserted(() -> assertThat(topic.get("k")).isEqualTo(new Price("k", 2)));
		}
	}

	/** The next server has a later value than the one that was read. */
	private static StateTopic<Price> readFromTheFormer(ServersBehindAnAddress servers, StateBench bench) {
		bench.join(servers.next().host(), servers.next().port(), SOON_STALE).put("k", new Price("k", 2));
		StateTopic<Price> topic = bench.join(servers.host(), servers.port(), SOON_STALE);
		topic.put("k", new Price("k", 1));
		assertThat(topic.get("k")).isEqualTo(new Price("k", 1));
		return topic;
	}

	@ParameterizedTest
	@ValueSource(strings = { "yes", "no" })
	void aMasterThatWasDemotedProvesNothing(String readOnly) throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); StateBench bench = new StateBench(driver())) {
			Replica<Price> replica = bench.join(redis.host(), redis.port(), SOON_STALE).replica();
			patiently().until(() -> replica.freshness().fresh());
			redis.send("CONFIG", "SET", "replica-read-only", readOnly);
			redis.send("REPLICAOF", "127.0.0.1", NOWHERE);
			patiently().until(() -> !replica.freshness().fresh()
					&& replica.freshness().reason().contains(readOnly.equals("yes") ? "READONLY" : "'slave'"));
			redis.send("REPLICAOF", "NO", "ONE");
			patiently().until(() -> replica.freshness().fresh());
		}
	}

	/** The old one goes on answering, and says that it is the master. */
	@Test
	@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
	void aMasterThatSentinelsHaveReplacedIsLeft() throws Exception {
		try (SentinelOfTwo two = new SentinelOfTwo(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> before = bench.join(two.former().host(), two.former().port(), ONE);
			before.put("k", new Price("k", 1));
			StateTopic<Price> topic = follow(bench, two);
			assertThat(topic.replica().awaitFresh(ONE.staleAfter())).isTrue();
			two.awaitListening(driver());
			long version = bench.join(two.next().host(), two.next().port(), ONE).put("k", new Price("k", 2));
			two.replace();
			AbstractStateContract.assertSees(topic.replica(), "k", version);
			patiently().until(() -> new Price("k", 2).equals(topic.replica().get("k")));
			patiently().until(() -> topic.get("k").equals(new Price("k", 2)));
			assertThat(before.get("k")).isEqualTo(new Price("k", 1));
		}
	}

	private StateTopic<Price> follow(StateBench bench, SentinelOfTwo two) {
		return bench.topics(driver().connectToSentinel(SentinelOfTwo.NAME, two.sentinel()), ONE, StateParts.SOUND)
			.topic(bench.name, Price.class);
	}

}
