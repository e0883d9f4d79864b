/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;

import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskLine;

/**
 * Hands the calls of one connection over to threads, as far as there may be so many of
 * them. Used by the network thread.
 */
final class CallQueue {

	static final String OVER_SHARE = "this node holds as much for this peer as it may (max-held-size)";

	private final CallRunner runner;

	private final QueuedBytes bytes;

	private final TaskLine line;

	/** The calls of the frame that is read. */
	private final TaskLine.Group calls;

	/** Whether the bytes of the frame that is read are another frame's soon. */
	private boolean lent;

	/** When it came. */
	private int arrived;

	CallQueue(NodeContext owner, CallRunner runner, DoneCalls done) {
		this.runner = runner;
		this.bytes = new QueuedBytes(done::workersCost);
		this.line = owner.threads().line();
		this.calls = this.line.group();
	}

	/** What calls hold that wait or run. */
	QueuedBytes bytes() {
		return this.bytes;
	}

	/** Begins with a frame. */
	void start(long now, boolean isLent) {
		this.lent = isLent;
		this.arrived = QueuedCall.tick(now);
	}

	/** Ends with a frame, or goes on with what may take long. */
	void join() {
		this.calls.join();
	}

	void add(ServerMethod method, int head, long id, long deadline, int key, byte[] frame, int start, int length) {
		if (!this.bytes.take(length)) {
			this.runner.refuse(method, id, length, OVER_SHARE);
			return;
		}
		QueuedCall call;
		try {
			call = call(method, head, id, deadline, key, frame, start, length);
		}
		catch (Throwable ex) {
			this.bytes.takeBack(length);
			throw ex;
		}
		LineTask holder = this.calls.add(call);
		if (holder != null) {
			this.runner.deadlocked(call);
		}
	}

	/** A small call must not keep hold of the large array it came in. */
	private QueuedCall call(ServerMethod method, int head, long id, long deadline, int key, byte[] frame, int start,
			int length) {
		boolean copied = this.lent || length < frame.length / 2;
		return new QueuedCall(this.runner, method, head, id, deadline, key,
				copied ? Arrays.copyOfRange(frame, start, start + length) : frame, copied ? 0 : start, length,
				this.arrived);
	}

	/** Has something done that the network thread must not do itself. */
	void run(LineTask task) {
		this.line.add(task);
	}

}
