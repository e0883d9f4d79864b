/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.test.errand.Errand;
import io.kryowire.test.errand.ErrandApplication;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two processes with one processor each, as small pods have it, whose services block as
 * most code does.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AbstractBlockingServicesContract {

	private static final int STEPS = 5;

	private static final int CALLERS = 64;

	/** Of so many callers so many are served at once, sooner or later. */
	private static final int AT_ONCE = 32;

	/** How long a query takes at first. */
	private static final int MILLIS = 20;

	/** It takes the longer the longer the callers have been at it: machines are slow. */
	private static final int SLOWNESS = 10;

	private LocalCluster cluster;

	private Errand errand;

	/** What else the nodes are told. */
	abstract Map<String, ?> properties();

	@BeforeAll
	void start() {
		this.cluster = LocalCluster.of(ErrandApplication.class)
			.nodes(2)
			.groups("errands")
			.property("kryowire.kryonet.client.errands.handshake-timeout", Waiting.LONGEST)
			.property("kryowire.kryonet.client.errands.silence-timeout", Waiting.LONGEST)
			.properties((index) -> properties())
			.processes()
			.jvmArguments(BriefJvm.options("-Xmx128m", "-XX:ActiveProcessorCount=1"))
			.start();
		this.errand = this.cluster.client(Errand.class);
	}

	@AfterAll
	void stop() {
		if (this.cluster != null) {
			this.cluster.close();
		}
	}

	@ParameterizedTest
	@CsvSource({ "1, false", "8, false", "100, false", "1, true", "8, true", "100, true" })
	void chainsOfFiveCallsBetweenThemComeToTheirEnd(int chains, boolean keyed) throws Exception {
		Waiting.get(start(chains,
				(number) -> assertThat(keyed ? this.errand.goFor("chain " + number, STEPS) : this.errand.go(STEPS))
					.isEqualTo(STEPS)));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void manyCallersOfADatabaseAreServedAtOnce(boolean keyed) throws Exception {
		AtomicBoolean enough = new AtomicBoolean();
		long start = System.nanoTime();
		CompletableFuture<Void> callers = start(CALLERS, (number) -> {
			do {
				long since = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
				query("caller " + number, keyed, MILLIS + (int) since / SLOWNESS);
			}
			while (!enough.get());
		});
		try {
			patiently().untilAsserted(() -> assertThat(mostAtOnce()).as("queries at once, at both nodes")
				.isGreaterThanOrEqualTo(AT_ONCE));
		}
		finally {
			enough.set(true);
		}
		Waiting.get(callers);
	}

	private void query(String sql, boolean keyed, int millis) {
		try {
			assertThat(keyed ? this.errand.queryFor(sql, millis) : this.errand.query(sql, millis))
				.isEqualTo("row of " + sql);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private int mostAtOnce() {
		return this.errand.mostAtOnceSinceAsked()
			.stream()
			.filter(NodeResult::succeeded)
			.mapToInt(NodeResult::value)
			.sum();
	}

	/** Callers, each with its number and a thread of its own. */
	private static CompletableFuture<Void> start(int count, IntConsumer caller) {
		ExecutorService threads = Executors.newFixedThreadPool(count);
		List<CompletableFuture<Void>> all = IntStream.range(0, count)
			.mapToObj((number) -> CompletableFuture.runAsync(() -> caller.accept(number), threads))
			.toList();
		threads.shutdown();
		return CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0]));
	}

}
