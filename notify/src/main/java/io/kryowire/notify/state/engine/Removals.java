/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import io.kryowire.notify.protocol.StateStamp;

/**
 * Which removals have been applied, for whoever waits for one: what is gone has no
 * version. Remembered only if there is to be somebody who waits.
 */
final class Removals {

	private final boolean wanted;

	private final Remembered versions = new Remembered();

	Removals(boolean wanted) {
		this.wanted = wanted;
	}

	/** Whether a key was gone after a removal of that version, or a later one. */
	boolean isAppliedUpTo(String key, long version) {
		return this.versions.get(key).version() >= version;
	}

	/** A key is gone. What was not announced has no version. */
	void gone(String key, long version) {
		if (this.wanted && version != 0) {
			this.versions.put(key, new Remembered.Seen(StateStamp.ofVersion(version), 0));
		}
	}

	/** A key is there again. */
	void back(String key) {
		this.versions.remove(key);
	}

	/** The history is another one, by a clock that may be behind. */
	void clear() {
		this.versions.clear();
	}

}
