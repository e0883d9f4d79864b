/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;

/**
 * Sends the commands of any number of threads over one connection, as many in a pipeline
 * as have come together while those before were on their way. Those of one key are
 * executed in the order in which they came. What a server has refused for now is sent
 * again, until its time is over; what got no answer once more, if that does no harm.
 */
public final class CommandPipeline implements AutoCloseable {

	private static final int CAPACITY = 16_384;

	private static final int LARGEST_BATCH = 512;

	private static final ThreadLocal<CommandPipeline> OWN_THREAD = new ThreadLocal<>();

	private final String name;

	private final PipelineLink link;

	private final PipelineRuntime runtime;

	private final CommandFailures failures;

	private final Duration timeout;

	private final ArrayBlockingQueue<PendingCommand> queue = new ArrayBlockingQueue<>(CAPACITY);

	/**
	 * Of reads that have had their place: as many as those, and so bounded. Touched by
	 * the thread of this alone.
	 */
	private final Deque<PendingCommand> followUps = new ArrayDeque<>();

	/** Touched by the thread of this alone. */
	private final Postponed postponed = new Postponed();

	/** Written under the monitor of this. */
	private @Nullable Thread thread;

	private volatile boolean closed;

	CommandPipeline(String name, CommandLink.Factory factory, PipelineRuntime runtime, CommandFailures failures,
			Duration commandTimeout, Duration timeout) {
		this.name = name;
		this.runtime = runtime;
		this.failures = failures;
		this.timeout = timeout;
		this.link = new PipelineLink(name, factory, runtime, commandTimeout, timeout);
	}

	/**
	 * Sends the next step of something that was read. From the thread of this, which
	 * cannot wait for room, it needs none.
	 * @param deadline that of the first step
	 */
	CompletableFuture<@Nullable Object> followUp(Command command, int weight, long deadline) {
		PendingCommand item = PendingCommand.of(command, true, weight, deadline, new CompletableFuture<>(),
				this.failures);
		if (OWN_THREAD.get() != this || this.closed) {
			send(item);
		}
		else {
			this.followUps.add(item);
		}
		return item.result();
	}

	/** Sends a command, and waits for room if it has to. */
	void send(PendingCommand item) {
		begin();
		try {
			if (this.closed || !offerPatiently(item)) {
				item.fail(CommandOutcome.NOT_SENT, this.closed ? this.failures.closed()
						: "%d commands have been waiting for %s".formatted(CAPACITY, this.timeout), null);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			item.fail(CommandOutcome.NOT_SENT, "Interrupted", ex);
		}
		failIfClosed();
	}

	/** Waits for room, unless a pipeline would have to make it. */
	private boolean offerPatiently(PendingCommand item) throws InterruptedException {
		return isCurrent() ? this.queue.offer(item)
				: this.queue.offer(item, this.timeout.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** Sends a command, if there is room. {@link #failIfClosed} is to be called later. */
	boolean offer(PendingCommand item) {
		begin();
		return this.queue.offer(item);
	}

	/** Whoever comes after the end of the thread has nobody else. */
	void failIfClosed() {
		if (this.closed) {
			failAll(this.queue, this.failures.closed());
		}
	}

	private synchronized void begin() {
		if (this.thread == null && !this.closed) {
			this.thread = this.runtime.start(this.name, this::work);
		}
	}

	/**
	 * Whether this is the thread of a pipeline, on which callers' callbacks run. It must
	 * not wait for what only itself, or another one that waits for it, can do.
	 * @return whether it is
	 */
	public static boolean isCurrent() {
		return OWN_THREAD.get() != null;
	}

	/** The pipeline whose thread this is, if any. */
	static @Nullable CommandPipeline current() {
		return OWN_THREAD.get();
	}

	private void work() {
		OWN_THREAD.set(this);
		List<PendingCommand> batch = new ArrayList<>(LARGEST_BATCH);
		while (!this.closed) {
			try {
				ignoreInterruption();
				boolean idle = this.postponed.isEmpty() || !batch.addAll(takePostponed());
				if (!idle) {
					deliver(batch);
					batch.clear();
				}
				// What waits goes first while nothing comes through
				if (idle || !this.link.isFailing()) {
					fill(batch, idle);
					deliver(batch);
				}
			}
			catch (RuntimeException | Error ex) {
				// Whatever it is, this thread must not end: others wait for it
				this.link.discard();
				batch.forEach((item) -> item.fail(CommandOutcome.UNKNOWN, "Failed: " + ex, ex));
			}
			catch (InterruptedException ex) {
				failAll(batch, this.closed ? this.failures.closed() : "The thread that sends was interrupted");
			}
			batch.clear();
		}
		failAll(batch, this.failures.closed());
		failAll(this.postponed.takeAll(), this.failures.closed());
		failAll(this.followUps, this.failures.closed());
		failAll(this.queue, this.failures.closed());
		this.link.close();
	}

	/** Callers' callbacks may leave it behind, and must end nothing by that. */
	private void ignoreInterruption() throws InterruptedException {
		if (Thread.interrupted() && this.closed) {
			throw new InterruptedException();
		}
	}

	private List<PendingCommand> takePostponed() {
		return PendingCommand.introduced(this.postponed.take(now(), LARGEST_BATCH));
	}

	/** Takes what has come, behind what it must not overtake. */
	private void fill(List<PendingCommand> batch, boolean idle) throws InterruptedException {
		while (!this.followUps.isEmpty() && batch.size() < LARGEST_BATCH) {
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
		this.queue.drainTo(batch, LARGEST_BATCH - batch.size());
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
					"%d commands wait until Redis takes others of their partition, for now it has refused them"
						.formatted(CAPACITY),
					null);
		}
		return true;
	}

	private void failAll(Iterable<PendingCommand> items, String why) {
		items.forEach((item) -> item.fail(CommandOutcome.UNKNOWN, why, null));
	}

	/** Sends a batch in portions. What is left of it waits, with what comes after it. */
	private void deliver(List<PendingCommand> batch) throws InterruptedException {
		if (batch.isEmpty()) {
			return;
		}
		List<PendingCommand> left = new ArrayList<>();
		Set<ByteBuffer> behind = new HashSet<>();
		int attempts = 0;
		for (List<PendingCommand> portion : PendingCommand.portions(batch, this.link.halvings())) {
			List<PendingCommand> free = portion;
			if (!behind.isEmpty()) {
				free = new ArrayList<>(portion);
				free.removeIf((item) -> behind.contains(item.partition()) && left.add(item));
			}
			ignoreInterruption();
			for (PendingCommand item : this.link.attempt(free)) {
				left.add(item);
				behind.add(item.partition());
				attempts = Math.max(attempts, item.attempts());
			}
		}
		if (this.closed) {
			failAll(left, this.failures.closed());
		}
		else if (!left.isEmpty()) {
			// The link itself makes a pause when it fails
			this.postponed.giveBack(left, now() + (this.link.isFailing() ? 0 : this.link.pauseNanos(attempts)));
		}
	}

	private long now() {
		return this.runtime.nanoTime().getAsLong();
	}

	@Override
	public void close() {
		this.closed = true;
		Thread last;
		synchronized (this) {
			last = this.thread;
		}
		if (last != null) {
			last.interrupt();
		}
		this.link.close();
	}

}
