/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;
import io.kryowire.test.redis.EmbeddedRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the long proofs have in common.
 */
final class ProofChaos {

	static final long SEED = Long.getLong("kryowire.proof.seed", 1);

	private static final int PERCENT = Integer.getInteger("kryowire.proof.percent", 100);

	/**
	 * Many young processes on few processors have better things to do than to compile.
	 */
	static final String C1 = "-XX:TieredStopAtLevel=1";

	/** Keys of a lazy replica: most have to leave it again. */
	private static final int FEW = 100;

	/** What happens to processes that have just been started happens to others. */
	static final Duration WARM_UP = Duration.ofSeconds(10);

	static final Duration SHORTEST = Duration.ofMillis(50);

	static final Duration LONGEST = Duration.ofMillis(1500);

	/** Where results of runs are kept, if anywhere: the same for all tests of a run. */
	private static final @Nullable ProofLedger LEDGER = ledger(System.getProperty("kryowire.proof.results"));

	private ProofChaos() {
	}

	private static @Nullable ProofLedger ledger(@Nullable String file) {
		return (file != null) ? new ProofLedger(Path.of(file), commit(), SEED) : null;
	}

	/** What is tested, and whether it was changed since. */
	private static String commit() {
		try {
			Process git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
				.start();
			String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			return (git.waitFor() == 0) ? said : "unknown";
		}
		catch (IOException ex) {
			return "unknown";
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	/** Where results of a test go. */
	static ProofResults results() {
		return new ProofResults(LEDGER);
	}

	/** What is to be done of that much. */
	static long share(long all) {
		return Math.max(1, all * PERCENT / 100);
	}

	static String at(List<EmbeddedRedis> servers) {
		return servers.stream().map((server) -> server.host() + ":" + server.port()).collect(Collectors.joining(","));
	}

	static FaultAction kill(FaultKind kind, Supplier<EmbeddedRedis> which) {
		return FaultAction.once(kind, () -> {
			RedisFaults faults = new RedisFaults(which.get());
			((kind == FaultKind.KILL_PUBSUB) ? faults.killPubSub() : faults.killClients()).begin();
		});
	}

	/** Has subscribers that keep some keys, and none. */
	static void subscribeOthers(ProofRun run, ProofOrders orders) {
		run.subscribe("lazy", Driver.JEDIS, orders.with("mode", ReplicaMode.LAZY).with("entries", FEW));
		run.subscribe("none", Driver.LETTUCE, orders.with("mode", ReplicaMode.NONE));
	}

	/** Breaks things, and adds what comes of it. */
	static void run(ProofRun run, List<FaultAction> faults, int count, Supplier<String> nodes, ProofResults results) {
		try (run) {
			run.start().awaitComplete(WARM_UP);
			run.breakThings(SEED, faults, (int) share(count), SHORTEST, LONGEST);
			run.stopWriting();
			run.end(nodes.get(), results);
		}
	}

	/** Whatever else may be missing, nothing was wrong, and the bound was looked at. */
	static void isSound(ProofResults results) {
		results.reports().forEach((title, report) -> isSound(title, report));
	}

	private static void isSound(String title, HistoryReport report) {
		assertThat(report.broken()).as(title + ": " + report).isEmpty();
		assertThat(report.untested()).as(title + ": " + report).doesNotContain(Property.BOUNDED, Property.CONVERGED);
	}

}
