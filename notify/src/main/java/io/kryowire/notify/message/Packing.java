/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.Map;

import io.kryowire.notify.protocol.Envelope;

/**
 * Puts payloads into envelopes, or leaves them as they are.
 * <p>
 * In an envelope goes what Kryowire's codec wrote. Texts and bytes stay what they are,
 * for clients that are not Kryowire's; except for bytes that look like an envelope, which
 * would be taken for one.
 */
final class Packing {

	private static final String BYTES = "application/octet-stream";

	private final boolean envelopes;

	private final String contentType;

	Packing(boolean envelopes, String contentType) {
		this.envelopes = envelopes;
		this.contentType = contentType;
	}

	/** Whether Kryowire's codec has written it. */
	boolean isOurs(String contentType) {
		return contentType.equals(this.contentType) || contentType.equals(KryoMessageConverter.CONTENT_TYPE);
	}

	byte[] pack(byte[] payload, String contentType, Map<String, String> headers) {
		if (!this.envelopes) {
			return payload;
		}
		if (isOurs(contentType)) {
			return new Envelope(this.contentType, headers, payload).encode();
		}
		return Envelope.matches(payload) ? new Envelope(BYTES, headers, payload).encode() : payload;
	}

}
