/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.dispatch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLongArray;

import io.kryowire.benchmarks.rig.WithoutWarmUp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(WithoutWarmUp.class)
class DispatchMeasurementTests {

	private static final int ACTORS = 10;

	@TempDir
	private Path directory;

	@Test
	void halfOfTheMessagesOfASkewedRowAreForTheFirstActor() throws Exception {
		String sample = measure("skew-10-64");
		long first = CountingSubject.RUNS.get(0);
		for (int i = 1; i < ACTORS; i++) {
			assertThat(CountingSubject.RUNS.get(i) * (ACTORS - 1)).isEqualTo(first);
		}
		assertThat(sample).contains("ops=", "even_pct=", "wait_p99us=", "wait_most_us=");
	}

	@Test
	void allActorsOfTheOtherRowsGetTheSame() throws Exception {
		String sample = measure("dispatch-10-64");
		long first = CountingSubject.RUNS.get(0);
		for (int i = 1; i < ACTORS; i++) {
			assertThat(CountingSubject.RUNS.get(i)).isEqualTo(first);
		}
		assertThat(sample).contains("ops=", "even_pct=", "switches=").doesNotContain("wait_p99us=");
	}

	private String measure(String row) throws Exception {
		for (int i = 0; i < ACTORS; i++) {
			CountingSubject.RUNS.set(i, 0);
		}
		Path samples = this.directory.resolve(row);
		Files.createFile(samples);
		DispatchMeasurement.main(new String[] { "--row", row, "--subject", "counting", "--class",
				CountingSubject.class.getName(), "--seconds", "0.05", "--samples", samples.toString() });
		return Files.readString(samples);
	}

	/** One thread for all, and a count for each actor. */
	public static final class CountingSubject implements DispatchSubject {

		static final AtomicLongArray RUNS = new AtomicLongArray(ACTORS);

		private final ExecutorService thread = Executors.newSingleThreadExecutor();

		@Override
		public void start(int threads, int actors, int stateBytes) {
			assertThat(actors).isEqualTo(ACTORS);
		}

		@Override
		public void schedule(Actor actor) {
			RUNS.incrementAndGet(actor.index());
			this.thread.execute(actor);
		}

		@Override
		public void stop() {
			this.thread.shutdown();
		}

	}

}
