/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.codec.WireBuffer;

/**
 * The bytes of an {@link Envelope}. Nothing is allocated for a length before it is known
 * that so many bytes are there.
 */
final class EnvelopeFormat {

	static final int VERSION = 1;

	static final int MOST_HEADERS = 64;

	static final int LONGEST_TEXT = 8192;

	private static final byte[] MAGIC = { (byte) 0xF7, 'K', 'W' };

	/**
	 * Content types that travel as one byte. The index is on the wire: append only.
	 * Number 0 says that the content type is spelled out.
	 */
	private static final String[] KNOWN = { "", "application/x-kryowire", "application/x-kryowire+json", "text/plain",
			"application/octet-stream", "application/json" };

	private EnvelopeFormat() {
	}

	static boolean matches(byte[] message) {
		return message.length > MAGIC.length && message[0] == MAGIC[0] && message[1] == MAGIC[1]
				&& message[2] == MAGIC[2];
	}

	static byte[] encode(Envelope envelope) {
		if (envelope.headers().size() > MOST_HEADERS) {
			throw new IllegalArgumentException("A message can have at most %d headers, this one has %d"
				.formatted(MOST_HEADERS, envelope.headers().size()));
		}
		WireBuffer buffer = new WireBuffer(envelope.payload().length + 16 + 64 * envelope.headers().size());
		buffer.append(MAGIC, 0, MAGIC.length);
		buffer.appendByte(VERSION);
		int known = Math.max(0, Arrays.asList(KNOWN).indexOf(envelope.contentType()));
		buffer.appendByte(known);
		if (known == 0) {
			appendText(buffer, envelope.contentType());
		}
		buffer.appendVarint(envelope.headers().size());
		envelope.headers().forEach((name, value) -> {
			appendText(buffer, name);
			appendText(buffer, value);
		});
		buffer.append(envelope.payload(), 0, envelope.payload().length);
		return (buffer.array().length == buffer.length()) ? buffer.array() : buffer.toByteArray();
	}

	static Envelope decode(byte[] message) {
		if (!matches(message)) {
			throw new MalformedEnvelopeException(
					"%d bytes do not begin with the first three bytes of an envelope".formatted(message.length));
		}
		return new Reader(message, MAGIC.length).envelope();
	}

	private static void appendText(WireBuffer buffer, String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		if (bytes.length > LONGEST_TEXT) {
			throw new IllegalArgumentException(
					"A header's name or value can have at most %d bytes; the one that begins with '%s' has %d"
						.formatted(LONGEST_TEXT, text.substring(0, 32), bytes.length));
		}
		buffer.appendVarint(bytes.length);
		buffer.append(bytes, 0, bytes.length);
	}

	private static final class Reader {

		private final byte[] bytes;

		private int position;

		Reader(byte[] bytes, int position) {
			this.bytes = bytes;
			this.position = position;
		}

		Envelope envelope() {
			int version = next();
			if (version != VERSION) {
				throw new MalformedEnvelopeException(
						"An envelope of version %d cannot be read here, where the newest is %d: upgrade this service first"
							.formatted(version, VERSION));
			}
			String contentType = contentType();
			int count = number("number of headers", MOST_HEADERS);
			Map<String, String> headers = (count == 0) ? Collections.emptyMap() : new LinkedHashMap<>(count * 2);
			for (int i = 0; i < count; i++) {
				String name = text();
				headers.put(name, text());
			}
			return new Envelope(contentType, headers, Arrays.copyOfRange(this.bytes, this.position, this.bytes.length));
		}

		private String contentType() {
			int known = next();
			if (known >= KNOWN.length) {
				throw new MalformedEnvelopeException(
						"An envelope has content type number %d, the highest known here is %d".formatted(known,
								KNOWN.length - 1));
			}
			String contentType = (known == 0) ? text() : KNOWN[known];
			if (contentType.isEmpty()) {
				throw new MalformedEnvelopeException("An envelope has an empty content type");
			}
			return contentType;
		}

		private String text() {
			int length = number("length of a text", LONGEST_TEXT);
			if (length > this.bytes.length - this.position) {
				throw new MalformedEnvelopeException("An envelope ends within a text of %d bytes, of which %d are there"
					.formatted(length, this.bytes.length - this.position));
			}
			String text = new String(this.bytes, this.position, length, StandardCharsets.UTF_8);
			this.position += length;
			return text;
		}

		private int number(String what, int most) {
			int value = 0;
			for (int shift = 0; shift < 21; shift += 7) {
				int next = next();
				value |= (next & 0x7F) << shift;
				if (next < 0x80) {
					if (value > most) {
						break;
					}
					return value;
				}
			}
			throw new MalformedEnvelopeException(
					"An envelope's %s is %d or more, at most %d are allowed".formatted(what, value, most));
		}

		private int next() {
			if (this.position >= this.bytes.length) {
				throw new MalformedEnvelopeException("An envelope ends after %d bytes".formatted(this.bytes.length));
			}
			return this.bytes[this.position++] & 0xFF;
		}

	}

}
