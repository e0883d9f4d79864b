/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.KeptFields;
import org.jspecify.annotations.Nullable;

/**
 * Notes what is unknown here while a message is read that may be replaced.
 */
final class Keeping {

	private final Map<Object, List<KeptPart>> parts = new IdentityHashMap<>();

	private int constants;

	/** A constant that is unknown here has been read. */
	void addConstant() {
		this.constants++;
	}

	/** Begins to count such constants anew, and returns how many there were. */
	int constants(int again) {
		int before = this.constants;
		this.constants = again;
		return before;
	}

	/** Notes what belongs to an object. */
	void add(Object owner, KeptPart part) {
		if (!part.isEmpty()) {
			this.parts.computeIfAbsent(owner, (key) -> new ArrayList<>(1)).add(part);
		}
	}

	/** All that was noted, with the value that was read. */
	KeptFields kept(@Nullable Object root) {
		return (this.parts.isEmpty() || root == null) ? KeptFields.NONE : new JsonKept(root, this.parts);
	}

}
