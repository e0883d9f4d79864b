/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.Test;

import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of fenced writes that are late, whose answers are lost, and of a
 * failover that loses fences.
 */
abstract class AbstractStateFencesFaultsContract extends AbstractStateContract {

	private static final int SLOT = Slots.of("a");

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	/** Even if its owner owns the slot again. */
	@Test
	void aWriteThatArrivesLateCarriesTheFenceItWasMadeWith() {
		OwnedSlots owned = OwnedSlots.all(1, 11);
		StateTopic<Price> owner = join(StateBench.SETTINGS).fenced(owned);
		owner.put("a", new Price("a", 1));
		this.proxy.faults().hold(Direction.TO_SERVER);
		CompletableFuture<Long> late = owner.putAsync("a", new Price("late", 1));
		CompletableFuture<Long> behind = owner.putAsync("a", new Price("behind", 1));
		owned.own(SLOT, 3, 33);
		this.writer.fenced(OwnedSlots.all(2, 22)).put("a", new Price("a", 2));
		this.proxy.faults().heal();
		assertFenced(late);
		assertFenced(behind);
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 2));
		assertThat(owner.put("a", new Price("a", 3))).isPositive();
	}

	/** If it was sent once more, over a new connection, nobody knows. */
	private static void assertFenced(CompletableFuture<Long> write) {
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
			.satisfies((ex) -> assertThat(ex.getCause() instanceof FencedWriteException
					|| (ex.getCause() instanceof StateAccessException access && access.outcome() == Outcome.UNKNOWN))
				.as(() -> ex.getCause().toString())
				.isTrue());
	}

	/** It was written, and the second attempt was refused. */
	@Test
	void ofAWriteWhoseAnswerIsLostNobodySaysThatItWasNotDone() {
		StateTopic<Price> owner = join(StateBench.SETTINGS).fenced(OwnedSlots.all(1, 11));
		owner.put("a", new Price("a", 1));
		CompletableFuture<Long> write = writeWithoutAnswer(owner);
		this.writer.fenced(OwnedSlots.all(2, 22)).put("a", new Price("a", 3));
		cutOff();
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
			.satisfies((ex) -> assertThat(ex.getCause()).isInstanceOfSatisfying(StateAccessException.class,
					(cause) -> assertThat(cause.outcome()).isEqualTo(Outcome.UNKNOWN)))
			.withMessageContaining("epoch 1 of slot " + SLOT)
			.withMessageContaining("epoch 2");
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 3));
	}

	@Test
	void aWriteWhoseAnswerIsLostIsRepeatedThoughTheFenceIsLostToo() throws Exception {
		StateTopic<Price> owner = join(StateBench.SETTINGS).fenced(OwnedSlots.all(1, 11));
		owner.put("a", new Price("a", 1));
		CompletableFuture<Long> write = writeWithoutAnswer(owner);
		this.redis.send("FLUSHALL");
		cutOff();
		assertThat(Waiting.get(write)).isPositive();
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 2));
	}

	private CompletableFuture<Long> writeWithoutAnswer(StateTopic<Price> owner) {
		this.proxy.faults().hold(Direction.TO_CLIENT);
		CompletableFuture<Long> write = owner.putAsync("a", new Price("a", 2));
		patiently().until(() -> new Price("a", 2).equals(this.writer.get("a")));
		return write;
	}

	private void cutOff() {
		this.proxy.resetAll();
		this.proxy.faults().heal();
	}

	@Test
	void anOwnerWhoseFenceAFailoverHasLostWritesAndThoseBeforeItDoNot() throws Exception {
		try (Failover failover = new Failover(driver())) {
			StateTopic<Price> deposed = failover.join(ONE).fenced(OwnedSlots.all(1, 11));
			StateTopic<Price> owner = failover.join(ONE).fenced(OwnedSlots.all(2, 22));
			deposed.put("a", new Price("a", 1));
			failover.awaitReplicated();
			failover.promote();
			owner.put("a", new Price("lost", 1));
			failover.switchOver();
			assertThat(owner.put("a", new Price("a", 2))).isPositive();
			// The first one over the new connection, which nobody knows of
			assertFenced(deposed.putAsync("a", new Price("late", 1)));
			assertThatExceptionOfType(FencedWriteException.class)
				.isThrownBy(() -> deposed.put("a", new Price("late", 1)));
			assertThat(owner.get("a")).isEqualTo(new Price("a", 2));
		}
	}

	/** The new master gives out the epoch that the old one has given out. */
	@Test
	void anEpochThatAFailoverHasGivenOutTwiceIsNotTakenForOneOwner() throws Exception {
		try (Failover failover = new Failover(driver())) {
			StateTopic<Price> before = failover.join(ONE).fenced(OwnedSlots.all(1, 11));
			StateTopic<Price> lost = failover.join(ONE).fenced(OwnedSlots.all(2, 22));
			StateTopic<Price> next = failover.join(ONE).fenced(OwnedSlots.all(2, 99));
			before.put("a", new Price("a", 1));
			failover.awaitReplicated();
			failover.promote();
			lost.put("a", new Price("lost", 1));
			failover.switchOver();
			next.put("a", new Price("a", 2));
			assertFenced(lost.putAsync("a", new Price("late", 1)));
			assertThatExceptionOfType(FencedWriteException.class).isThrownBy(() -> lost.put("a", new Price("late", 1)))
				.withMessageContaining("another owner with the same epoch");
			assertThat(next.put("a", new Price("a", 3))).isPositive();
		}
	}

}
