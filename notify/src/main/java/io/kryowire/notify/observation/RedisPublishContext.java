/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import java.util.Map;

import io.micrometer.observation.transport.SenderContext;

import io.kryowire.notify.message.OutgoingMessage;

/**
 * The context of a publishing. What a tracer injects goes into the envelope's headers.
 */
public final class RedisPublishContext extends SenderContext<Map<String, String>> {

	private final String channel;

	RedisPublishContext(OutgoingMessage message) {
		super((headers, name, value) -> {
			if (headers != null) {
				headers.put(name, value);
			}
		});
		setCarrier(message.headers());
		this.channel = message.channel();
	}

	/**
	 * Where is published.
	 * @return the channel
	 */
	public String channel() {
		return this.channel;
	}

}
