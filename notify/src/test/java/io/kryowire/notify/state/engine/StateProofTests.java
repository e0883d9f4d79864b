/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.faults.NetworkFaults;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * State topics under the checker: writers and subscribers of both drivers, while
 * everything that can happen between them and one Redis happens once, in the order of a
 * seed.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class StateProofTests {

	private static final long SEED = 4;

	/** Some are to last longer than the bound, so that all have to say so. */
	private static final Duration LONG = ProofOrders.BOUND.plusMillis(500);

	private static final Duration BRIEF = Duration.ofMillis(300);

	/**
	 * A quarter of the keys and partitions that are usual, each of them written at a
	 * tenth of the usual rate, and so a tenth of what the journal remembers: each thing
	 * happens once, however much is written meanwhile.
	 */
	private static ProofOrders orders() {
		return ProofOrders.usual("one-redis")
			.with("keys", 100)
			.with("partitions", 4)
			.with("serves", 5)
			.with("rate", 50)
			.with("journal", 100);
	}

	@Test
	void nothingIsSilentlyStaleWhateverHappensToOneRedis() throws Exception {
		try (EmbeddedRedis redis = redis();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
				ProofRun run = new ProofRun("one Redis", orders().through(proxy), BriefJvm.options())) {
			List<FaultAction> faults = faultsOfOneRedis(run, redis, proxy);
			run.start();
			breakThings(run, faults.stream().filter(StateProofTests::mayLast).toList(), LONG);
			breakThings(run, faults.stream().filter((fault) -> !mayLast(fault)).toList(), BRIEF);
			run.stopWriting();
			ProofResults results = new ProofResults();
			run.end(redis.host() + ":" + redis.port(), results);
			HistoryReport report = results.all();
			System.out.println(results);
			isProven(report);
			assertThat(report.faults()).hasSize((int) faults.stream().map(FaultAction::kind).distinct().count());
		}
	}

	private static void breakThings(ProofRun run, List<FaultAction> faults, Duration longest) {
		run.breakThings(SEED, faults, faults.size(), Duration.ofMillis(100), longest);
	}

	/** Whether it is something else if it lasts than if it does not. */
	private static boolean mayLast(FaultAction fault) {
		return fault.kind().isOutage() || fault.kind() == FaultKind.PAUSE_SUBSCRIBER;
	}

	static void isProven(HistoryReport report) {
		assertThat(report.broken()).as(report.toString()).isEmpty();
		assertThat(report.untested()).as(report.toString()).isEmpty();
		assertThat(report.finding(Property.CONVERGED).checked()).isPositive();
		assertThat(report.worstUnflaggedLag()).as(report.toString()).isLessThanOrEqualTo(ProofOrders.BOUND);
	}

	/** Persistent, so that it can crash and keep what it has. */
	static EmbeddedRedis redis() {
		return EmbeddedRedis.builder()
			.origins(RedisOrigin.PATH, RedisOrigin.BUNDLED)
			.setting("appendonly yes")
			.setting("appendfsync no")
			.start();
	}

	static List<FaultAction> faultsOfOneRedis(ProofRun run, EmbeddedRedis redis, FaultProxy proxy) {
		RedisFaults server = new RedisFaults(redis);
		ProofFaults own = new ProofFaults(run, run.keys());
		List<FaultAction> faults = new ArrayList<>(server.harmless());
		faults.addAll(new NetworkFaults(proxy).all());
		faults.addAll(List.of(server.crashKeepingData(), server.crashLosingData(), server.flushAll(),
				server.outputBuffer("kryowire:{proof:0}"), own.pauseSubscriber(), own.throwingListener(),
				own.blockingListener(), own.startWithoutRedis(proxy), own.poison(redis)));
		return faults;
	}

}
