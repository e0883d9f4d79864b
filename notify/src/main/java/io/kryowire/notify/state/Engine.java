/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;

/**
 * Keeps one topic fresh: one thread with one connection that reads what is dirty, proves
 * at every head interval that nothing was missed, and looks at what may have expired.
 * Announcements only mark keys and wake it.
 */
final class Engine<V> {

	/** Between two proofs, however many gaps there are. */
	private static final long SHORTEST_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	/** While keys are dirty that others read. */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	private final StateKeys keys;

	private final StateTopicSettings settings;

	private final StateRuntime runtime;

	private final Mechanisms mechanisms;

	private final Store<V> store;

	private final List<Partition> partitions = new ArrayList<>();

	private final Expiries expiries = new Expiries();

	private final Links links;

	private final Refresher refresher;

	private final Completeness completeness;

	private final @Nullable Overtaking overtaking;

	private final Trouble trouble;

	private final Evidence evidence;

	private final Waiters waiters = new Waiters();

	private volatile boolean work;

	private volatile boolean proofWanted = true;

	private volatile boolean closed;

	private volatile @Nullable Thread thread;

	Engine(StateKeys keys, StateTopicSettings settings, CommandLink.Factory factory, StateRuntime runtime,
			Mechanisms mechanisms, Store<V> store) {
		this.keys = keys;
		this.settings = settings;
		this.runtime = runtime;
		this.mechanisms = mechanisms;
		this.store = store;
		for (int i = 0; i < keys.partitions(); i++) {
			this.partitions.add(new Partition(i, settings.dirtyLimit(), settings.journalLength(),
					settings.headInterval().toNanos(), new InlineRoom(settings.inlineLimit()), runtime.nanoTime()));
		}
		this.links = new Links(factory, runtime, name(), settings.commandTimeout());
		this.refresher = new Refresher(keys, this.partitions, store, this.expiries,
				settings.replica() == ReplicaMode.NONE);
		this.completeness = new Completeness(keys, this.partitions, this.refresher,
				new Inventory(keys, store, settings.replica()), this.expiries, runtime, mechanisms,
				(settings.foreignWrites() == ForeignWrites.SWEEP) ? settings.sweepInterval() : null);
		this.trouble = new Trouble(keys.topic(), settings.staleAfter());
		this.evidence = new Evidence(keys, this.partitions, runtime, settings.staleAfter(), this.trouble,
				!mechanisms.headPoll());
		this.overtaking = mechanisms.oneBatch() ? null : new Overtaking(factory, runtime, this.refresher, settings);
	}

	private String name() {
		return "kryowire-state-" + this.keys.topic();
	}

	void start() {
		this.thread = this.runtime.start(name(), this::run);
	}

	void close() {
		this.closed = true;
		Thread running = this.thread;
		if (running != null) {
			running.interrupt();
		}
		this.links.close();
		if (this.overtaking != null) {
			this.overtaking.close();
		}
		this.waiters.close();
	}

	Store<V> store() {
		return this.store;
	}

	Refresher refresher() {
		return this.refresher;
	}

	Completeness completeness() {
		return this.completeness;
	}

	int dirtyKeys() {
		return this.partitions.stream().mapToInt(Partition::dirtyKeys).sum();
	}

	/** Takes an announcement. Called by the thread that reads the subscription. */
	void announced(int partition, StateFrame frame) {
		if (this.keys.partition(frame.key()) != partition) {
			// Of somebody who counts other partitions: where it says, there is no such
			// key
			lookAgain();
			return;
		}
		boolean interesting = this.store.isInteresting(frame.key());
		Partition.Heard heard = this.partitions.get(partition).announced(frame, interesting);
		if (heard == Partition.Heard.MISSED) {
			lookAgain();
		}
		else if (heard == Partition.Heard.DIRTY) {
			wake();
		}
	}

	/** What was announced until now may have been missed. */
	void lookAgain() {
		this.proofWanted = true;
		wake();
	}

	/** Has a key read. */
	void look(String key) {
		this.partitions.get(this.keys.partition(key)).require(key, Hint.LOOK);
		wake();
	}

	/** A listener has handled what it was given of a key. Called by its thread. */
	void ready(String key) {
		if (!this.store.isBehind(key) && this.partitions.get(this.keys.partition(key)).ready(key)) {
			wake();
		}
	}

	/** A listener has been removed. */
	void listenersChanged() {
		this.partitions.forEach(Partition::listenersChanged);
		wake();
	}

	private void wake() {
		if (!this.work) {
			this.work = true;
			LockSupport.unpark(this.thread);
		}
	}

	/** Waits for something that depends on what is applied or proven. */
	boolean await(BooleanSupplier condition, Duration timeout) {
		return this.waiters.await(condition, timeout);
	}

	/** Whether everything of a key up to a version has been applied. */
	boolean isAppliedUpTo(String key, long version) {
		return this.store.version(key) >= version || this.evidence.covers(key, version);
	}

	Freshness freshness() {
		return this.evidence.freshness();
	}

	private void run() {
		long lastProof = this.runtime.nanoTime().getAsLong() - this.settings.headInterval().toNanos();
		while (!this.closed) {
			try {
				this.work = false;
				long now = this.runtime.nanoTime().getAsLong();
				// Before a proof, which says that nothing is served that has ended
				expire();
				if (isProofDue(now, lastProof)) {
					this.proofWanted = false;
					lastProof = now;
					this.completeness.prove(this.links);
					this.trouble.over();
				}
				else {
					refresh();
				}
				this.waiters.signal();
				rest(lastProof);
			}
			catch (Throwable ex) {
				// Whatever it is, it is tried again: this thread must not end.
				complain(ex);
			}
		}
	}

	private boolean isProofDue(long now, long lastProof) {
		if (!this.mechanisms.headPoll() && this.partitions.stream().allMatch((each) -> each.proof != null)) {
			return false;
		}
		return now - lastProof >= this.settings.headInterval().toNanos()
				|| (this.proofWanted && now - lastProof >= SHORTEST_INTERVAL_NANOS);
	}

	private void refresh() {
		if (this.overtaking != null) {
			this.overtaking.refresh();
		}
		else if (this.refresher.refresh(this.links) > 0) {
			this.work = true;
		}
	}

	private void expire() {
		String key = this.expiries.poll(millis(), this.store);
		while (key != null) {
			look(key);
			key = this.expiries.poll(millis(), this.store);
		}
	}

	private long millis() {
		return this.runtime.clock().millis();
	}

	private void rest(long lastProof) {
		if (this.work || this.closed) {
			return;
		}
		long now = this.runtime.nanoTime().getAsLong();
		long next = lastProof + this.settings.headInterval().toNanos() - now;
		if (this.proofWanted) {
			next = Math.min(next, lastProof + SHORTEST_INTERVAL_NANOS - now);
		}
		if (this.partitions.stream().anyMatch(Partition::isDirty)) {
			next = Math.min(next, PATIENCE_NANOS);
		}
		for (Partition partition : this.partitions) {
			next = Math.min(next, partition.nextIn());
		}
		long expiry = this.expiries.nextIn(millis());
		if (expiry < TimeUnit.NANOSECONDS.toMillis(Math.max(0, next)) + 1) {
			next = Math.min(next, TimeUnit.MILLISECONDS.toNanos(expiry) + 1);
		}
		if (next > 0) {
			LockSupport.parkNanos(this, next);
		}
	}

	private void complain(Throwable cause) {
		if (this.closed) {
			return;
		}
		// Nobody but close() interrupts for a reason
		Thread.interrupted();
		this.proofWanted = true;
		long pause = this.trouble.because(cause, this.runtime.random().getAsDouble());
		if (MissingRight.find(cause) != null) {
			// A right that is given counts for connections that are there already
			pause(Math.max(pause, this.settings.headInterval().toNanos()));
			return;
		}
		this.links.discard();
		this.partitions.forEach(Partition::linkLost);
		pause((cause instanceof MissingReplicasException) ? Math.max(pause, this.settings.headInterval().toNanos())
				: pause);
	}

	/** However often this is woken: whoever writes must not hasten what is in vain. */
	private void pause(long nanos) {
		long begun = this.runtime.nanoTime().getAsLong();
		long left = nanos;
		while (left > 0 && !this.closed) {
			LockSupport.parkNanos(this, left);
			Thread.interrupted();
			left = nanos - (this.runtime.nanoTime().getAsLong() - begun);
		}
	}

}
