/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What has been closed, and is told of a view nevertheless: a call that is under way is
 * not waited for.
 */
class EndedOwnershipTests {

	private static final HashOwnership.Settings PATIENT = new HashOwnership.Settings(Waiting.LONGEST,
			Duration.ofMillis(1));

	private final LateDirectory directory = new LateDirectory();

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private final ToldSlots told = new ToldSlots();

	@AfterEach
	void end() {
		this.timer.shutdownNow();
	}

	private HashOwnership ownership() {
		return new HashOwnership(this.directory, "a", List.of(this.told), Runnable::run, this.timer, PATIENT);
	}

	@Test
	void nobodyIsToldOfOwnersAfterTheEnd() {
		HashOwners owners = new HashOwners(this.directory);
		List<String> seen = new ArrayList<>();
		owners.listen(() -> seen.add("told"));
		owners.close();
		this.directory.show(1, "a");
		assertThat(seen).isEmpty();
	}

	@Test
	void noSlotIsGainedAfterTheEnd() {
		HashOwnership ownership = ownership();
		ownership.close();
		this.directory.show(1, "a");
		assertThat(this.told.all()).isEmpty();
		assertThat(ownership.owned()).isZero();
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> ownership.enter(0, 0, false));
	}

	@Test
	void whoIsInterruptedWhileClosingStaysInterrupted() {
		HashOwnership ownership = ownership();
		this.directory.show(1, "a");
		Tenure tenure = ownership.enter(0, 0, false);
		Thread.currentThread().interrupt();
		ownership.close();
		assertThat(Thread.interrupted()).isTrue();
		assertThat(tenure.isCurrent()).as("nothing has been waited for").isTrue();
		tenure.leave();
	}

	@Test
	void aSlotThatIsNotHereIsGoneAtOnce() {
		SlotKeeper keeper = new SlotKeeper(0, new SlotGate(0, (slot) -> null, new Semaphore(1)), this.told,
				Runnable::run, this.timer, PATIENT);
		assertThat(keeper.end()).isCompleted();
		assertThat(this.told.all()).isEmpty();
	}

	/** Tells of views after the listening has ended. */
	private static final class LateDirectory implements NodeDirectory {

		private final List<Consumer<? super NodeView>> listeners = new ArrayList<>();

		void show(long epoch, String... ids) {
			List<ClusterNode> nodes = new ArrayList<>();
			for (String id : ids) {
				nodes.add(ClusterNode.at(id, "localhost", 7420));
			}
			this.listeners.forEach((listener) -> listener.accept(new NodeView(epoch, nodes)));
		}

		@Override
		public NodeView view() {
			return NodeView.NOTHING;
		}

		@Override
		public Runnable listen(Consumer<? super NodeView> listener) {
			this.listeners.add(listener);
			return () -> {
				// Too late
			};
		}

		@Override
		public String trouble() {
			return "";
		}

		@Override
		public void close() {
			this.listeners.clear();
		}

	}

}
