/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.Unanswered;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.ValueLimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * How much is read at a time by those whose reads do not come in time.
 */
class ReadBudgetTests {

	private static final long TIMEOUT_MILLIS = 500;

	private final StateRuntime system = StateRuntime.system();

	private final AtomicLong time = new AtomicLong();

	private final ReconnectingLink links = new ReconnectingLink(Server::new, new StateRuntime(this.system.clock(),
			this.time::get, this.system.threads(), this.system.scheduler(), this.system.random()), "test",
			Duration.ofMillis(TIMEOUT_MILLIS));

	private final ReadBudget budget = new ReadBudget();

	/** How many round trips succeed before one fails. */
	private int successes = Integer.MAX_VALUE;

	private long millis;

	private boolean unsent;

	@AfterEach
	void close() {
		this.links.close();
		this.system.scheduler().shutdownNow();
	}

	@Test
	void itIsHalvedByFailuresAndGrowsWhileAnswersAreQuick() {
		int first = this.budget.bytes();
		fetch();
		assertThat(this.budget.bytes()).isGreaterThan(first).isLessThan(2 * first);
		int grown = this.budget.bytes();
		this.millis = TIMEOUT_MILLIS / 2 + 1;
		fetch();
		assertThat(this.budget.bytes()).as("An answer that took long").isEqualTo(grown);
		this.millis = TIMEOUT_MILLIS + 1;
		fetch();
		assertThat(this.budget.bytes()).as("An answer that trickled").isEqualTo(grown / 2);
		this.millis = 0;
		fail();
		assertThat(this.budget.bytes()).isEqualTo(grown / 4);
		for (int i = 0; i < 20; i++) {
			fail();
		}
		assertThat(this.budget.bytes()).isEqualTo(ReadBudget.LEAST);
		for (int i = 0; i < 100; i++) {
			fetch();
		}
		assertThat(this.budget.bytes()).isEqualTo(ReadBudget.MOST);
	}

	@Test
	void aNodeThatCannotBeReachedIsNoReasonToAskForLess() {
		int first = this.budget.bytes();
		this.unsent = true;
		assertThatIllegalStateException().isThrownBy(this::fetch);
		assertThat(this.budget.bytes()).isEqualTo(first);
	}

	/** Else what cannot all be read between two failures would never be read. */
	@Test
	void whatHasBeenReadBeforeAFailureDoesNotComeAgain() {
		StateKeys keys = new StateKeys("test:", "t", 1);
		Partition partition = new Partition(0, 1000, 1000, 1000, new InlineRoom(0), System::nanoTime);
		Store<Price> store = new Store<>("t", StateBench.SETTINGS, KryoCodec.of().coder(Price.class),
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, StateParts.SOUND);
		Refresher refresher = new Refresher(keys, new Partitions(keys, List.of(partition)), store,
				new Expiries(store, System::nanoTime), false);
		for (int i = 0; i < 200; i++) {
			partition.require("k" + i, ReadRequest.LOOK);
		}
		this.successes = 2;
		assertThatIllegalStateException().isThrownBy(() -> refresher.drain(this.links));
		int left = partition.dirtyKeys();
		assertThat(left).isBetween(1, 199);
		assertThat(refresher.reads()).isEqualTo(200 - left);
		this.successes = Integer.MAX_VALUE;
		refresher.drain(this.links);
		assertThat(refresher.reads()).isEqualTo(200);
		assertThat(partition.dirtyKeys()).isZero();
	}

	private void fetch() {
		this.budget.fetch(this.links, List.of(ValueLimit.length("k".getBytes(StandardCharsets.US_ASCII))));
	}

	private void fail() {
		this.successes = 0;
		assertThatIllegalStateException().isThrownBy(this::fetch);
		this.successes = Integer.MAX_VALUE;
	}

	/** Has nothing, and takes its time to say so. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			ReadBudgetTests.this.time.addAndGet(TimeUnit.MILLISECONDS.toNanos(ReadBudgetTests.this.millis));
			if (ReadBudgetTests.this.successes-- <= 0) {
				throw new IllegalStateException("As if there was no answer in time");
			}
			if (ReadBudgetTests.this.unsent) {
				return List.of(new Unanswered(false, new IllegalStateException("As if there was no connection")));
			}
			List<@Nullable Object> answers = new ArrayList<>();
			commands.forEach((command) -> answers.add(new byte[0]));
			return answers;
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
