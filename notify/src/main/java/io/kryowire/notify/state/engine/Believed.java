/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.access.Stored;

/**
 * The values that came along with announcements and are not proven yet. Anybody who may
 * publish can have sent them, with any version: the next proof reads their keys and
 * compares the bytes. Touched by the engine's thread.
 */
final class Believed {

	/** What may be believed at a time; beyond it values are read. */
	private static final int ROOM = 4 << 20;

	private final Map<String, byte[]> records = new HashMap<>();

	private int taken;

	boolean hasRoom(byte[] record) {
		return this.taken + record.length <= ROOM;
	}

	void add(String key, byte[] record) {
		byte[] before = this.records.put(key, record);
		this.taken += record.length - ((before != null) ? before.length : 0);
	}

	/** The keys that a proof has to read. */
	Set<String> keys() {
		return Set.copyOf(this.records.keySet());
	}

	/** Whether something else is believed of a key than what was read. */
	boolean isRefuted(String key, @Nullable Stored stored) {
		byte[] record = this.records.get(key);
		return record != null && (stored == null || !Arrays.equals(record, stored.bytes()));
	}

	/** What was read of a key has been applied. */
	void forget(String key) {
		byte[] record = this.records.remove(key);
		if (record != null) {
			this.taken -= record.length;
		}
	}

}
