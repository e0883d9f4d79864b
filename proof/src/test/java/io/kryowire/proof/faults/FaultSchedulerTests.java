/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.proof.history.HistoryChecker;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.Property;
import io.kryowire.proof.history.ProofTable;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Faults come in the order of the seed, each after the recovery from the one before.
 */
class FaultSchedulerTests {

	private static final Recovery AT_ONCE = new Recovery("nothing", () -> true, Waiting.LONGEST);

	/** Samples that are closer make one claim. */
	private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	@TempDir
	private Path directory;

	private final List<String> told = new ArrayList<>();

	private FaultAction telling(FaultKind kind) {
		return FaultAction.of(kind, () -> this.told.add("begin " + kind), () -> this.told.add("end " + kind));
	}

	private Map<FaultKind, Long> run(long seed, int faults, Recovery recovery, FaultAction... actions) {
		try (HistoryConductor history = HistoryConductor.open(this.directory,
				"conductor" + seed + "-" + this.told.size())) {
			return new FaultScheduler(seed, List.of(actions), recovery, history, Duration.ZERO, Duration.ofMillis(2))
				.run(faults);
		}
	}

	@Test
	void everyRoundHasAllFaultsAndTheSeedSaysInWhichOrder() {
		FaultAction[] actions = { telling(FaultKind.PAUSE_REDIS), telling(FaultKind.DELAY), telling(FaultKind.SLICE),
				telling(FaultKind.FLUSH_ALL) };
		assertThat(run(7, 9, AT_ONCE, actions).values()).containsExactlyInAnyOrder(2L, 2L, 2L, 3L);
		List<String> first = List.copyOf(this.told);
		this.told.add("again");
		run(7, 9, AT_ONCE, actions);
		assertThat(this.told.subList(first.size() + 1, this.told.size())).isEqualTo(first);
		HistoryReport report = new HistoryChecker().check(this.directory);
		assertThat(report.faults().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(18);
		assertThat(report.faults()).containsOnlyKeys("pause-redis", "delay", "slice", "flush-all");
	}

	@Test
	void somebodyLooksWhatIsLeftWhereSomeMayBeLost() {
		try (HistoryConductor history = HistoryConductor.open(this.directory, "conductor")) {
			new FaultScheduler(1, List.of(telling(FaultKind.LOST_TAIL), telling(FaultKind.FLUSH_ALL)), AT_ONCE, history,
					Duration.ZERO, Duration.ZERO)
				.afterLostTail(() -> this.told.add("look"))
				.run(2);
		}
		assertThat(this.told).hasSize(5).containsSubsequence("begin LOST_TAIL", "end LOST_TAIL", "look");
		assertThat(this.told.indexOf("look")).isEqualTo(this.told.indexOf("end LOST_TAIL") + 1);
	}

	/** The other would take longer than a test may. */
	@Test
	void nobodyWaitsForTheEndOfWhatIsOverAtOnce() {
		FaultAction once = FaultAction.once(FaultKind.FLUSH_ALL, () -> this.told.add("flush"))
			.then(() -> this.told.add("begun"), () -> this.told.add("ended"));
		try (HistoryConductor history = HistoryConductor.open(this.directory, "conductor")) {
			new FaultScheduler(1, List.of(once), AT_ONCE, history, Duration.ofDays(1), Duration.ofDays(2)).run(2);
		}
		assertThat(this.told).containsExactly("flush", "begun", "ended", "flush", "begun", "ended");
	}

	@Test
	void noFaultComesBeforeRecovery() {
		AtomicBoolean well = new AtomicBoolean(true);
		FaultAction action = FaultAction.once(FaultKind.DELAY, () -> {
			assertThat(well.getAndSet(false)).isTrue();
			this.told.add("broken");
		});
		int[] asked = new int[1];
		Recovery recovery = new Recovery("well", () -> {
			if (++asked[0] % 3 == 0) {
				well.set(true);
			}
			return well.get();
		}, Waiting.LONGEST);
		run(1, 5, recovery, action);
		assertThat(this.told).hasSize(5);
	}

	@Test
	void aMissingRecoveryNamesTheFaultAndTheSeed() {
		AtomicBoolean well = new AtomicBoolean(true);
		Recovery recovery = new Recovery("all replicas are fresh", well::get, Duration.ofMillis(20));
		FaultAction action = FaultAction.once(FaultKind.BLACK_HOLE, () -> well.set(false));
		assertThatIllegalStateException().isThrownBy(() -> run(4711, 5, recovery, action))
			.withMessageContaining("fault 1, black-hole (seed 4711): all replicas are fresh");
	}

	@Test
	void whatHasBegunIsEndedAlsoIfTheBeginningFails() {
		FaultAction action = FaultAction.of(FaultKind.DELAY, () -> {
			throw new IllegalArgumentException("half done");
		}, () -> this.told.add("ended"));
		assertThatIllegalArgumentException().isThrownBy(() -> run(1, 1, AT_ONCE, action))
			.withMessageContaining("half done");
		assertThat(this.told).containsExactly("ended");
	}

	@Test
	void theHistoryKnowsWhenNothingGotThrough() {
		try (HistorySubscriber liar = HistorySubscriber.open(this.directory, "liar")) {
			long[] begun = new long[1];
			FaultAction outage = FaultAction.of(FaultKind.PAUSE_REDIS, () -> begun[0] = liar.now(),
					() -> claim(liar, begun[0], liar.now()));
			run(1, 20, AT_ONCE, outage);
		}
		assertThat(new HistoryChecker().check(this.directory).broken()).contains(Property.FLAGGED);
	}

	/** Says to have been fresh all the time. */
	private static void claim(HistorySubscriber liar, long from, long until) {
		Duration bound = Duration.ofNanos(1000);
		for (long time = from; time < until; time += SAMPLE_NANOS) {
			liar.claimed(time, true, bound);
		}
		liar.claimed(until, true, bound);
	}

	@Test
	@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
	void aRealRedisRecoversFromEveryFault() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder()
			.origins(RedisOrigin.PATH, RedisOrigin.BUNDLED)
			.setting("appendonly yes")
			.start();
				FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
				HistoryConductor history = HistoryConductor.open(this.directory, "conductor")) {
			RedisFaults faults = new RedisFaults(redis);
			List<FaultAction> actions = new ArrayList<>(faults.harmless());
			actions.addAll(new NetworkFaults(proxy).all());
			actions.add(new NetworkFaults(proxy).dropSyns());
			actions.addAll(List.of(faults.crashKeepingData(), faults.crashLosingData(), faults.flushAll(),
					faults.outputBuffer("news")));
			Recovery recovery = new Recovery("Redis answers", () -> answers(redis, proxy), Waiting.LONGEST);
			Map<FaultKind, Long> counts = new FaultScheduler(42, actions, recovery, history, Duration.ofMillis(1),
					Duration.ofMillis(20))
				.run(2 * actions.size());
			assertThat(counts.values()).hasSize(actions.size()).containsOnly(2L);
		}
		String table = new ProofTable().add("nobody", new HistoryChecker().check(this.directory)).toString();
		assertThat(table).contains("crash-losing-data").contains("worst unflagged lag");
	}

	private static boolean answers(EmbeddedRedis redis, FaultProxy proxy) {
		try (RedisConsole console = RedisConsole.connect(proxy.host(), proxy.port())) {
			console.send("AUTH", redis.password());
			return "PONG".equals(console.send("PING"));
		}
	}

}
