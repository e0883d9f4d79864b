/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The commands that wait in a pipeline. Any thread adds commands; everything else is for
 * the thread of the pipeline alone.
 */
final class WaitingCommands {

	static final int CAPACITY = 16_384;

	private final LongSupplier nanoTime;

	private final int largestBatch;

	private final ArrayBlockingQueue<PendingCommand> queue = new ArrayBlockingQueue<>(CAPACITY);

	/** Of reads that have had their place: as many as those, and so bounded. */
	private final Deque<PendingCommand> followUps = new ArrayDeque<>();

	private final Postponed postponed = new Postponed();

	WaitingCommands(LongSupplier nanoTime, int largestBatch) {
		this.nanoTime = nanoTime;
		this.largestBatch = largestBatch;
	}

	/** Adds a command, and waits for room if there is none. */
	boolean offer(PendingCommand item, Duration timeout) throws InterruptedException {
		return this.queue.offer(item, timeout.toNanos(), TimeUnit.NANOSECONDS);
	}

	boolean offer(PendingCommand item) {
		return this.queue.offer(item);
	}

	void failAdded(String why) {
		fail(this.queue, why);
	}

	void addFollowUp(PendingCommand item) {
		this.followUps.add(item);
	}

	void failAll(String why) {
		fail(this.postponed.takeAll(), why);
		fail(this.followUps, why);
		fail(this.queue, why);
	}

	static void fail(Iterable<PendingCommand> items, String why) {
		items.forEach((item) -> item.fail(CommandOutcome.UNKNOWN, why, null));
	}

	boolean hasPostponed() {
		return !this.postponed.isEmpty();
	}

	/** Takes what was postponed and is due. */
	List<PendingCommand> takePostponed() {
		return PendingCommand.introduced(this.postponed.take(now(), this.largestBatch));
	}

	/**
	 * Gives commands back that were taken, to be before all others of their partitions.
	 */
	void postpone(List<PendingCommand> items, long nanos) {
		this.postponed.giveBack(items, now() + nanos);
	}

	/** Whether there is nothing to take, and nothing comes for some time. */
	boolean isIdle(Duration time) throws InterruptedException {
		if (!this.followUps.isEmpty() || !this.postponed.isEmpty() || this.queue.peek() != null) {
			return false;
		}
		PendingCommand first = this.queue.poll(time.toNanos(), TimeUnit.NANOSECONDS);
		if (first != null) {
			this.followUps.add(first);
		}
		return first == null;
	}

	/** Takes what has come, behind what it must not overtake. */
	void fill(List<PendingCommand> batch, boolean idle) throws InterruptedException {
		while (!this.followUps.isEmpty() && batch.size() < this.largestBatch) {
			batch.add(this.followUps.remove());
		}
		if (batch.isEmpty() && idle) {
			PendingCommand first = this.postponed.isEmpty() ? this.queue.take()
					: this.queue.poll(this.postponed.nextIn(now()), TimeUnit.NANOSECONDS);
			if (first == null) {
				return;
			}
			batch.add(first);
		}
		this.queue.drainTo(batch, this.largestBatch - batch.size());
		if (!this.postponed.isEmpty()) {
			batch.removeIf(this::isPostponed);
		}
	}

	private boolean isPostponed(PendingCommand item) {
		if (!this.postponed.isBefore(item)) {
			return false;
		}
		if (this.postponed.size() < CAPACITY) {
			this.postponed.add(item);
		}
		else {
			item.fail(CommandOutcome.NOT_SENT,
					"%d commands are waiting already because Redis has refused others of their partition for now"
						.formatted(CAPACITY),
					null);
		}
		return true;
	}

	/** Takes the next of those that have come, if its time is over. */
	@Nullable PendingCommand takeOverdue() {
		PendingCommand next = this.queue.peek();
		return (next != null && now() - next.deadline() >= 0) ? this.queue.poll() : null;
	}

	private long now() {
		return this.nanoTime.getAsLong();
	}

}
