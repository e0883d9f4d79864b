/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.StateFailure;

/**
 * The keys of a topic whose values could not be read when they were read last, and why
 * one of them could not. Safe for use by many threads.
 */
final class UnreadableKeys {

	/** Of a topic whose keys are not all in memory. */
	static final int MOST_KEYS = 65_536;

	/** Whether all keys are kept somewhere anyway, so that all of these can be too. */
	private final boolean all;

	private final Set<String> keys = new LinkedHashSet<>();

	private @Nullable StateFailure example;

	private volatile int size;

	UnreadableKeys(boolean all) {
		this.all = all;
	}

	synchronized void add(StateFailure failure) {
		StateFailure before = this.example;
		if (before == null || before.key().equals(failure.key()) || !this.keys.contains(before.key())) {
			this.example = failure;
		}
		this.keys.add(failure.key());
		if (!this.all && this.keys.size() > MOST_KEYS) {
			Iterator<String> oldest = this.keys.iterator();
			oldest.next();
			oldest.remove();
		}
		this.size = this.keys.size();
	}

	void remove(String key) {
		if (this.size != 0) {
			synchronized (this) {
				this.keys.remove(key);
				this.size = this.keys.size();
			}
		}
	}

	int size() {
		return this.size;
	}

	/** Any of the keys. */
	synchronized @Nullable String anyKey() {
		return this.keys.isEmpty() ? null : this.keys.iterator().next();
	}

	/** Why one of them cannot be read, {@code null} if that is not known any more. */
	synchronized @Nullable StateFailure example() {
		StateFailure last = this.example;
		return (last != null && this.keys.contains(last.key())) ? last : null;
	}

}
