/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.codec.WireBuffer;

/**
 * The head of the frames that carry entries.
 */
interface FrameHead {

	/** Writes the head into an empty buffer. */
	void start(WireBuffer frame);

	/** How long it is. */
	int length();

	/** Fills in what is only known when a frame leaves, if it is one with this head. */
	void finish(WireBuffer frame);

	/** Takes that back: the frame has not left, and will be finished once more. */
	void notSent();

	/** Whether a frame without entries should be sent for the sake of its head. */
	boolean isDue();

}
