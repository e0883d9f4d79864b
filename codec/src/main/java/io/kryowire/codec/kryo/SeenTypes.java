/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The declared types that a message has named so far, so that it names each one once.
 */
final class SeenTypes {

	/** More than these are named in full each time. */
	static final int MOST = 64;

	private @Nullable OpenType[] types = new OpenType[4];

	private int size;

	/** The lowest number that was asked for since {@link #watch}. */
	private int lowest;

	void clear() {
		if (this.size > 0) {
			Arrays.fill(this.types, 0, this.size, null);
			this.size = 0;
		}
	}

	/** The number of a type, or -1 if it has not been named. */
	int indexOf(OpenType type) {
		for (int i = 0; i < this.size; i++) {
			if (this.types[i] == type) {
				return i;
			}
		}
		return -1;
	}

	void add(@Nullable OpenType type) {
		if (this.size == MOST) {
			return;
		}
		if (this.size == this.types.length) {
			this.types = Arrays.copyOf(this.types, this.size * 2);
		}
		this.types[this.size++] = type;
	}

	@Nullable OpenType get(int index) {
		if (index < this.lowest) {
			this.lowest = index;
		}
		return (index < this.size) ? this.types[index] : null;
	}

	int size() {
		return this.size;
	}

	/** Begins to look at which numbers are asked for. */
	void watch() {
		this.lowest = MOST;
	}

	/** Whether one of the first types was asked for meanwhile. */
	boolean wasUsedBefore(int count) {
		return this.lowest < count;
	}

	/** The schemas of the first types. */
	List<KeptEntry.SchemaId> ids(int count) {
		List<KeptEntry.SchemaId> ids = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			OpenType type = this.types[i];
			ids.add((type != null) ? new KeptEntry.SchemaId(type.id(), type.fingerprint())
					: new KeptEntry.SchemaId(0, 0));
		}
		return List.copyOf(ids);
	}

	/** Types that have been named and of which nothing is known. */
	void addUnknown(int count) {
		this.size = Math.min(count, MOST);
		this.types = new OpenType[MOST];
	}

}
