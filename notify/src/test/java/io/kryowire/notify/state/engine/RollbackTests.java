/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.listener.Handover;
import io.kryowire.notify.state.listener.LatestChanges;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Proofs that find out that a write was lost.
 */
class RollbackTests extends AbstractCompletenessContract {

	private final Dispatcher dispatcher = new DispatcherBuilder("rollback", (task, failure) -> {
	}).workers(1).build(DispatchMode.KEYED);

	private final StateRuntime timers = StateRuntime.system();

	private final Queue<StateChange> told = new ConcurrentLinkedQueue<>();

	@AfterEach
	void closeListener() {
		this.dispatcher.close();
		this.timers.scheduler().shutdownNow();
	}

	/** The reader's part is over before the write that would tell it of the gap. */
	@Test
	void aWriteThatWasHeardAndLostIsTakenBackThoughTheHeadIsNewer() {
		long lost = write("lost", this.first);
		this.refresher.refresh(this.links);
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		long later = this.writer.put("k", new Price("k", 2));
		this.completeness.prove(this.links);
		assertThat(this.store.entries()).containsOnlyKeys("k");
		assertThat(this.partition.proof()).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@ParameterizedTest
	@ValueSource(strings = { "SSCAN", "headers" })
	void whatIsNotComparedBecauseTheConnectionIsLostIsComparedLater(String command) {
		long lost = write("lost", this.first);
		this.refresher.refresh(this.links);
		undo("lost", lost, this.first);
		long later = write("k", this.first);
		this.before.put(command, () -> {
			throw new IllegalStateException("Lost");
		});
		assertThatIllegalStateException().isThrownBy(() -> this.completeness.prove(this.links)).withMessage("Lost");
		this.completeness.prove(this.links);
		assertThat(this.store.entries()).containsOnlyKeys("k");
		assertThat(this.partition.proof()).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@Test
	void whatIsHeardWhileAllIsComparedIsNotForgotten() {
		this.partition.restart(this.stamps.get(this.first));
		List<Long> lost = new ArrayList<>();
		// Chained to what the proof has found
		this.before.put("SSCAN", () -> lost.add(write("lost", this.first)));
		this.completeness.prove(this.links);
		assertThat(this.store.version("lost")).isEqualTo(lost.get(0));
		undo("lost", lost.get(0), this.first);
		long later = write("k", this.first);
		this.completeness.prove(this.links);
		assertThat(this.store.entries()).containsOnlyKeys("k");
		assertThat(this.partition.proof()).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@Test
	void whatWasReadOverALostConnectionAndNeverAnnouncedIsTakenBack() {
		long lost = this.writer.put("lost", new Price("lost", 1));
		look("lost");
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		this.partition.linkLost();
		this.writer.put("k", new Price("k", 2));
		look("k");
		this.completeness.prove(this.links);
		assertThat(this.store.entries()).containsOnlyKeys("k");
	}

	/** As while the subscription is not live yet, and over a connection that stays. */
	@Test
	void aWriteThatWasReadAndLostIsTakenBackThoughALaterOneWasReadAsWell() {
		long lost = this.writer.put("lost", new Price("lost", 1));
		look("lost");
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		long later = this.writer.put("k", new Price("k", 2));
		look("k");
		assertThat(this.store.version("k")).isEqualTo(later);
		this.completeness.prove(this.links);
		assertThat(this.store.entries()).containsOnlyKeys("k");
		assertThat(this.partition.proof()).isNotNull().returns(later, Partition.Proof::cursor);
	}

	/**
	 * As while the next proof is not due yet: the key is looked at, its announcement was
	 * late, or that of a write after it was in time, which is lost as well.
	 */
	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 1 })
	void whatIsReadOverAnotherConnectionBeforeItsProofIsToldToBeLost(int announced) {
		listen();
		long lost = told("lost");
		undo("lost", lost, this.first);
		reconnect();
		this.partition.mark("lost", new ReadRequest((announced < 0) ? 0 : lost + announced, null, "", false));
		this.refresher.refresh(this.links);
		assertThat(this.store.entries()).containsOnlyKeys("k");
		assertThat(lastTold("lost")).returns(StateChange.Kind.REMOVED, StateChange::kind)
			.returns(true, StateChange::rolledBack);
	}

	@Test
	void whatIsLostOverAConnectionThatStaysIsToldToBeLostThoughItIsReadBeforeTheProof() {
		listen();
		long lost = told("lost");
		undo("lost", lost, this.first);
		look("lost");
		assertThat(lastTold("lost")).returns(true, StateChange::rolledBack);
	}

	/** The old master's, or one that has been on its way for long. */
	@Test
	void whatWasToldToBeLostIsNotToldAsRemovedWhenItsAnnouncementComes() {
		listen();
		long lost = told("lost");
		undo("lost", lost, this.first);
		assertThatIllegalStateException().isThrownBy(() -> this.completeness.prove(this.links));
		this.completeness.prove(this.links);
		assertThat(lastTold("lost")).returns(true, StateChange::rolledBack);
		this.partition.announced(
				new StateFrame("lost", false, this.stamps.get(this.first), this.stamps.get(lost), "", null), true);
		assertThat(this.refresher.refresh(this.links)).isOne();
		assertThat(lastTold("lost")).returns(true, StateChange::rolledBack);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whatWasRemovedIsNotToldToBeLostWhicheverConnectionItIsReadOver(boolean same) {
		listen();
		told("gone");
		this.writer.remove("gone");
		if (!same) {
			reconnect();
		}
		look("gone");
		assertThat(lastTold("gone")).returns(StateChange.Kind.REMOVED, StateChange::kind)
			.returns(false, StateChange::rolledBack);
	}

	/**
	 * Writes a value and waits until it has been told: whoever is behind has the key
	 * wait, and it would not be read.
	 */
	private long told(String key) {
		long version = write(key, this.first);
		this.completeness.prove(this.links);
		awaitTold();
		return version;
	}

	private void awaitTold() {
		patiently().until(() -> this.store.listeners().get(0).waiting() == 0);
	}

	private void reconnect() {
		this.links.discard();
		this.partition.linkLost();
	}

	private void listen() {
		LatestChanges<Price> changes = new LatestChanges<>("t", ONE, (key) -> true,
				(key, latest, change) -> this.told.add(change), new Handover(this.dispatcher, this.timers.scheduler()),
				this.timers, (failure) -> {
				}, (key) -> {
				});
		this.store.listeners().add(changes);
		this.store.listened();
	}

	private StateChange lastTold(String key) {
		awaitTold();
		List<StateChange> ofKey = this.told.stream().filter((change) -> change.key().equals(key)).toList();
		return ofKey.get(ofKey.size() - 1);
	}

}
