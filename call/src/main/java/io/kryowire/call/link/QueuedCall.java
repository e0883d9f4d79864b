/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for a thread or runs on one.
 */
final class QueuedCall extends ServedTask {

	private static final byte[] NONE = new byte[0];

	/** A tick is 2^20 nanoseconds. */
	private static final int TICK_BITS = 20;

	/** Nobody has decided how it ends. What a call is at first. */
	private static final int OPEN = 0;

	private static final int ENDED = 1;

	/** Ended, because nobody waits for it any more. */
	private static final int GIVEN_UP = 2;

	private static final VarHandle STATE;

	static {
		try {
			STATE = MethodHandles.lookup().findVarHandle(QueuedCall.class, "state", int.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final CallRunner runner;

	final int head;

	final long id;

	final long deadline;

	final int start;

	final int length;

	/** When it came, as {@link #tick} tells. */
	private final int arrived;

	/** Forgotten when it is run, since a line keeps hold of its last call. */
	private byte[] bytes;

	/** Known to the thread that runs it. */
	private boolean roomIsGivenBack;

	/** Not open when its answer has been decided, and its room given back. */
	@SuppressWarnings("unused")
	private volatile int state;

	/**
	 * Creates a call.
	 * @throws ProtocolException if it does not say properly who waits for it
	 */
	QueuedCall(CallRunner runner, ServerMethod method, int head, long id, long deadline, int key, byte[] bytes,
			int start, int length, int arrived) {
		super(method, (head & Protocol.KEYED) != 0, key, nesting(head, bytes, start, length));
		this.runner = runner;
		this.head = head;
		this.id = id;
		this.deadline = deadline;
		this.bytes = bytes;
		this.start = start;
		this.length = length;
		this.arrived = arrived;
	}

	private static @Nullable CallNesting nesting(int head, byte[] bytes, int start, int length) {
		return ((head & Protocol.NESTED) != 0)
				? new CallNesting(CallChain.read(new FrameReader().over(bytes, start, length))) : null;
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
		this.runner.runQueued(this, forgetBytes());
	}

	@Override
	public void refused() {
		forgetBytes();
		this.runner.refuseQueued(this, "this node is going away");
	}

	private byte[] forgetBytes() {
		byte[] kept = this.bytes;
		this.bytes = NONE;
		forgetFrame();
		return kept;
	}

	@Override
	protected boolean isOver(long now) {
		return isDeadlocked() || this.runner.isOver(this, now);
	}

	@Override
	protected void over() {
		forgetBytes();
		if (wasDeadlocked()) {
			this.runner.refuseQueued(this, whyDeadlocked());
		}
		else {
			this.runner.giveUp(this);
		}
	}

	@Override
	OuterCall newOuter(CallChain callers) {
		return new OuterCall(this.method.method().name(), isAsk(), this.deadline, callers, this.runner.threads());
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
		return endAs(ENDED);
	}

	/** The same, for one who ends it because nobody waits for it any more. */
	boolean giveUp() {
		return endAs(GIVEN_UP);
	}

	private boolean endAs(int how) {
		return this.state == OPEN && STATE.compareAndSet(this, OPEN, how);
	}

	/** Its room has been given back with its answer. On the thread that runs it. */
	void hasRoomGivenBack() {
		this.roomIsGivenBack = true;
	}

	boolean isRoomGivenBack() {
		return this.roomIsGivenBack;
	}

	@Override
	boolean isEnded() {
		return this.state != OPEN;
	}

	boolean isGivenUp() {
		return this.state == GIVEN_UP;
	}

}
