/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls with keys where somebody says who has the slots.
 */
class OwnedSlotsTests {

	private static final int KEY = 7;

	private final FakeOwners owners = new FakeOwners();

	private final FakeGroup group = new FakeGroup(Overflow.WAIT, (builder) -> builder.owners(this.owners), "a", "b",
			"c");

	private final FakeGroup impatient = new FakeGroup(Overflow.FAIL, (builder) -> builder.owners(this.owners), "a", "b",
			"c");

	@AfterEach
	void close() {
		this.group.close();
		this.impatient.close();
		assertThat(this.owners.listeners).isEmpty();
	}

	private void assertNotSent(String reason) {
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> this.impatient.client.keyed(KEY))
			.withMessageContaining(reason)
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
		assertThat(this.impatient.client.keyedLater(KEY)).isCompletedExceptionally();
		assertThat(this.impatient.calls()).isZero();
	}

	@Test
	void everyKeyGoesToTheOwnerOfItsSlot() {
		for (int key = 0; key < 5000; key++) {
			this.owners.set(Slots.of(key), List.of("a", "b", "c").get(Slots.of(key) % 3));
		}
		this.owners.changed();
		for (int key = 0; key < 5000; key++) {
			assertThat(this.group.client.keyed(key)).isEqualTo(List.of("a", "b", "c").get(Slots.of(key) % 3));
		}
	}

	@Test
	void aKeyGoesToItsNextOwner() {
		this.owners.move("b");
		assertThat(this.group.client.keyed(KEY)).isEqualTo("b");
		this.owners.move("a");
		assertThat(this.group.client.keyed(KEY)).isEqualTo("a");
	}

	@Test
	void anOwnerThatLeavesKeepsItsSlotsUntilSomebodyElseHasThem() {
		this.owners.move("b");
		this.group.router.show(new GroupView(1,
				this.group.router.view()
					.nodes()
					.stream()
					.map((node) -> new GroupNode(node.id(), "", 1,
							node.id().equals("b") ? GroupNode.State.LEAVING : GroupNode.State.SERVING, node.peer()))
					.toList()));
		assertThat(this.group.client.keyed(KEY)).isEqualTo("b");
		this.owners.move("c");
		assertThat(this.group.client.keyed(KEY)).isEqualTo("c");
	}

	@Test
	void nobodyElseIsCalledWhileTheOwnerIsAway() throws Exception {
		this.owners.move("b");
		this.impatient.peer("b").connect(false);
		assertNotSent("no connection (b)");
		this.group.peer("b").connect(false);
		assertWaits("b", () -> this.group.peer("b").connect(true));
		this.group.peer("b").connect(false);
		assertWaits("c", () -> this.owners.move("c"));
	}

	@Test
	void aCallWaitsForAnOwnerWhereThereIsNone() throws Exception {
		assertNotSent("slot %d, which has the key, belongs to nobody".formatted(Slots.of(KEY)));
		assertWaits("a", () -> this.owners.move("a"));
	}

	@Test
	void aCallWaitsForAnOwnerThatTheGroupDoesNotHaveYet() throws Exception {
		this.owners.move("d");
		assertNotSent("belongs to d, which is not one of the group's nodes");
		assertWaits("d", () -> this.group.show("a", "b", "c", "d"));
	}

	private void assertWaits(String owner, Runnable event) throws Exception {
		int before = this.group.calls();
		CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> this.group.client.keyed(KEY));
		assertThat(this.group.client.any()).as("without a key").isNotNull();
		assertThat(call).isNotDone();
		assertThat(this.group.calls()).isEqualTo(before + 1);
		event.run();
		assertThat(Waiting.get(call)).isEqualTo(owner);
	}

	/** Owners as a test says. */
	private static final class FakeOwners implements SlotOwners {

		private final AtomicReferenceArray<@Nullable String> owners = new AtomicReferenceArray<>(Slots.COUNT);

		private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

		void set(int slot, String owner) {
			this.owners.set(slot, owner);
		}

		void changed() {
			this.listeners.forEach(Runnable::run);
		}

		/** The slot of the key. */
		void move(String owner) {
			set(Slots.of(KEY), owner);
			changed();
		}

		@Override
		public @Nullable String owner(int slot) {
			return this.owners.get(slot);
		}

		@Override
		public Runnable listen(Runnable changed) {
			this.listeners.add(changed);
			return () -> this.listeners.remove(changed);
		}

	}

}
