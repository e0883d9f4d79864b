/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.Driver;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.NetworkFaults;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The checker finds what is wrong with subscribers that lack a part, where it finds
 * nothing wrong with one that has all: what that one has passed is worth something. The
 * guard of versions, and one batch at a time, are needed when reads overtake each other,
 * which cannot be had on order from outside of a process: see the other controls.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class StateProofControlsTests {

	private static final String SOUND = "sound";

	private static final String NO_HEAD_POLL = "no-head-poll";

	private static final String NO_LINEAGE_CHECK = "no-lineage-check";

	private static final String NO_TRIM_CHECK = "no-trim-check";

	/** More than the journal remembers, of every key. */
	private static final int MISSED = 1500;

	private static final Duration MORE_THAN_THE_BOUND = ProofOrders.BOUND.plusMillis(300);

	@Test
	void withoutAPartSomethingIsSilentlyStale() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED).start();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
			String direct = redis.host() + ":" + redis.port();
			ProofOrders orders = ProofOrders.usual("controls")
				.with("partitions", 1)
				.with("journal", 1)
				.with("rate", 4000)
				.through(proxy);
			try (ProofRun run = new ProofRun("controls", orders, "-XX:TieredStopAtLevel=1")) {
				run.write("writer", Driver.LETTUCE, orders.with("nodes", direct));
				run.subscribe(SOUND, Driver.JEDIS);
				run.subscribe(NO_HEAD_POLL, Driver.LETTUCE, orders.with("missing", "HEAD_POLL"));
				run.subscribe(NO_LINEAGE_CHECK, Driver.JEDIS, orders.with("missing", "LINEAGE_CHECK"));
				run.subscribe(NO_TRIM_CHECK, Driver.LETTUCE, orders.with("missing", "TRIM_CHECK"));
				run.go();
				run.awaitWrites(MISSED);
				run.awaitComplete(Duration.ZERO);
				missTheLastWrites(run, proxy);
				loseAll(run, redis);
				run.end(direct);
				assertThat(run.checkOnly(SOUND).broken()).as(SOUND).isEmpty();
				isBroken(run, NO_HEAD_POLL, Property.BOUNDED);
				isBroken(run, NO_TRIM_CHECK, Property.BOUNDED);
				isBroken(run, NO_LINEAGE_CHECK, Property.NO_PHANTOM);
			}
		}
	}

	/** Nobody hears of them, and the journal no longer reaches back to the first. */
	private static void missTheLastWrites(ProofRun run, FaultProxy proxy) {
		HistoryConductor history = run.conductor();
		FaultAction hole = new NetworkFaults(proxy).blackHole();
		history.fault(hole.kind().words());
		hole.begin();
		long begun = history.now();
		run.awaitWrites(run.writes() + MISSED);
		run.stopWriting();
		history.outage(begun, history.now());
		hole.end();
		run.awaitComplete(MORE_THAN_THE_BOUND);
	}

	/** And nobody writes anything afterwards. */
	private static void loseAll(ProofRun run, EmbeddedRedis redis) {
		HistoryConductor history = run.conductor();
		FaultAction flush = new RedisFaults(redis).flushAll();
		history.fault(flush.kind().words());
		long before = history.now();
		flush.begin();
		history.lostAll(before, history.now());
		run.awaitComplete(MORE_THAN_THE_BOUND);
	}

	private static void isBroken(ProofRun run, String subscriber, Property property) throws Exception {
		HistoryReport report = run.checkOnly(subscriber);
		assertThat(report.broken()).as(subscriber + ": " + report).contains(property);
	}

}
