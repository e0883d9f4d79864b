/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import java.util.Map;

import io.micrometer.observation.transport.ReceiverContext;

import io.kryowire.notify.message.ReceivedMessage;

/**
 * The context of the handling of a message. What a tracer extracts comes from the
 * envelope's headers.
 */
public final class RedisReceiveContext extends ReceiverContext<Map<String, String>> {

	private final ReceivedMessage message;

	RedisReceiveContext(ReceivedMessage message, Map<String, String> headers) {
		super(Map::get);
		setCarrier(headers);
		this.message = message;
	}

	/**
	 * Where the message came from, so that there are not too many values: the pattern, if
	 * it came through one.
	 * @return the pattern or the channel
	 */
	public String destination() {
		String pattern = this.message.pattern();
		return (pattern != null) ? pattern : this.message.channel();
	}

	/**
	 * The channel the message was published to.
	 * @return the channel
	 */
	public String channel() {
		return this.message.channel();
	}

}
