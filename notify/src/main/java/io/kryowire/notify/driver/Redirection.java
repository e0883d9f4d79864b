/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.jspecify.annotations.Nullable;

/**
 * A node's answer that another one has to be asked.
 *
 * @param slot the slot of the key
 * @param node who is to be asked, as {@code host:port}
 * @param asking whether for this once, since the slot is on its way there
 */
record Redirection(int slot, String node, boolean asking) {

	/**
	 * Reads an answer.
	 * @param answer such as {@code MOVED 3999 127.0.0.1:6381}
	 * @param from the node that gave it, which stands for a host that is not named
	 * @return {@code null} if the answer is another one
	 */
	static @Nullable Redirection of(@Nullable Object answer, String from) {
		if (!(answer instanceof CommandError error) || !(error.is("MOVED ") || error.is("ASK "))) {
			return null;
		}
		String[] words = error.message().split(" ");
		int colon = (words.length < 3) ? -1 : words[2].lastIndexOf(':');
		if (colon < 0) {
			return null;
		}
		String host = words[2].substring(0, colon);
		String named = (host.isEmpty() || host.equals("?")) ? from.substring(0, from.lastIndexOf(':')) : host;
		try {
			return new Redirection(Integer.parseInt(words[1]), named + words[2].substring(colon), error.is("ASK "));
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

}
