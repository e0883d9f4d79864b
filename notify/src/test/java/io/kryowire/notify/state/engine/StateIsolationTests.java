/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.Driver;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A master that is cut off from its replica, but not from a subscriber, while another one
 * takes writes.
 */
@Tag("chaos")
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class StateIsolationTests {

	private static final int SOME = 500;

	private static final Duration MORE_THAN_THE_BOUND = ProofOrders.BOUND.plusMillis(500);

	/** Nothing but Redis can prevent that, and the checker sees it. */
	@Test
	void whoeverStaysWithAMasterThatNeedsNoReplicasIsSilentlyStale() throws Exception {
		HistoryReport report = isolate("isolated", false);
		assertThat(report.broken()).as(report.toString()).contains(Property.BOUNDED, Property.AS_OF);
	}

	/**
	 * It refuses what a master without replicas must not take, and is no proof any more.
	 */
	@Test
	void whoeverStaysWithAMasterThatNeedsReplicasSaysThatItIsStale() throws Exception {
		HistoryReport report = isolate("isolated-needs-replicas", true);
		assertThat(report.broken()).as(report.toString()).isEmpty();
		assertThat(report.finding(Property.BOUNDED).held()).isTrue();
	}

	private static HistoryReport isolate(String name, boolean needsReplicas) throws Exception {
		try (RedisPair pair = RedisPair.start();
				FaultProxy other = FaultProxy.to(pair.primary().host(), pair.primary().port())) {
			if (needsReplicas) {
				pair.primary().send("CONFIG", "SET", "min-replicas-to-write", "1");
				pair.primary().send("CONFIG", "SET", "min-replicas-max-lag", "1");
			}
			ProofOrders orders = ProofOrders.usual(name);
			try (ProofRun run = new ProofRun(name, orders, BriefJvm.options())) {
				for (Driver driver : Driver.values()) {
					run.subscribe("cut-off-" + driver, driver, orders.through(pair.front()));
				}
				run.write("writer", Driver.LETTUCE, orders.through(other));
				run.go();
				run.awaitWrites(SOME);
				// What they write themselves, the cut-off master would lose
				run.subscribers().forEach((each) -> each.order("stop"));
				moveWriters(run, pair, other);
				run.stopWriting();
				pair.promote();
				return run.end(pair.primary().host() + ":" + pair.primary().port());
			}
		}
	}

	/** What the cut-off master has taken in between is lost. */
	private static void moveWriters(ProofRun run, RedisPair pair, FaultProxy other) {
		HistoryConductor history = run.conductor();
		history.fault("isolated-master");
		pair.awaitReplica();
		EmbeddedRedis successor = pair.replica();
		long from = history.now();
		pair.isolatePrimary();
		patiently()
			.until(() -> String.valueOf(pair.primary().send("INFO", "replication")).contains("connected_slaves:0"));
		passed(history, MORE_THAN_THE_BOUND);
		other.retarget(successor.host(), successor.port());
		other.resetAll();
		history.lostTail(from, history.now());
		run.awaitWrites(run.writes() + SOME);
		passed(history, MORE_THAN_THE_BOUND);
		run.awaitWrites(run.writes() + SOME);
	}

	/** As long as that, others go on. */
	private static void passed(HistoryConductor history, Duration time) {
		long begun = history.now();
		patiently().until(() -> history.now() - begun > time.toNanos());
	}

}
