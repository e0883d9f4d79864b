/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Several nodes with real threads and all slots. */
class LeasedSlotsTests {

	private static final Duration LONG = Duration.ofSeconds(50);

	private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(4);

	private final ExecutorService listeners = Executors.newFixedThreadPool(4);

	private final ExecutorService views = Executors.newSingleThreadExecutor();

	private final MemoryStore store = new MemoryStore();

	/** However long this process pauses, it has its lease, and calls have their time. */
	private final LeaseSettings settings = new LeaseSettings(Duration.ofMinutes(2), Duration.ofSeconds(12),
			Duration.ofSeconds(40), 8, Waiting.LONGEST, Duration.ZERO);

	@AfterEach
	void shutDown() {
		this.scheduler.shutdownNow();
		this.listeners.shutdownNow();
		this.views.shutdownNow();
	}

	private LeasedSlots start(String id, SlotListener listener) {
		return start(id, listener, this.settings);
	}

	private LeasedSlots start(String id, SlotListener listener, LeaseSettings leases) {
		LeasedNodes nodes = new LeasedNodes(ClusterNode.at(id, "10.0.0.1", 7420), this.store.link(), leases, runtime());
		LeasedSlots slots = new LeasedSlots(nodes, List.of(listener));
		slots.start();
		return slots;
	}

	private LeaseRuntime runtime() {
		return new LeaseRuntime(System::nanoTime, new SecureRandom(), this.scheduler, this.listeners, this.views);
	}

	@Test
	void whenNodesComeAndLeaveUnderLoadThenEachCallRunsAtOneNodeAndNoneIsLost() throws Exception {
		Map<Integer, AtomicInteger> running = new ConcurrentHashMap<>();
		AtomicReference<@Nullable String> wrong = new AtomicReference<>();
		SlotListener listener = new SlotListener() {
		};
		LeasedSlots one = start("one", listener);
		Waiting.patiently().until(() -> one.statistics().owned() == Slots.COUNT);
		AtomicInteger done = new AtomicInteger();
		AtomicReference<List<LeasedSlots>> all = new AtomicReference<>(List.of(one));
		Thread caller = new Thread(() -> {
			Random random = new Random(3);
			while (!Thread.currentThread().isInterrupted()) {
				int slot = random.nextInt(Slots.COUNT);
				for (LeasedSlots slots : all.get()) {
					call(slots, slot, running, wrong, done);
				}
			}
		});
		caller.start();
		LeasedSlots two = start("two", listener);
		all.set(List.of(one, two));
		int expected = SlotTable.of(List.of("one", "two"), new int[] { 1, 1 }).count("two");
		Waiting.patiently().until(() -> two.statistics().owned() == expected);
		Waiting.patiently().until(() -> one.statistics().owned() == Slots.COUNT - expected);
		Waiting.get(one.drain(LONG));
		Waiting.patiently().until(() -> two.statistics().owned() == Slots.COUNT);
		Waiting.patiently().until(() -> done.get() > 0);
		caller.interrupt();
		Waiting.join(caller);
		assertThat(wrong.get()).isNull();
		assertThat(one.statistics().lost()).isZero();
		assertThat(one.statistics().handedOver()).isEqualTo(Slots.COUNT);
		assertThat(two.statistics().epoch()).isGreaterThan(1);
		System.out.printf("%d calls; %s%n", done.get(), one.statistics());
	}

	private void call(LeasedSlots slots, int slot, Map<Integer, AtomicInteger> running,
			AtomicReference<@Nullable String> wrong, AtomicInteger done) {
		try {
			Tenure tenure = slots.enter(slot, System.nanoTime() + LONG.toNanos(), true);
			try {
				if (!this.store.accepts(slots.fence(slot))) {
					wrong.set("The fence of slot %d is not in force".formatted(slot));
				}
				AtomicInteger here = running.computeIfAbsent(slot, (unknown) -> new AtomicInteger());
				if (here.incrementAndGet() != 1 || !tenure.isCurrent()) {
					wrong.set("Slot %d has two owners, or none".formatted(slot));
				}
				here.decrementAndGet();
				done.incrementAndGet();
			}
			finally {
				tenure.leave();
			}
		}
		catch (NotOwnerException ex) {
			// Another one has it
		}
	}

	@Test
	void whileListenersOfSlotsBlockOtherNodesAreHeardOf() {
		CountDownLatch blocked = new CountDownLatch(4);
		CountDownLatch released = new CountDownLatch(1);
		LeasedNodes nodes = new LeasedNodes(ClusterNode.at("one", "10.0.0.1", 7420), this.store.link(), this.settings,
				runtime());
		LeasedSlots slots = new LeasedSlots(nodes, List.of(new SlotListener() {

			@Override
			public void gained(int slot) {
				try {
					blocked.countDown();
					Waiting.await(released);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			}

		}));
		slots.start();
		Waiting.patiently().until(() -> blocked.getCount() == 0);
		LeasedNodes others = new LeasedNodes(ClusterNode.at("two", "10.0.0.2", 7420), this.store.link(), this.settings,
				runtime());
		others.start();
		try {
			Waiting.patiently().until(() -> nodes.view().node("two").isPresent());
		}
		finally {
			released.countDown();
		}
		slots.close();
		others.close();
	}

	@Test
	void whenASlotComesBackWhileACallRunsThenTheCallHasNoFence() throws Exception {
		LeaseSettings impatient = new LeaseSettings(this.settings.lease(), this.settings.margin(),
				this.settings.renewInterval(), Slots.COUNT, Duration.ofMillis(1), Duration.ZERO);
		SlotListener listener = new SlotListener() {
		};
		LeasedSlots one = start("one", listener, impatient);
		Waiting.patiently().until(() -> one.statistics().owned() == Slots.COUNT);
		SlotTable both = SlotTable.of(List.of("one", "two"), new int[] { 1, 1 });
		int slot = IntStream.range(0, Slots.COUNT)
			.filter((each) -> "two".equals(both.owner(each)))
			.findFirst()
			.orElseThrow();
		Tenure tenure = one.enter(slot, System.nanoTime() + LONG.toNanos(), true);
		RunningCall call = RunningCall.begin(slot, tenure);
		try {
			Fence first = one.fence(slot);
			LeasedSlots two = start("two", listener, impatient);
			Waiting.patiently().until(() -> one.statistics().owned() == Slots.COUNT - both.count("two"));
			Waiting.get(two.drain(LONG));
			Waiting.patiently().until(() -> one.statistics().owned() == Slots.COUNT);
			assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> one.fence(slot))
				.withMessageContaining("was lost while this call ran, and has come back");
			call.end();
			assertThat(one.fence(slot).epoch()).isGreaterThan(first.epoch());
			two.close();
		}
		finally {
			call.end();
			tenure.leave();
		}
	}

	@Test
	void whenANodeIsStartedTwiceThenTheSecondOneWaitsForTheEndOfTheFirst() {
		LeasedSlots first = start("same", new SlotListener() {
		});
		Waiting.patiently().until(() -> first.statistics().owned() == Slots.COUNT);
		LeasedSlots second = start("same", new SlotListener() {
		});
		Waiting.patiently().until(() -> second.trouble().contains("Another process has the node id \"same\""));
		assertThat(first.trouble()).isEmpty();
		CompletableFuture<Void> drained = first.drain(LONG);
		Waiting.patiently().until(drained::isDone);
		Waiting.patiently().until(() -> second.statistics().owned() == Slots.COUNT);
		assertThat(second.trouble()).isEmpty();
	}

	@Test
	void whenThereIsNoNodeThenThereAreNoSlots() {
		LeasedNodes nodes = new LeasedNodes(this.store.link(), this.settings, runtime());
		assertThatIllegalArgumentException().isThrownBy(() -> new LeasedSlots(nodes, List.of()))
			.withMessageContaining("Only a process that is a node");
	}

	@Test
	void whenSlotsAreBuiltTwiceOnTheSameNodesThenThatIsRefused() {
		LeasedNodes nodes = new LeasedNodes(ClusterNode.at("one", "10.0.0.1", 7420), this.store.link(), this.settings,
				runtime());
		SlotListener listener = new SlotListener() {
		};
		assertThat(new LeasedSlots(nodes, List.of(listener)).statistics().owned()).isZero();
		assertThatIllegalStateException().isThrownBy(() -> new LeasedSlots(nodes, List.of(listener)))
			.withMessageContaining("already");
	}

	@Test
	void whenSettingsCannotWorkThenTheyAreRefusedWithTheirNumbers() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new LeaseSettings(Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofMillis(500),
					8, Duration.ofSeconds(1), Duration.ZERO))
			.withMessageContaining("lease=PT1S, renewInterval=PT0.5S, margin=PT0.1S");
		assertThatIllegalArgumentException().isThrownBy(() -> LeaseSettings.of(Duration.ofMillis(10)))
			.withMessageContaining("lease=PT0.01S");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new LeaseSettings(Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofMillis(300),
					0, Duration.ofSeconds(1), Duration.ZERO))
			.withMessageContaining("mostHandOvers=0");
	}

}
