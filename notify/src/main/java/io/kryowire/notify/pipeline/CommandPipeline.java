/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

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

	/** How many commands are sent at once: their answers may be long. */
	private static final int LARGEST_BATCH = 512;

	/** The same for messages: their answers are numbers, and waiting for them costs. */
	private static final int LARGEST_PATIENT_BATCH = 1024;

	private final String name;

	private final PipelineLink link;

	private final PipelineRuntime runtime;

	private final CommandFailures failures;

	private final Duration timeout;

	/** After which the connection is closed, zero for never. */
	private final Duration idle;

	/** Whether callbacks on its thread may wait for the answers of others. */
	private final boolean patient;

	private final WaitingCommands waiting;

	/** Written under the monitor of this, once. */
	private volatile @Nullable Thread thread;

	private volatile boolean closed;

	/** Makes a pipeline on whose thread callbacks must not wait for answers. */
	CommandPipeline(String name, CommandLink.Factory factory, PipelineRuntime runtime, CommandFailures failures,
			Duration commandTimeout, Duration timeout) {
		this(name, factory, runtime, failures, commandTimeout, timeout, Duration.ZERO, false, MasterCheck.none());
	}

	/**
	 * Makes a pipeline that connects when it is needed.
	 * @param name the name of its thread
	 * @param factory opens its links
	 * @param runtime time, threads and randomness
	 * @param failures makes the exceptions that commands fail with
	 * @param commandTimeout how long to wait for the answers to a batch
	 * @param timeout how long a command may wait for room
	 * @param idle after how long without a command the connection is closed, zero for
	 * never
	 * @param check whether the server is the one to send to
	 */
	public CommandPipeline(String name, CommandLink.Factory factory, PipelineRuntime runtime, CommandFailures failures,
			Duration commandTimeout, Duration timeout, Duration idle, MasterCheck check) {
		this(name, factory, runtime, failures, commandTimeout, timeout, idle, true, check);
	}

	private CommandPipeline(String name, CommandLink.Factory factory, PipelineRuntime runtime, CommandFailures failures,
			Duration commandTimeout, Duration timeout, Duration idle, boolean patient, MasterCheck check) {
		this.name = name;
		this.runtime = runtime;
		this.failures = failures;
		this.timeout = timeout;
		this.idle = idle;
		this.patient = patient;
		this.waiting = new WaitingCommands(runtime.nanoTime(), patient ? LARGEST_PATIENT_BATCH : LARGEST_BATCH);
		this.link = new PipelineLink(name, factory, runtime, commandTimeout, timeout, patient, check);
	}

	/**
	 * Sends the next step of something that was read. From the thread of this, which
	 * cannot wait for room, it needs none.
	 * @param deadline that of the first step
	 */
	CompletableFuture<@Nullable Object> followUp(Command command, int weight, long deadline) {
		PendingCommand item = PendingCommand.of(command, true, weight, deadline, new CompletableFuture<>(),
				this.failures);
		if (!isOwnThread() || this.closed) {
			send(item);
		}
		else {
			this.waiting.addFollowUp(item);
		}
		return item.result();
	}

	/**
	 * Sends a command, and waits for room if it has to.
	 * @param command the command
	 * @param repeatable whether it does no harm to execute it twice
	 * @param patience for how long it is sent again if it certainly was not executed
	 * @param result is completed with the answer, or with why there is none
	 */
	public void send(Command command, boolean repeatable, Duration patience,
			CompletableFuture<@Nullable Object> result) {
		send(PendingCommand.of(command, repeatable, 0, now() + patience.toNanos(), result, this.failures));
	}

	/** Sends a command, and waits for room if it has to. */
	void send(PendingCommand item) {
		Throwable problem = begin();
		if (problem != null) {
			item.fail(CommandOutcome.NOT_SENT, "There can be no thread that sends: " + problem, problem);
			return;
		}
		try {
			if (this.closed || !offerPatiently(item)) {
				item.fail(CommandOutcome.NOT_SENT, this.closed ? this.failures.closed()
						: "%d commands have been waiting for %s".formatted(WaitingCommands.CAPACITY, this.timeout),
						null);
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
		return this.waiting.offer(item) || (PipelineThread.mayWaitFor(this) && this.waiting.offer(item, this.timeout));
	}

	/** Sends a command, if that can be. {@link #failIfClosed} is to be called later. */
	boolean offer(PendingCommand item) {
		return begin() == null && this.waiting.offer(item);
	}

	/** Whoever comes after the end of the thread has nobody else. */
	void failIfClosed() {
		if (this.closed) {
			this.waiting.failAdded(this.failures.closed());
		}
	}

	/** Returns why there can be no thread, if so. */
	private @Nullable Throwable begin() {
		try {
			if (this.thread == null) {
				beginOnce();
			}
			return null;
		}
		catch (RuntimeException | Error ex) {
			return ex;
		}
	}

	private synchronized void beginOnce() {
		if (this.thread == null && !this.closed) {
			this.thread = this.runtime.start(this.name, this::work);
		}
	}

	/**
	 * Whether this is its own thread, which must not wait for room.
	 * @return whether it is
	 */
	public boolean isOwnThread() {
		return PipelineThread.owner() == this;
	}

	boolean isPatient() {
		return this.patient;
	}

	private void work() {
		PipelineThread.begin(this);
		List<PendingCommand> batch = new ArrayList<>(LARGEST_BATCH);
		while (!this.closed) {
			try {
				ignoreInterruption();
				boolean idle = !this.waiting.hasPostponed() || !batch.addAll(this.waiting.takePostponed());
				if (!idle) {
					deliver(batch);
					batch.clear();
				}
				failOverdue();
				// What waits goes first while nothing comes through
				if (idle || !this.link.isFailing()) {
					leaveIfIdle();
					this.waiting.fill(batch, idle);
					deliver(batch);
				}
			}
			catch (RuntimeException | Error ex) {
				// Whatever it is, this thread must not end: others wait for it
				this.link.discard();
				batch.forEach((item) -> item.fail(CommandOutcome.UNKNOWN, "Failed: " + ex, ex));
			}
			catch (InterruptedException ex) {
				WaitingCommands.fail(batch,
						this.closed ? this.failures.closed() : "The thread that sends was interrupted");
			}
			batch.clear();
		}
		WaitingCommands.fail(batch, this.failures.closed());
		this.waiting.failAll(this.failures.closed());
		this.link.close();
	}

	/** Callers' callbacks may leave it behind, and must end nothing by that. */
	private void ignoreInterruption() throws InterruptedException {
		if (Thread.interrupted() && this.closed) {
			throw new InterruptedException();
		}
	}

	/** Closes a connection that nobody has used for some time. */
	private void leaveIfIdle() throws InterruptedException {
		if (!this.idle.isZero() && this.waiting.isIdle(this.idle)) {
			this.link.discard();
		}
	}

	/** Does not have commands wait for an attempt that comes after their time. */
	private void failOverdue() {
		PendingCommand next = (this.patient && this.link.isFailing()) ? this.waiting.takeOverdue() : null;
		while (next != null) {
			this.link.giveUp(next);
			next = this.waiting.takeOverdue();
		}
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
			WaitingCommands.fail(left, this.failures.closed());
		}
		else if (!left.isEmpty()) {
			// The link itself makes a pause when it fails
			this.waiting.postpone(left, this.link.isFailing() ? 0 : this.link.pauseNanos(attempts));
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
