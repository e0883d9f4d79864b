/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.CallOptions;
import org.jspecify.annotations.Nullable;

/**
 * Where calls find a link to their peer.
 */
public interface LinkSource {

	/**
	 * A link for a call: always the same lane for the same key.
	 * @param options how the call is made
	 * @return a link, or {@code null} if there is none now
	 */
	@Nullable ClientLink link(CallOptions options);

	/**
	 * Waits until {@link #link} may find one.
	 * @param options how the call is made
	 * @param deadlineNanos until when, in {@link System#nanoTime()}
	 * @return whether to look again
	 */
	boolean await(CallOptions options, long deadlineNanos);

	/**
	 * Why there is no link, for messages.
	 * @return a few words
	 */
	String trouble();

}
