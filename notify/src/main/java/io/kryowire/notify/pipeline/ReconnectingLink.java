/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.ConnectionTrouble;
import io.kryowire.notify.driver.Unanswered;

/**
 * The one link of one thread, which is replaced as soon as it fails. Connecting happens
 * on a thread of its own, because a driver may wait for long: what comes late is used by
 * the next attempt.
 */
public final class ReconnectingLink implements AutoCloseable {

	/** Attempts left behind that may still wait for the driver to connect. */
	private static final int MOST_LEFT_BEHIND = 4;

	/** How often to ask whether another server has become the master. */
	private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final CommandLink.Factory factory;

	private final PipelineRuntime runtime;

	private final String name;

	private final Duration timeout;

	/**
	 * Those that connect. Guarded by the monitor of this, as are the three below.
	 */
	private final Set<Thread> attempts = new HashSet<>();

	private @Nullable CommandLink arrived;

	private @Nullable Throwable failure;

	/** Of the last attempts, if they have failed. */
	private @Nullable Throwable reason;

	private volatile boolean closed;

	/** Written by the owning thread, closed by any. */
	private volatile @Nullable CommandLink link;

	/** When it was last known to lead to the master. Touched by the owning thread. */
	private long asked;

	/** Whether the last call may have reached a server. Touched by the owning thread. */
	private boolean sent;

	/** How many there were. Touched by the owning thread. */
	private int opened;

	/**
	 * Makes a link that connects when it is needed.
	 * @param factory opens links
	 * @param runtime time and threads
	 * @param name the beginning of the names of threads that connect
	 * @param timeout how long the answers of one call may take
	 */
	public ReconnectingLink(CommandLink.Factory factory, PipelineRuntime runtime, String name, Duration timeout) {
		this.factory = factory;
		this.runtime = runtime;
		this.name = name;
		this.timeout = timeout;
	}

	/**
	 * Connects, if that is necessary, and about once a second makes sure that it leads to
	 * the master of now. What this throws was not sent.
	 * @return whether it was
	 */
	public boolean connect() {
		if (this.link != null) {
			leaveOldMaster(this.link);
			return false;
		}
		this.link = open();
		this.opened++;
		this.asked = this.runtime.nanoTime().getAsLong();
		if (this.closed) {
			discard();
			throw new IllegalStateException("Closed");
		}
		return true;
	}

	/**
	 * Is no silent step: whoever has read from the one has to compare that with the
	 * other.
	 */
	private void leaveOldMaster(CommandLink current) {
		long now = this.runtime.nanoTime().getAsLong();
		if (now - this.asked >= ASK_NANOS) {
			this.asked = now;
			if (!current.isCurrent()) {
				discard();
				throw new IllegalStateException(
						"Another server has become the master, or may have: the connection is opened anew");
			}
		}
	}

	/**
	 * Whether commands go to several nodes.
	 * @return whether the server is a cluster
	 */
	public boolean isCluster() {
		return this.factory.isCluster();
	}

	/**
	 * The number of the present connection: what another one says may be of another
	 * server.
	 * @return the number
	 */
	public int connection() {
		return this.opened;
	}

	/**
	 * The time of the runtime.
	 * @return nanoseconds
	 */
	public long nanoTime() {
		return this.runtime.nanoTime().getAsLong();
	}

	/**
	 * How long the answers of one call may take.
	 * @return the time-out
	 */
	public Duration timeout() {
		return this.timeout;
	}

	/**
	 * Sends commands, and waits for their answers. After what this throws, nobody knows
	 * what was executed.
	 * @param commands the commands
	 * @return an answer for each
	 */
	public List<@Nullable Object> run(List<Command> commands) {
		this.sent = true;
		List<@Nullable Object> answers = runEach(commands, this.timeout);
		for (Object answer : answers) {
			if (answer instanceof Unanswered unanswered) {
				this.sent = unanswered.sent();
				discard();
				throw unanswered.cause();
			}
		}
		if (this.link == null) {
			// What comes next may go to another server, which nobody would notice
			throw new IllegalStateException("The connection was lost just now");
		}
		return answers;
	}

	/**
	 * Whether what {@link #run} has thrown last may come from a server that was sent it.
	 * @return whether it may
	 */
	public boolean wasSent() {
		return this.sent;
	}

	/** Leaves it to the caller what there is no answer to. */
	List<@Nullable Object> runEach(List<Command> commands, Duration timeout) {
		if (this.link == null) {
			connect();
		}
		CommandLink current = this.link;
		if (current == null) {
			throw new IllegalStateException("Closed");
		}
		try {
			List<@Nullable Object> answers = current.run(commands, timeout);
			if (!current.isOpen()) {
				discard();
			}
			return answers;
		}
		catch (RuntimeException ex) {
			discard();
			throw ex;
		}
	}

	/** Ends the connection, whatever its thread waits for. Called by any. */
	void cut() {
		CommandLink current = this.link;
		if (current != null) {
			current.close();
		}
	}

	/** Leaves the connection: the next command goes over another one. */
	public void discard() {
		CommandLink old = this.link;
		this.link = null;
		if (old != null) {
			old.close();
		}
	}

	private synchronized CommandLink open() {
		if (this.arrived == null) {
			if (this.attempts.size() < MOST_LEFT_BEHIND && !this.closed) {
				this.failure = null;
				this.attempts.add(this.runtime.start(this.name + "-connect", this::attempt));
			}
			long deadline = this.runtime.nanoTime().getAsLong() + this.timeout.toNanos() * 2;
			long left = deadline - this.runtime.nanoTime().getAsLong();
			while (this.arrived == null && this.failure == null && left > 0 && !this.closed) {
				await(left);
				left = deadline - this.runtime.nanoTime().getAsLong();
			}
		}
		CommandLink opened = this.arrived;
		this.arrived = null;
		if (opened == null) {
			Throwable cause = this.failure;
			throw (cause != null) ? failed(cause) : new StillConnectingException(this.timeout.multipliedBy(2));
		}
		return opened;
	}

	private static IllegalStateException failed(Throwable cause) {
		String advice = ConnectionTrouble.advice(cause, "Redis");
		return new IllegalStateException(
				(advice != null) ? advice : "No connection to Redis: " + ConnectionTrouble.words(cause, "Redis"),
				cause);
	}

	private void await(long nanos) {
		try {
			TimeUnit.NANOSECONDS.timedWait(this, nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	private void attempt() {
		CommandLink opened = null;
		Throwable failed = null;
		try {
			opened = this.factory.open();
		}
		catch (Throwable ex) {
			failed = ex;
		}
		CommandLink spare = opened;
		synchronized (this) {
			this.attempts.remove(Thread.currentThread());
			if (!this.closed && this.arrived == null && this.link == null) {
				this.arrived = opened;
				spare = null;
			}
			this.reason = (failed != null) ? ConnectionTrouble.moreTelling(this.reason, failed) : null;
			this.failure = this.reason;
			notifyAll();
		}
		if (spare != null) {
			spare.close();
		}
	}

	@Override
	public void close() {
		CommandLink unused;
		synchronized (this) {
			this.closed = true;
			unused = this.arrived;
			this.arrived = null;
			// Lettuce would wait for a client that has been shut down
			this.attempts.forEach(Thread::interrupt);
			notifyAll();
		}
		discard();
		if (unused != null) {
			unused.close();
		}
	}

}
