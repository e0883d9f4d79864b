/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.jspecify.annotations.Nullable;

/**
 * A message that was not handled, and why.
 *
 * @param message the message: its channel, its bytes, and what it was decoded to, if it
 * was
 * @param listener what should have handled it, as text
 * @param exception what was thrown, by the decoding or by the listener
 */
public record RedisMessageFailure(ReceivedMessage message, String listener, Throwable exception) {

	/**
	 * The channel.
	 * @return the channel the message was published to
	 */
	public String channel() {
		return this.message.channel();
	}

	/**
	 * What was published.
	 * @return the bytes, not a copy
	 */
	public byte[] bytes() {
		return this.message.bytes();
	}

	/**
	 * The payload.
	 * @return the payload as Kryowire has decoded it, {@code null} if that is what
	 * failed, or if the payload was for somebody else to read
	 */
	public @Nullable Object payload() {
		return this.message.decoded();
	}

	/**
	 * What the log may have of it: everything but what is in the message.
	 */
	@Override
	public String toString() {
		return "A message of %d bytes from channel '%s' was not handled by %s: %s".formatted(bytes().length,
				LogText.of(channel()), this.listener, LogText.of(this.exception));
	}

}
