/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.plain;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.faults.FaultAction;
import io.kryowire.test.faults.FaultScheduler;
import io.kryowire.test.faults.Recovery;
import io.kryowire.test.faults.RedisFaults;
import io.kryowire.test.history.HistoryChecker;
import io.kryowire.test.history.HistoryConductor;
import io.kryowire.test.history.HistoryReport;
import io.kryowire.test.history.Property;
import io.kryowire.test.history.ProofTable;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The checker finds nothing wrong with plain Spring Data Redis while nothing happens, and
 * finds what is wrong with it once its subscription is lost: what else it passes is worth
 * something.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class PlainNotifyThenGetTests {

	private static final int KEYS = 200;

	private static final Duration BOUND = Duration.ofSeconds(1);

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void withoutFaultsItPasses(String driver) throws Exception {
		try (EmbeddedRedis redis = redis();
				Child subscriber = start(PlainSubscriber.class, driver, redis, BOUND.toMillis());
				Child writer = start(PlainWriter.class, driver, redis, KEYS)) {
			awaitSubscription(redis);
			writer.order("round");
			writer.expect("done");
			await().atMost(Duration.ofSeconds(30)).until(() -> subscriber.ask("how many").equals("" + KEYS));
			subscriber.end();
		}
		HistoryReport report = new HistoryChecker().check(this.directory);
		assertThat(report.broken()).as(report.toString()).isEmpty();
		assertThat(report.finding(Property.CONVERGED).checked()).isEqualTo(KEYS);
		assertThat(report.finding(Property.BOUNDED).held()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void aLostSubscriptionLeavesItStaleForEver(String driver) throws Exception {
		try (EmbeddedRedis redis = redis();
				HistoryConductor history = HistoryConductor.open(this.directory, "conductor");
				Child subscriber = start(PlainSubscriber.class, driver, redis, BOUND.toMillis());
				Child writer = start(PlainWriter.class, driver, redis, KEYS)) {
			awaitSubscription(redis);
			writer.order("round");
			writer.expect("done");
			await().atMost(Duration.ofSeconds(30)).until(() -> subscriber.ask("how many").equals("" + KEYS));
			writer.order("round");
			killUntilDone(redis, history, writer);
			awaitSubscription(redis);
			pauseBeyondTheBound(redis, history);
			subscriber.end();
		}
		HistoryReport report = new HistoryChecker().check(this.directory);
		System.out.println(new ProofTable().add("Spring Data Redis, " + driver, report));
		assertThat(report.broken()).as(report.toString())
			.contains(Property.CONVERGED, Property.BOUNDED, Property.FLAGGED)
			.doesNotContain(Property.NO_INVENTION, Property.MONOTONIC, Property.NO_PHANTOM);
		assertThat(report.stale()).isPositive();
		assertThat(report.staleForEver()).isPositive();
		assertThat(report.worstUnflaggedLag()).isGreaterThan(BOUND);
	}

	private static EmbeddedRedis redis() {
		return EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED).start();
	}

	private static void awaitSubscription(EmbeddedRedis redis) {
		await().atMost(Duration.ofSeconds(60))
			.until(() -> List.of(Drivers.CHANNEL, 1L).equals(redis.send("PUBSUB", "NUMSUB", Drivers.CHANNEL)));
	}

	/** However fast the driver is, it misses something. */
	private static void killUntilDone(EmbeddedRedis redis, HistoryConductor history, Child writer) throws Exception {
		FaultAction kill = new RedisFaults(redis).killPubSub();
		CompletableFuture<Void> done = CompletableFuture.runAsync(() -> writer.expect("done"));
		do {
			kill.begin();
			history.fault(kill.kind().words());
		}
		while (!done.isDone());
		done.get(30, TimeUnit.SECONDS);
	}

	/**
	 * All that it serves is older than the bound afterwards, and it listens to nobody.
	 */
	private static void pauseBeyondTheBound(EmbeddedRedis redis, HistoryConductor history) {
		Recovery recovery = new Recovery("Redis answers", () -> "PONG".equals(redis.send("PING")),
				Duration.ofSeconds(60));
		new FaultScheduler(1, List.of(new RedisFaults(redis).pause()), recovery, history, BOUND.multipliedBy(2),
				BOUND.multipliedBy(2))
			.run(1);
	}

	private Child start(Class<?> main, String driver, EmbeddedRedis redis, long number) throws IOException {
		Child child = new Child(GuardedProcess
			.start(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m",
					"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), main.getName(),
					this.directory.toString(), driver, "" + redis.port(), "" + number)
				.redirectError(ProcessBuilder.Redirect.DISCARD)));
		return child.expect("ready");
	}

	/**
	 * A process that takes orders line by line.
	 */
	private static final class Child implements AutoCloseable {

		private final GuardedProcess process;

		private final BufferedReader lines;

		private Child(GuardedProcess process) {
			this.process = process;
			this.lines = new BufferedReader(
					new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8));
		}

		private void order(String line) throws IOException {
			OutputStream out = this.process.process().getOutputStream();
			out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
			out.flush();
		}

		private String ask(String line) throws IOException {
			order(line);
			return String.valueOf(this.lines.readLine());
		}

		/** Skips what a logger says. */
		private Child expect(String word) {
			try {
				for (String line = this.lines.readLine(); !word.equals(line); line = this.lines.readLine()) {
					assertThat(line).as("the process has ended").isNotNull();
				}
				return this;
			}
			catch (IOException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private void end() throws IOException {
			this.process.process().getOutputStream().close();
			expect("ended");
		}

		@Override
		public void close() {
			this.process.close();
		}

	}

}
