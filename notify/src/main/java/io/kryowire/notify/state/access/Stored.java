/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.StateFailure;

/**
 * What stands in Redis where a value should be: the whole of it, or the beginning of what
 * is too long.
 *
 * @param bytes the bytes, all of them or the first ones
 * @param length how many there are in Redis
 */
public record Stored(byte[] bytes, long length) {

	/** Kept of what cannot be read, headers included: enough to see what it is. */
	static final int BEGINNING = 256;

	/** A whole value; nothing and an empty string are the same. */
	public static @Nullable Stored of(byte @Nullable [] bytes) {
		return (bytes == null || bytes.length == 0) ? null : new Stored(bytes, bytes.length);
	}

	/** The first bytes of a value of which more have come than are kept. */
	public static byte[] beginning(byte[] bytes) {
		if (bytes.length <= BEGINNING) {
			return bytes;
		}
		byte[] first = new byte[BEGINNING];
		System.arraycopy(bytes, 0, first, 0, BEGINNING);
		return first;
	}

	/** Of a value that cannot be read; of its bytes only the first are kept. */
	public StateFailure failure(String topic, String key, long version, Throwable cause) {
		return new StateFailure(topic, key, version, beginning(this.bytes), this.length, 0, cause);
	}

	public boolean isWhole() {
		return this.bytes.length == this.length;
	}

}
