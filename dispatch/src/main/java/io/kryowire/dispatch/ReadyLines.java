/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import org.jspecify.annotations.Nullable;

/**
 * The lines that wait for a thread, each at most once. A linked list of the lines
 * themselves: no line is lost for lack of memory.
 */
final class ReadyLines {

	private volatile @Nullable TaskLine first;

	private @Nullable TaskLine last;

	synchronized void add(TaskLine line) {
		TaskLine before = this.last;
		if (before != null) {
			before.nextReady(line);
		}
		this.last = line;
		if (before == null) {
			this.first = line;
		}
	}

	synchronized @Nullable TaskLine poll() {
		TaskLine line = this.first;
		if (line != null) {
			TaskLine next = line.nextReady();
			line.nextReady(null);
			this.first = next;
			this.last = (next != null) ? this.last : null;
		}
		return line;
	}

	boolean isEmpty() {
		return this.first == null;
	}

}
