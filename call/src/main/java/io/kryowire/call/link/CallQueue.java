/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;

import io.kryowire.call.Execution;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.dispatch.RefusalReason;
import org.jspecify.annotations.Nullable;

/**
 * Hands the calls of one connection over to workers, as far as there may be so many of
 * them. Used by the network thread.
 */
final class CallQueue {

	static final String OVER_SHARE = "this node holds as much for this peer as it may (max-held-size)";

	private final ServerLinkOwner owner;

	private final CallRunner runner;

	private final QueuedBytes bytes;

	/** Calls without a key. */
	private final CallLine line;

	private final KeyedLines keyed;

	/** Whether the bytes of the frame that is read are another frame's soon. */
	private boolean lent;

	CallQueue(ServerLinkOwner owner, CallRunner runner, DoneCalls done) {
		this.owner = owner;
		this.runner = runner;
		this.bytes = new QueuedBytes(done::workersCost);
		this.line = new CallLine(owner.keyed(), System.identityHashCode(this), owner.workers());
		this.keyed = new KeyedLines(owner.keyed(), owner.workers());
	}

	/** What calls hold that wait or run. */
	QueuedBytes bytes() {
		return this.bytes;
	}

	/** Begins with a frame. */
	void start(boolean isLent) {
		this.lent = isLent;
	}

	void add(ServerMethod method, int head, long id, long deadline, int key, byte[] frame, int start, int length) {
		if (!this.bytes.take(length)) {
			this.runner.refuse(method, id, length, OVER_SHARE);
			return;
		}
		boolean handedOver = false;
		try {
			QueuedCall call = call(method, head, id, deadline, key, frame, start, length);
			CallLine to = lineOf(method, head, key);
			if (to != null) {
				// Workers that fail leave it in its line, from which it is dropped later
				handedOver = true;
				add(call, to);
				return;
			}
			RefusalReason refusal = this.owner.virtual().tryDispatch(key, call::run);
			handedOver = true;
			if (refusal != null) {
				refuse(call, refusal);
			}
		}
		finally {
			if (!handedOver) {
				this.bytes.takeBack(length);
			}
		}
	}

	/** A small call must not keep hold of the large array it came in. */
	private QueuedCall call(ServerMethod method, int head, long id, long deadline, int key, byte[] frame, int start,
			int length) {
		boolean copied = this.lent || length < frame.length / 2;
		return new QueuedCall(this.runner, method, head, id, deadline, key,
				copied ? Arrays.copyOfRange(frame, start, start + length) : frame, copied ? 0 : start, length);
	}

	private @Nullable CallLine lineOf(ServerMethod method, int head, int key) {
		if (method.execution() != Execution.KEYED) {
			return null;
		}
		return ((head & Protocol.KEYED) != 0) ? this.keyed.of(key) : this.line;
	}

	private void add(QueuedCall call, CallLine to) {
		RefusalReason refusal = to.add(call);
		QueuedCall next = (refusal != null) ? to.poll() : null;
		while (next != null) {
			refuse(next, refusal);
			next = to.poll();
		}
	}

	private void refuse(QueuedCall call, @Nullable RefusalReason reason) {
		// A line keeps hold of the call that was taken last
		call.forget();
		this.bytes.takeBack(call.length);
		this.runner.refuse(call.method, call.id, call.length, "too many calls wait at this node (" + reason + ")");
	}

	private static void drop(CallLine line) {
		for (QueuedCall call = line.poll(); call != null; call = line.poll()) {
			call.runSafely();
		}
	}

	/** The connection is gone, and nobody waits for what has not run. */
	void close() {
		drop(this.line);
		this.keyed.forEach(CallQueue::drop);
		this.bytes.settleAfterTheEnd();
	}

}
