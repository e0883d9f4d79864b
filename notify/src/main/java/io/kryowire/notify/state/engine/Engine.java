/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

import org.jspecify.annotations.Nullable;

import io.kryowire.dispatch.ChangeSignal;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.ReplicaStatistics;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.feed.ChangeReceiver;
import io.kryowire.notify.state.listener.LatestChanges;

/**
 * Keeps one topic fresh: one thread with one connection that reads what is dirty, proves
 * at every head interval that nothing was missed, and looks at what may have expired.
 * Announcements only mark keys and wake it.
 */
final class Engine<V> implements ChangeReceiver {

	private final String name;

	private final StateRuntime runtime;

	private final Store<V> store;

	private final Partitions partitions;

	private final Expiries expiries;

	private final ReconnectingLink links;

	private final Refresher refresher;

	private final Completeness completeness;

	private final Sweep sweep;

	private final ToIntFunction<ReconnectingLink> batches;

	private final ReadFailures trouble;

	private final FreshnessEvidence evidence;

	private final ChangeSignal changes = new ChangeSignal();

	private final ProofTimes proofs;

	private final EngineThread thread = new EngineThread();

	Engine(StateKeys keys, StateTopicSettings settings, CommandLink.Factory factory, StateRuntime runtime,
			StateParts parts, Store<V> store) {
		this.name = "kryowire-state-" + keys.topic();
		this.runtime = runtime;
		this.store = store;
		this.partitions = Partitions.of(keys, settings, runtime.nanoTime());
		this.expiries = new Expiries(store, runtime.nanoTime());
		this.proofs = new ProofTimes(settings.headInterval().toNanos(), runtime.nanoTime());
		this.links = new ReconnectingLink(factory, runtime, this.name, settings.commandTimeout());
		this.refresher = new Refresher(keys, this.partitions, store, this.expiries,
				settings.replica() == ReplicaMode.NONE);
		ReplicaComparison comparison = new ReplicaComparison(keys, store, settings.replica());
		this.completeness = new Completeness(keys, this.partitions, this.refresher, comparison, this.expiries, runtime,
				parts.historyCheck());
		this.sweep = new Sweep(keys.topic(), this.partitions, comparison,
				(settings.foreignWrites() != ForeignWrites.IGNORE) ? settings.sweepInterval() : null,
				runtime.nanoTime());
		this.trouble = new ReadFailures(keys.topic(), settings.staleAfter(), settings.headInterval(),
				runtime.nanoTime());
		this.evidence = parts.evidence(this.partitions, runtime, settings.staleAfter(), this.trouble);
		this.batches = parts.batches(this.refresher);
		store.decoding().waits().readBy(this::look);
	}

	void start() {
		this.thread.start(this.runtime, this.name, this::run);
	}

	void close() {
		this.store.decoding().waits().close();
		this.thread.close();
		this.links.close();
		this.changes.close();
	}

	Store<V> store() {
		return this.store;
	}

	ReplicaStatistics statistics() {
		return new ReplicaStatistics(this.store.entries().size(), this.partitions.dirtyKeys(),
				this.store.listeners().stream().mapToInt(LatestChanges::waiting).sum(), this.refresher.reads(),
				this.completeness.resyncs(), this.store.decoding().unreadable().size());
	}

	@Override
	public void announced(int partition, StateFrame frame) {
		boolean interesting = this.store.isInteresting(frame.key());
		switch (this.partitions.announced(partition, frame, interesting)) {
			case MISSED -> lookAgain();
			case DIRTY -> this.thread.wake();
			case NOTHING -> {
			}
		}
	}

	@Override
	public void lookAgain() {
		this.proofs.want();
		this.thread.wake();
	}

	@Override
	public boolean isInteresting(String key) {
		return this.store.isInteresting(key);
	}

	@Override
	public void foreign(String key) {
		switch (this.partitions.of(key).foreign(key)) {
			case MISSED -> compareSoon();
			case DIRTY -> this.thread.wake();
			case NOTHING -> {
			}
		}
	}

	@Override
	public void compareSoon() {
		this.sweep.soon();
		this.thread.wake();
	}

	@Override
	public boolean isCompared() {
		return this.sweep.isSettled();
	}

	/** Has a key read. */
	void look(String key) {
		look(key, ReadRequest.LOOK);
	}

	private void look(String key, ReadRequest request) {
		this.partitions.of(key).require(key, request);
		this.thread.wake();
	}

	/** A listener has handled what it was given of a key. Called by its thread. */
	void ready(String key) {
		if (!this.store.isBehind(key) && this.partitions.of(key).ready(key)) {
			this.thread.wake();
		}
	}

	/** A listener has been removed. */
	void listenersChanged() {
		this.partitions.forEach(Partition::listenersChanged);
		this.thread.wake();
	}

	/**
	 * Whether this is called by the engine's own thread, which must not wait for itself.
	 */
	boolean isCurrent() {
		return this.thread.isCurrent();
	}

	boolean isClosed() {
		return this.thread.isClosed();
	}

	/** Waits for something that depends on what is applied or proven. */
	boolean await(BooleanSupplier condition, Duration timeout) {
		return this.changes.await(condition, timeout.toNanos());
	}

	/** Whether everything of a key up to a version has been applied. */
	boolean isAppliedUpTo(String key, long version) {
		return this.store.isAppliedUpTo(key, version) || this.evidence.covers(key, version);
	}

	Freshness freshness() {
		return this.evidence.freshness();
	}

	/** When a connection failed last that has been replaced by one that works. */
	@Nullable Long recovered() {
		return this.trouble.recovered();
	}

	/** Each step is bounded, so that none keeps the others waiting. */
	private void run() {
		while (!isClosed()) {
			try {
				this.thread.begin();
				this.expiries.lookAtSome(this::look);
				prove();
				refresh();
				sweep();
				this.store.decoding().waits().takeTurns(this.runtime.nanoTime().getAsLong());
				this.changes.changed();
				rest();
			}
			catch (Throwable ex) {
				// Whatever it is, it is tried again: this thread must not end.
				complain(ex);
			}
		}
	}

	private void prove() {
		if (this.evidence.needsProofs() && this.proofs.begin()) {
			this.completeness.prove(this.links);
			this.trouble.over();
			this.sweep.proven();
			this.changes.changed();
		}
	}

	private void refresh() {
		if (this.batches.applyAsInt(this.links) > 0) {
			this.thread.goOn();
		}
	}

	/** What fails here keeps nobody from being fresh. */
	private void sweep() {
		try {
			this.sweep.step(this.links);
		}
		catch (RuntimeException ex) {
			this.sweep.failed(ex);
			this.proofs.want();
			leaveLink();
		}
	}

	private void rest() {
		if (this.thread.isBusy()) {
			return;
		}
		long now = this.runtime.nanoTime().getAsLong();
		long next = Math.min(this.proofs.nextIn(now), this.sweep.nextIn(now));
		next = Math.min(next, this.store.decoding().waits().nextTurnIn(now));
		next = Math.min(next, Math.min(this.partitions.nextIn(), this.expiries.nextIn()));
		this.thread.rest(next);
	}

	private void complain(Throwable cause) {
		if (isClosed()) {
			return;
		}
		// Nobody but close() interrupts for a reason
		Thread.interrupted();
		this.proofs.want();
		long pause = this.trouble.because(cause, this.runtime.random().getAsDouble());
		// A right that is given counts for connections that are there already
		if (MissingRight.find(cause) == null) {
			leaveLink();
			if (this.links.isCluster()) {
				goOnElsewhere();
			}
		}
		ReadFailures.pause(pause, this.runtime.nanoTime(), this::isClosed);
	}

	/** One master of several proves nothing: what is announced of the others is read. */
	private void goOnElsewhere() {
		try {
			refresh();
		}
		catch (RuntimeException ex) {
			leaveLink();
		}
	}

	/** Another server may be asked from now on. */
	private void leaveLink() {
		this.links.discard();
		this.partitions.forEach(Partition::linkLost);
		this.sweep.linkLost();
	}

}
