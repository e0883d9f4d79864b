/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.NetworkFaults;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static org.assertj.core.api.Assertions.assertThat;
import static io.kryowire.test.waiting.Waiting.patiently;

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

	/** So many are written before, so that replicas have something to do. */
	private static final int WRITES = 125;

	/** Those that are written all the time. */
	private static final int KEYS = 100;

	/** Is written once, so that there is something that has been read. */
	private static final String BEFORE = "k" + KEYS;

	/**
	 * Is written once, where nobody hears of it. Other keys may have been announced
	 * before, or read since the last proof, and all of those are read once more.
	 */
	private static final String UNHEARD = "k" + (KEYS + 1);

	@Test
	void withoutAPartSomethingIsSilentlyStale() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED).start();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
			String direct = redis.host() + ":" + redis.port();
			ProofOrders orders = ProofOrders.usual("controls")
				.with("keys", KEYS + 2)
				.with("partitions", 1)
				.with("journal", 1)
				.with("serves", 5)
				.with("rate", 125)
				.through(proxy);
			try (ProofRun run = new ProofRun("controls", orders, BriefJvm.options())) {
				run.write("writer", Driver.LETTUCE, orders.with("nodes", direct).with("keys", KEYS));
				run.subscribe(SOUND, Driver.JEDIS);
				run.subscribe(NO_HEAD_POLL, Driver.LETTUCE, orders.with("missing", "HEAD_POLL"));
				run.subscribe(NO_LINEAGE_CHECK, Driver.JEDIS, orders.with("missing", "LINEAGE_CHECK"));
				run.subscribe(NO_TRIM_CHECK, Driver.LETTUCE, orders.with("missing", "TRIM_CHECK"));
				run.go();
				run.awaitWrites(WRITES);
				try (DirectWriter writer = new DirectWriter(orders, "direct-writer", direct)) {
					writer.put(BEFORE);
					run.awaitComplete(Duration.ZERO);
					missTheLastWrites(run, writer, redis, proxy);
				}
				loseAll(run, redis);
				run.end(direct);
				assertThat(run.checkOnly(SOUND).broken()).as(SOUND).isEmpty();
				isBroken(run, NO_HEAD_POLL, Property.BOUNDED);
				isBroken(run, NO_TRIM_CHECK, Property.BOUNDED);
				isBroken(run, NO_LINEAGE_CHECK, Property.NO_PHANTOM);
			}
		}
	}

	/**
	 * Nobody hears of them, and the journal no longer reaches back to the first. When
	 * this returns, everybody has served what was missed as fresh, for too long.
	 */
	private static void missTheLastWrites(ProofRun run, DirectWriter writer, EmbeddedRedis redis, FaultProxy proxy) {
		HistoryConductor history = run.conductor();
		FaultAction hole = new NetworkFaults(proxy).blackHole();
		history.fault(hole.kind().words());
		hole.begin();
		long begun = history.now();
		long version = writer.put(UNHEARD);
		awaitForgotten(run, redis, version);
		run.stopWriting();
		history.outage(begun, history.now());
		hole.end();
		run.awaitServed(ProofOrders.BOUND);
	}

	/** What was begun may not have been done, nor have come after something else. */
	private static void awaitForgotten(ProofRun run, EmbeddedRedis redis, long version) {
		try (RedisConsole console = redis.console()) {
			patiently().alias("the journal has forgotten the write").until(() -> oldest(console, run.keys()) > version);
		}
	}

	private static long oldest(RedisConsole console, StateKeys keys) {
		List<?> lines = (List<?>) console.sendBytes(ascii("XRANGE"), keys.journal(0), ascii("-"), ascii("+"),
				ascii("COUNT"), ascii("1"));
		assertThat(lines).hasSize(1);
		return StateVersion.ofId((byte[]) ((List<?>) lines.get(0)).get(0));
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** And nobody writes anything afterwards. */
	private static void loseAll(ProofRun run, EmbeddedRedis redis) {
		HistoryConductor history = run.conductor();
		FaultAction flush = new RedisFaults(redis).flushAll();
		history.fault(flush.kind().words());
		long before = history.now();
		flush.begin();
		history.lostAll(before, history.now());
		run.awaitServed(ProofOrders.BOUND);
	}

	private static void isBroken(ProofRun run, String subscriber, Property property) throws Exception {
		HistoryReport report = run.checkOnly(subscriber);
		assertThat(report.broken()).as(subscriber + ": " + report).contains(property);
	}

}
