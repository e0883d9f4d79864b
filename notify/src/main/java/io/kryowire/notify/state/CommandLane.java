/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

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
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.state.StateAccessException.Outcome;

/**
 * Sends the commands of any number of threads over one connection, as many in a pipeline
 * as have come together while those before were on their way. Commands of one lane are
 * executed in the order in which they came.
 */
final class CommandLane implements AutoCloseable {

	private static final int CAPACITY = 16_384;

	private static final int LARGEST_BATCH = 512;

	/**
	 * What a server says that may soon say something else. It has not executed anything.
	 */
	private static final List<String> PASSING = List.of("MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN", "LOADING",
			"READONLY", "MASTERDOWN", "BUSY", "NOAUTH", "ERR max number of clients");

	private static final ThreadLocal<CommandLane> OWN_THREAD = new ThreadLocal<>();

	private final String name;

	private final Links links;

	private final StateRuntime runtime;

	private final Duration timeout;

	private final ArrayBlockingQueue<LaneItem> queue = new ArrayBlockingQueue<>(CAPACITY);

	/**
	 * Of reads that have had their place: as many as those, and so bounded. Touched by
	 * the thread of this alone.
	 */
	private final Deque<LaneItem> followUps = new ArrayDeque<>();

	/** Written under the monitor of this. */
	private @Nullable Thread thread;

	private volatile boolean closed;

	CommandLane(String name, CommandLink.Factory factory, StateRuntime runtime, Duration commandTimeout,
			Duration timeout) {
		this.name = name;
		this.runtime = runtime;
		this.timeout = timeout;
		this.links = new Links(factory, runtime, name, commandTimeout);
	}

	/**
	 * Sends a command.
	 * @param command the command; one that calls our script by its digest is sent with
	 * its text if the server does not know it
	 * @param repeatable whether it does no harm to execute it twice
	 */
	CompletableFuture<@Nullable Object> send(Command command, boolean repeatable) {
		return send(command, repeatable, 0);
	}

	/** Sends a command whose answer may have so many bytes. */
	CompletableFuture<@Nullable Object> send(Command command, boolean repeatable, int weight) {
		return send(new LaneItem(command, repeatable, weight,
				this.runtime.nanoTime().getAsLong() + this.timeout.toNanos(), new CompletableFuture<>(), false));
	}

	/**
	 * Sends the next step of something that was read. From the thread of this, which
	 * cannot wait for room, it needs none.
	 * @param deadline that of the first step
	 */
	CompletableFuture<@Nullable Object> followUp(Command command, int weight, long deadline) {
		LaneItem item = new LaneItem(command, true, weight, deadline, new CompletableFuture<>(), false);
		if (OWN_THREAD.get() != this || this.closed) {
			return send(item);
		}
		this.followUps.add(item);
		return item.result();
	}

	private CompletableFuture<@Nullable Object> send(LaneItem item) {
		begin();
		try {
			if (this.closed || !offer(item)) {
				item.fail(Outcome.NOT_SENT, this.closed ? "The state topics have been closed"
						: "%d commands have been waiting for %s".formatted(CAPACITY, this.timeout), null);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			item.fail(Outcome.NOT_SENT, "Interrupted", ex);
		}
		if (this.closed) {
			failAll(this.queue, "The state topics have been closed");
		}
		return item.result();
	}

	/** Waits for room, if it is not a lane that has to make it. */
	private boolean offer(LaneItem item) throws InterruptedException {
		return isCurrent() ? this.queue.offer(item)
				: this.queue.offer(item, this.timeout.toNanos(), TimeUnit.NANOSECONDS);
	}

	private synchronized void begin() {
		if (this.thread == null && !this.closed) {
			this.thread = this.runtime.start(this.name, this::work);
		}
	}

	/**
	 * Whether this is the thread of a lane, on which callers' callbacks run. It must not
	 * wait for what only itself, or another one that waits for it, can do.
	 */
	static boolean isCurrent() {
		return OWN_THREAD.get() != null;
	}

	private void work() {
		OWN_THREAD.set(this);
		List<LaneItem> batch = new ArrayList<>(LARGEST_BATCH);
		try {
			while (!this.closed) {
				fill(batch);
				try {
					for (List<LaneItem> portion : LaneItem.portions(batch)) {
						deliver(portion);
					}
				}
				catch (RuntimeException | Error ex) {
					// Whatever it is, this thread must not end: others wait for it
					this.links.discard();
					batch.forEach((item) -> item.fail(Outcome.UNKNOWN, "Failed: " + ex, ex));
				}
				batch.clear();
			}
		}
		catch (InterruptedException ex) {
			// Closed: what has not been answered is told so.
		}
		failAll(batch, "The state topics have been closed");
		failAll(this.followUps, "The state topics have been closed");
		failAll(this.queue, "The state topics have been closed");
		this.links.close();
	}

	private void fill(List<LaneItem> batch) throws InterruptedException {
		while (!this.followUps.isEmpty() && batch.size() < LARGEST_BATCH) {
			batch.add(this.followUps.remove());
		}
		if (batch.isEmpty()) {
			batch.add(this.queue.take());
		}
		this.queue.drainTo(batch, LARGEST_BATCH - batch.size());
	}

	private static void failAll(Iterable<LaneItem> items, String why) {
		items.forEach((item) -> item.fail(Outcome.UNKNOWN, why, null));
	}

	private void deliver(List<LaneItem> batch) throws InterruptedException {
		List<LaneItem> left = new ArrayList<>(batch);
		for (int attempt = 0; !left.isEmpty(); attempt++) {
			if (attempt > 0) {
				Thread.sleep((long) (Math.min(100, 5L << Math.min(attempt, 5))
						* (0.5 + this.runtime.random().getAsDouble() / 2)));
			}
			left = attempt(left);
		}
	}

	/** Returns what is to be tried again. */
	private List<LaneItem> attempt(List<LaneItem> batch) {
		List<LaneItem> items = batch;
		try {
			if (this.links.connect()) {
				items = LaneItem.introduced(batch);
			}
		}
		catch (RuntimeException ex) {
			return again(batch, Outcome.NOT_SENT, ex.getMessage(), ex);
		}
		List<@Nullable Object> answers;
		try {
			answers = this.links.run(items.stream().map(LaneItem::command).toList());
		}
		catch (RuntimeException ex) {
			List<LaneItem> repeatable = new ArrayList<>();
			for (LaneItem item : items) {
				if (item.repeatable()) {
					repeatable.add(item.unanswered());
				}
				else {
					item.fail(Outcome.UNKNOWN, "The connection was lost before the answer", ex);
				}
			}
			return again(repeatable, Outcome.UNKNOWN, "No answer: " + ex.getMessage(), ex);
		}
		return sort(items, answers);
	}

	/**
	 * Completes what has been answered. What can be sent again is, unless a later write
	 * of the same key has been executed meanwhile, which it would undo.
	 */
	private List<LaneItem> sort(List<LaneItem> items, List<@Nullable Object> answers) {
		Deque<LaneItem> left = new ArrayDeque<>();
		Set<ByteBuffer> written = new HashSet<>();
		String passes = null;
		for (int i = items.size() - 1; i >= 0; i--) {
			LaneItem item = items.get(i);
			CommandError error = (answers.get(i) instanceof CommandError refusal) ? refusal : null;
			boolean unknown = error != null && error.is("NOSCRIPT") && item.isScript();
			boolean passing = error != null && PASSING.stream().anyMatch(error::is);
			if (error != null && !unknown && !passing) {
				item.refuse(error);
			}
			else if (error != null && item.isScript() && written.contains(item.key())) {
				item.fail(Outcome.REFUSED,
						"Redis has refused: %s. A later write of the key has been executed".formatted(error.message()),
						null);
			}
			else if (error != null) {
				left.addFirst(unknown ? item.spelledOut() : item);
				passes = passing ? error.message() : passes;
			}
			else if (item.isScript()) {
				written.add(item.key());
			}
		}
		for (int i = 0; i < items.size(); i++) {
			if (!(answers.get(i) instanceof CommandError)) {
				items.get(i).result().complete(answers.get(i));
			}
		}
		return left.isEmpty() ? List.of() : repeat(List.copyOf(left), passes);
	}

	private List<LaneItem> repeat(List<LaneItem> items, @Nullable String passes) {
		if (passes == null) {
			return attempt(items);
		}
		this.links.discard();
		return again(items, Outcome.REFUSED, "Redis has refused: " + passes, null);
	}

	private List<LaneItem> again(List<LaneItem> items, Outcome outcome, @Nullable String why,
			@Nullable Throwable cause) {
		long now = this.runtime.nanoTime().getAsLong();
		List<LaneItem> left = new ArrayList<>();
		for (LaneItem item : items) {
			if (this.closed || now - item.deadline() >= 0) {
				item.fail(outcome, String.valueOf(why), cause);
			}
			else {
				left.add(item);
			}
		}
		return left;
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
		this.links.close();
	}

}
