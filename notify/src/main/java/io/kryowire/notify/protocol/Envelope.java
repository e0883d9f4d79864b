/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.util.Arrays;
import java.util.Map;

/**
 * A message with its content type and headers, as it travels when envelopes are on.
 * <p>
 * The bytes are: {@code F7 4B 57}, a version, the content type, the number of headers,
 * each header's name and value, and the payload up to the end. Texts are UTF-8 with their
 * length in front, numbers are varints. {@code F7} begins no UTF-8 text, so neither JSON
 * nor any other text can be mistaken for an envelope, and neither can what Kryowire's
 * codecs or the JDK's serialization write.
 *
 * @param contentType the MIME type of the payload
 * @param headers the headers, in their order
 * @param payload the payload
 */
public record Envelope(String contentType, Map<String, String> headers, byte[] payload) {

	/**
	 * Creates an envelope, which must not be changed afterwards.
	 */
	public Envelope {
		if (contentType.isEmpty()) {
			throw new IllegalArgumentException("An envelope needs a content type");
		}
	}

	/**
	 * Says whether bytes begin like an envelope.
	 * @param message a whole message
	 * @return whether {@link #decode} is to be asked
	 */
	public static boolean matches(byte[] message) {
		return EnvelopeFormat.matches(message);
	}

	/**
	 * Reads an envelope.
	 * @param message a whole message
	 * @return what is in it
	 * @throws MalformedEnvelopeException if the bytes are no envelope of a version known
	 * here
	 */
	public static Envelope decode(byte[] message) {
		return EnvelopeFormat.decode(message);
	}

	/**
	 * Writes this envelope.
	 * @return its bytes
	 */
	public byte[] encode() {
		return EnvelopeFormat.encode(this);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Envelope that && this.contentType.equals(that.contentType)
				&& this.headers.equals(that.headers) && Arrays.equals(this.payload, that.payload);
	}

	@Override
	public int hashCode() {
		return this.contentType.hashCode() * 31 + Arrays.hashCode(this.payload);
	}

	@Override
	public String toString() {
		return "Envelope[%s, headers %s, %d bytes]".formatted(this.contentType, this.headers.keySet(),
				this.payload.length);
	}

}
