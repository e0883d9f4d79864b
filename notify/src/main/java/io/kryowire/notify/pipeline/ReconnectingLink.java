/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.Unanswered;

/**
 * The one link of one thread, which is replaced as soon as it fails.
 */
public final class ReconnectingLink implements AutoCloseable {

	/** How often to ask whether another server has become the master. */
	private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final CommandLink.Factory factory;

	private final PipelineRuntime runtime;

	private final Duration timeout;

	private final ConnectAttempts attempts;

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
		this.timeout = timeout;
		this.attempts = new ConnectAttempts(factory, runtime, name, timeout.multipliedBy(2), () -> this.link == null);
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
		this.link = this.attempts.open();
		this.opened++;
		this.asked = this.runtime.nanoTime().getAsLong();
		if (this.attempts.isClosed()) {
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

	@Override
	public void close() {
		CommandLink unused = this.attempts.close();
		discard();
		if (unused != null) {
			unused.close();
		}
	}

}
