/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.cluster.Slots;
import io.kryowire.examples.philosophers.Table.Grant;
import io.kryowire.examples.philosophers.Table.View;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tables that come and go with their slots.
 */
class TableServiceTests {

	private static final String NAME = "table-1";

	private static final int SLOT = Slots.of(NAME);

	private final AtomicLong now = new AtomicLong();

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private final TableService tables = new TableService(
			new Dinner(2, 5, 1, 0, Duration.ZERO, Duration.ZERO, Duration.ofMillis(200), null), this.timer,
			this.now::get, new Random(1));

	@AfterEach
	void close() {
		this.tables.close();
	}

	@Test
	void whenATableHasComeThenItOpensAfterALease() {
		this.tables.gained(SLOT);
		CompletableFuture<Grant> asked = this.tables.take(NAME, 0, 1);
		assertThat(asked).isNotDone();
		this.now.set(Duration.ofMillis(200).toNanos() - 1);
		assertThat(this.tables.take(NAME, 2, 1)).isNotDone();
		this.now.incrementAndGet();
		patiently().untilAsserted(() -> assertThat(asked).isDone());
	}

	@Test
	void whenATableHasGoneThenNothingIsKnownOfItAnyMore() {
		open();
		Grant before = this.tables.take(NAME, 0, 1).join();
		this.tables.lost(SLOT);
		assertThat(views()).isEmpty();
		this.tables.gained(SLOT);
		assertThat(this.tables.take(NAME, 1, 1)).isNotDone();
		assertThat(views()).extracting(View::seats).containsExactly("thttt");
		this.now.addAndGet(Duration.ofMillis(200).toNanos());
		assertThat(this.tables.take(NAME, 3, 1).join().tenure()).isNotEqualTo(before.tenure());
	}

	@Test
	void whenATableHasGoneThenALateCallDoesNotBringItBack() {
		open();
		this.tables.lost(SLOT);
		this.tables.take(NAME, 0, 1);
		assertThat(views()).isEmpty();
		this.tables.gained(SLOT);
		this.tables.take(NAME, 2, 1);
		assertThat(views()).hasSize(1);
	}

	@Test
	void whenASlotComesAgainThenWhatALateCallHasLeftIsForgotten() {
		open();
		this.tables.take(NAME, 0, 1).join();
		this.now.addAndGet(1);
		this.tables.gained(SLOT);
		assertThat(views()).isEmpty();
		assertThat(this.tables.take(NAME, 2, 1)).isNotDone();
	}

	@Test
	void theSlotsOfOtherTablesDoNotMatter() {
		open();
		this.tables.take(NAME, 0, 1).join();
		this.tables.lost((SLOT + 1) % Slots.COUNT);
		assertThat(views()).extracting(View::seats).containsExactly("etttt");
	}

	@Test
	void thereAreNoOtherTablesAndSeats() {
		for (String name : List.of("table-2", "table-01", "table--1", "elsewhere")) {
			assertThatIllegalArgumentException().isThrownBy(() -> this.tables.take(name, 0, 1))
				.withMessageContaining("dinner.tables");
		}
		assertThatIllegalArgumentException().isThrownBy(() -> this.tables.put(NAME, 5, 1))
			.withMessageContaining("dinner.seats");
		assertThat(views()).isEmpty();
	}

	private void open() {
		this.tables.gained(SLOT);
		this.now.addAndGet(Duration.ofMillis(200).toNanos());
	}

	private List<View> views() {
		return Objects.requireNonNull(this.tables.look().join().get(0).value()).tables();
	}

}
