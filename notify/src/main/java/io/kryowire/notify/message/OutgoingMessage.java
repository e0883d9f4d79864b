/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;

/**
 * A message on its way out: encoded, and not yet in its envelope.
 */
public final class OutgoingMessage {

	private final String channel;

	private final byte[] payload;

	private final String contentType;

	private final Map<String, String> headers;

	private final @Nullable WireCoder<?> coder;

	/**
	 * Creates a message.
	 * @param channel where it is published
	 * @param payload its bytes
	 * @param contentType what the bytes are
	 * @param headers its headers, which are copied
	 */
	public OutgoingMessage(String channel, byte[] payload, String contentType, Map<String, String> headers) {
		this(channel, payload, contentType, headers, null);
	}

	/**
	 * Creates a message.
	 * @param coder has encoded it, {@code null} if that is not known
	 */
	OutgoingMessage(String channel, byte[] payload, String contentType, Map<String, String> headers,
			@Nullable WireCoder<?> coder) {
		this.coder = coder;
		this.channel = channel;
		this.payload = payload;
		this.contentType = contentType;
		this.headers = new LinkedHashMap<>(headers);
	}

	/**
	 * Where it is published.
	 * @return the channel
	 */
	public String channel() {
		return this.channel;
	}

	/**
	 * What is published.
	 * @return the bytes, not a copy
	 */
	public byte[] payload() {
		return this.payload;
	}

	/**
	 * What the payload is.
	 * @return the content type
	 */
	public String contentType() {
		return this.contentType;
	}

	/**
	 * The headers, which travel if envelopes are on.
	 * @return a map to which may be added
	 */
	public Map<String, String> headers() {
		return this.headers;
	}

	@Nullable WireCoder<?> coder() {
		return this.coder;
	}

}
