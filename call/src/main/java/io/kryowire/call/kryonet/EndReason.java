/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.protocol.ForeignText;
import org.jspecify.annotations.Nullable;

/**
 * Why a client's connection at a server has ended.
 *
 * @param text the reason, in one line
 * @param isForSecret whether it ended because of the secret, and for nothing else
 */
record EndReason(String text, boolean isForSecret) {

	private static final int LONGEST = 1024;

	/**
	 * The reason that is known, or else what is wrong with the secret.
	 * @param known why it was closed, if that was said
	 * @param secret what is wrong with the client's secret, if something is
	 */
	static EndReason of(@Nullable String known, @Nullable String secret) {
		String text = (known != null) ? known : secret;
		return new EndReason(
				ForeignText.oneLine((text != null) ? text : "the client has disconnected or fallen silent", LONGEST),
				known != null && known.equals(secret));
	}

}
