/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.feed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys of a topic that have changed together with a write of ours, and have not been
 * announced yet. An announcement has its key read, after everything that the server had
 * done by then: so each accounts for one change of its key, in whichever order the two
 * arrive. What nobody has announced after two turns was changed by somebody else. Of
 * several changes at a time Redis tells once: an announcement that is left over then can
 * account for somebody else's change of that moment, which a sweep finds.
 * <p>
 * Bounded in bytes. If there is no room for announcements, keys are read once more; if
 * there is none for changes, everything has to be compared.
 */
public final class Suspects {

	/** For each of the four sets. */
	static final int ROOM = 1 << 20;

	/** Of what is found at a turn. */
	record Found(List<String> keys, boolean overflown) {
	}

	private Keys changed = new Keys();

	private Keys changedBefore = new Keys();

	private Keys announced = new Keys();

	private Keys announcedBefore = new Keys();

	private boolean overflown;

	/** Takes note of an announcement. */
	synchronized void announced(String key) {
		if (!this.changed.remove(key) && !this.changedBefore.remove(key)) {
			this.announced.add(key);
		}
	}

	/** Takes note of a change. */
	synchronized void changed(String key) {
		if (!this.announced.remove(key) && !this.announcedBefore.remove(key) && !this.changedBefore.contains(key)
				&& !this.changed.add(key)) {
			this.overflown = true;
		}
	}

	/** Whether nothing waits for its counterpart. */
	synchronized boolean isEmpty() {
		return this.changed.isEmpty() && this.changedBefore.isEmpty() && this.announced.isEmpty()
				&& this.announcedBefore.isEmpty() && !this.overflown;
	}

	/** Some time has passed. Returns what has waited for long enough. */
	synchronized Found turn() {
		Found found = new Found(this.changedBefore.list(), this.overflown);
		this.changedBefore = this.changed;
		this.changed = new Keys();
		this.announcedBefore = this.announced;
		this.announced = new Keys();
		this.overflown = false;
		return found;
	}

	/** Some keys. */
	private static final class Keys {

		private static final int OVERHEAD = 64;

		private final Set<String> keys = new HashSet<>();

		private int bytes;

		boolean isEmpty() {
			return this.keys.isEmpty();
		}

		boolean contains(String key) {
			return this.keys.contains(key);
		}

		List<String> list() {
			return new ArrayList<>(this.keys);
		}

		/** Returns whether the key is here. */
		boolean add(String key) {
			if (this.keys.contains(key)) {
				return true;
			}
			if (this.bytes + bytes(key) > ROOM) {
				return false;
			}
			this.bytes += bytes(key);
			return this.keys.add(key);
		}

		boolean remove(String key) {
			if (!this.keys.remove(key)) {
				return false;
			}
			this.bytes -= bytes(key);
			return true;
		}

		private static int bytes(String key) {
			return OVERHEAD + 2 * key.length();
		}

	}

}
