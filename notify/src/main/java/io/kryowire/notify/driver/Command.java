/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.List;

/**
 * A command for a {@link CommandLink}.
 *
 * @param name the command, such as {@code MGET}
 * @param keys its keys, which decide the node it goes to; they come first, unless
 * {@code lead} says otherwise
 * @param lead what comes before the keys, such as the digest and the number of keys of
 * {@code EVALSHA}
 * @param rest what comes after the keys
 */
public record Command(String name, List<byte[]> lead, List<byte[]> keys, List<byte[]> rest) {

	/**
	 * A command whose only key comes first.
	 * @param name the command
	 * @param key its key
	 * @param rest what comes after
	 * @return the command
	 */
	public static Command of(String name, byte[] key, byte[]... rest) {
		return new Command(name, List.of(), List.of(key), List.of(rest));
	}

	/**
	 * A command with nothing but keys, all of one slot.
	 * @param name the command
	 * @param keys the keys
	 * @return the command
	 */
	public static Command ofKeys(String name, List<byte[]> keys) {
		return new Command(name, List.of(), keys, List.of());
	}

	/**
	 * How long it is, without what separates its parts.
	 * @return bytes
	 */
	public int bytes() {
		return bytes(this.lead) + bytes(this.keys) + bytes(this.rest);
	}

	private static int bytes(List<byte[]> parts) {
		int bytes = 0;
		for (byte[] part : parts) {
			bytes += part.length;
		}
		return bytes;
	}

}
