/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * A call that waits for a worker. Run at most once.
 */
final class QueuedCall extends CallLine.Place {

	private static final byte[] NONE = new byte[0];

	private final CallRunner runner;

	final ServerMethod method;

	final int head;

	final long id;

	final long deadline;

	final int key;

	final int start;

	final int length;

	/** Forgotten when it is run, since a line keeps hold of its last call. */
	private byte[] bytes;

	QueuedCall(CallRunner runner, ServerMethod method, int head, long id, long deadline, int key, byte[] bytes,
			int start, int length) {
		this.runner = runner;
		this.method = method;
		this.head = head;
		this.id = id;
		this.deadline = deadline;
		this.key = key;
		this.bytes = bytes;
		this.start = start;
		this.length = length;
	}

	/**
	 * Runs it, if somebody still waits for it.
	 * @return when that began
	 */
	long run() {
		byte[] arguments = this.bytes;
		this.bytes = NONE;
		return this.runner.runQueued(this, arguments);
	}

	/** The same, for those behind which other calls wait: nothing gets through. */
	long runSafely() {
		try {
			return run();
		}
		catch (Throwable ex) {
			failed(ex);
			return System.nanoTime();
		}
	}

	/** It will not be run. */
	void forget() {
		this.bytes = NONE;
	}

	/** What no handler is to blame for. */
	void failed(Throwable problem) {
		try {
			this.runner.taskFailed(problem);
		}
		catch (Throwable ex) {
			// Not even to be logged, and the calls behind it have to run
		}
	}

}
