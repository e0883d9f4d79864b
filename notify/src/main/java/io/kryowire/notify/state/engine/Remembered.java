/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.kryowire.notify.protocol.StateStamp;

/**
 * What was seen last of keys whose values are not kept, as far as there is room: what was
 * seen first is forgotten first. Safe for use by many threads.
 */
final class Remembered {

	/** How many keys at most. */
	private static final int MOST_KEYS = 65_536;

	/** And how long they may be together. */
	private static final int MOST_LETTERS = 8 << 20;

	/**
	 * What was seen.
	 *
	 * @param stamp the write, {@link StateStamp#NONE} if nothing is remembered
	 * @param expireAt when the value ends, or 0
	 */
	record Seen(StateStamp stamp, long expireAt) {

		static final Seen NOTHING = new Seen(StateStamp.NONE, 0);

		long version() {
			return this.stamp.version();
		}

	}

	private final Map<String, Seen> keys = new LinkedHashMap<>();

	private int letters;

	synchronized Seen get(String key) {
		return this.keys.getOrDefault(key, Seen.NOTHING);
	}

	synchronized void put(String key, Seen seen) {
		remove(key);
		this.keys.put(key, seen);
		this.letters += key.length();
		Iterator<String> oldest = this.keys.keySet().iterator();
		while (this.keys.size() > MOST_KEYS || this.letters > MOST_LETTERS) {
			this.letters -= oldest.next().length();
			oldest.remove();
		}
	}

	/** Forgets a key and returns what was remembered. */
	synchronized Seen remove(String key) {
		Seen seen = this.keys.remove(key);
		if (seen == null) {
			return Seen.NOTHING;
		}
		this.letters -= key.length();
		return seen;
	}

	synchronized void clear() {
		this.keys.clear();
		this.letters = 0;
	}

	synchronized void collect(Predicate<String> wanted, Set<String> into) {
		this.keys.keySet().stream().filter(wanted).forEach(into::add);
	}

}
