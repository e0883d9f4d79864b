/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.plain;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.NetworkFaults;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.proof.history.HistoryChecker;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;
import io.kryowire.proof.history.ProofTable;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessLines;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The checker finds nothing wrong with plain Spring Data Redis while nothing happens, and
 * finds what is wrong with it once its subscription is lost: what else it passes is worth
 * something.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class PlainNotifyThenGetTests {

	private static final int KEYS = 100;

	/** Shorter than Redis is silent. */
	private static final Duration SHORT = Duration.ofMillis(300);

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void withoutFaultsItPasses(String driver) throws Exception {
		try (EmbeddedRedis redis = redis();
				Child subscriber = start(PlainSubscriber.class, driver, redis, redis.port(),
						Waiting.LONGEST.toMillis());
				Child writer = start(PlainWriter.class, driver, redis, redis.port(), KEYS)) {
			subscriber.lines.await("ready");
			writer.lines.await("ready");
			awaitSubscriptions(redis, 1);
			write(writer);
			awaitAllFresh(subscriber);
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
				FaultProxy network = FaultProxy.to(redis.host(), redis.port());
				HistoryConductor history = HistoryConductor.open(this.directory, "conductor");
				Child subscriber = start(PlainSubscriber.class, driver, redis, network.port(), SHORT.toMillis());
				Child writer = start(PlainWriter.class, driver, redis, redis.port(), KEYS)) {
			subscriber.lines.await("ready");
			writer.lines.await("ready");
			awaitSubscriptions(redis, 1);
			write(writer);
			awaitAllFresh(subscriber);
			writeWithoutSubscription(redis, network, history, writer);
			awaitAllFresh(subscriber);
			pauseBeyondTheBound(redis, history, subscriber);
			subscriber.end();
		}
		HistoryReport report = new HistoryChecker().check(this.directory);
		System.out.println(new ProofTable().add("Spring Data Redis, " + driver, report));
		assertThat(report.broken()).as(report.toString())
			.contains(Property.CONVERGED, Property.BOUNDED, Property.FLAGGED)
			.doesNotContain(Property.NO_INVENTION, Property.MONOTONIC, Property.NO_PHANTOM);
		assertThat(report.stale()).isPositive();
		assertThat(report.staleForEver()).isPositive();
		assertThat(report.worstUnflaggedLag()).isGreaterThan(SHORT);
	}

	private static EmbeddedRedis redis() {
		return EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED).start();
	}

	private static void write(Child writer) throws IOException, InterruptedException {
		writer.order("round");
		writer.lines.await("done");
	}

	private static void awaitSubscriptions(EmbeddedRedis redis, long count) {
		List<Object> wanted = List.of(Drivers.CHANNEL, count);
		patiently().until(() -> wanted.equals(redis.send("PUBSUB", "NUMSUB", Drivers.CHANNEL)));
	}

	private static void awaitAllFresh(Child subscriber) {
		patiently().until(() -> subscriber.ask().equals(KEYS + ", fresh"));
	}

	/** All that is written meanwhile is missed, however fast the driver is. */
	private static void writeWithoutSubscription(EmbeddedRedis redis, FaultProxy network, HistoryConductor history,
			Child writer) throws IOException, InterruptedException {
		FaultAction refuse = new NetworkFaults(network).refuse();
		history.fault(refuse.kind().words());
		refuse.begin();
		awaitSubscriptions(redis, 0);
		write(writer);
		refuse.end();
		awaitSubscriptions(redis, 1);
	}

	/**
	 * All that it serves is older than the bound afterwards, and it listens to nobody.
	 */
	private static void pauseBeyondTheBound(EmbeddedRedis redis, HistoryConductor history, Child subscriber)
			throws IOException, InterruptedException {
		FaultAction pause = new RedisFaults(redis).pause();
		history.fault(pause.kind().words());
		pause.begin();
		try {
			long begun = history.now();
			patiently().until(() -> history.now() - begun > SHORT.toNanos());
			subscriber.ask();
			history.outage(begun, history.now());
		}
		finally {
			pause.end();
		}
	}

	private Child start(Class<?> main, String driver, EmbeddedRedis redis, int port, long number) throws IOException {
		ProcessBuilder command = new ProcessBuilder(
				BriefJvm.command("-Xmx128m", "-cp", System.getProperty("java.class.path"), main.getName(),
						this.directory.toString(), driver, "" + port, "" + number))
			.redirectError(ProcessBuilder.Redirect.DISCARD);
		command.environment().put(Drivers.PASSWORD, String.valueOf(redis.password()));
		return new Child(GuardedProcess.start(command));
	}

	/**
	 * A process that takes orders line by line.
	 */
	private static final class Child implements AutoCloseable {

		private final GuardedProcess process;

		private final ProcessLines lines;

		private Child(GuardedProcess process) {
			this.process = process;
			this.lines = new ProcessLines(process.process());
		}

		private void order(String line) throws IOException {
			OutputStream out = this.process.process().getOutputStream();
			out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
			out.flush();
		}

		private String ask() throws IOException, InterruptedException {
			order("how many");
			return this.lines.await("holds ");
		}

		private void end() throws IOException, InterruptedException {
			this.process.process().getOutputStream().close();
			this.lines.await("ended");
		}

		@Override
		public void close() {
			this.process.close();
		}

	}

}
