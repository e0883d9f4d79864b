/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import io.kryowire.call.Execution;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.Pace;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for a thread or runs on one.
 */
final class QueuedCall extends LineTask {

	private static final byte[] NONE = new byte[0];

	/** A tick is 2^20 nanoseconds. */
	private static final int TICK_BITS = 20;

	private static final VarHandle ENDED;

	static {
		try {
			ENDED = MethodHandles.lookup().findVarHandle(QueuedCall.class, "ended", boolean.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final CallRunner runner;

	final ServerMethod method;

	final int head;

	final long id;

	final long deadline;

	final int key;

	final int start;

	final int length;

	/** When it came, as {@link #tick} tells. */
	private final int arrived;

	/** Forgotten when it is run, since a line keeps hold of its last call. */
	private byte[] bytes;

	/** Whether its answer has been decided, and its room given back. */
	@SuppressWarnings("unused")
	private volatile boolean ended;

	private volatile boolean givenUp;

	QueuedCall(CallRunner runner, ServerMethod method, int head, long id, long deadline, int key, byte[] bytes,
			int start, int length, int arrived) {
		super(method.execution() == Execution.KEYED && (head & Protocol.KEYED) != 0, key);
		this.runner = runner;
		this.method = method;
		this.head = head;
		this.id = id;
		this.deadline = deadline;
		this.key = key;
		this.bytes = bytes;
		this.start = start;
		this.length = length;
		this.arrived = arrived;
	}

	/** The time in about milliseconds, which takes weeks to come round again. */
	static int tick(long nanoTime) {
		return (int) (nanoTime >> TICK_BITS);
	}

	/** How long ago it came. */
	long ageNanos(long nanoTime) {
		return Math.max(0, (long) (tick(nanoTime) - this.arrived) << TICK_BITS);
	}

	/** Runs it, if somebody still waits for it. */
	@Override
	public void run() {
		byte[] arguments = this.bytes;
		this.bytes = NONE;
		this.runner.runQueued(this, arguments);
	}

	@Override
	public void refused() {
		this.bytes = NONE;
		this.runner.refuseQueued(this);
	}

	@Override
	protected boolean isOver(long now) {
		return this.runner.isOver(this, now);
	}

	@Override
	protected void over() {
		this.bytes = NONE;
		this.runner.giveUp(this);
	}

	@Override
	protected Pace pace() {
		return this.method.pace();
	}

	CallRunner runner() {
		return this.runner;
	}

	/** Whether somebody waits for an answer. */
	boolean isAsk() {
		return this.id != 0;
	}

	/** Whether the caller of this is the one who decides how it ends: only one is. */
	boolean end() {
		return !this.ended && ENDED.compareAndSet(this, false, true);
	}

	boolean isEnded() {
		return this.ended;
	}

	/** The same, for one who ends it because nobody waits for it any more. */
	boolean giveUp() {
		if (!end()) {
			return false;
		}
		this.givenUp = true;
		return true;
	}

	boolean isGivenUp() {
		return this.givenUp;
	}

}
