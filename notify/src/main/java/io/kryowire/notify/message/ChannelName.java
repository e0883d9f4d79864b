/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a channel's or a pattern's name, comparable.
 */
final class ChannelName {

	private final byte[] bytes;

	private final int hash;

	ChannelName(byte[] bytes) {
		this.bytes = bytes;
		this.hash = Arrays.hashCode(bytes);
	}

	byte[] bytes() {
		return this.bytes;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ChannelName that && this.hash == that.hash && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		return this.hash;
	}

	@Override
	public String toString() {
		return new String(this.bytes, StandardCharsets.UTF_8);
	}

}
