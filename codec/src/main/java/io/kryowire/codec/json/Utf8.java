/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;

/**
 * Turns the bytes of a message into characters and repairs nothing.
 *
 * @param maxBytes how long a message may be
 */
record Utf8(int maxBytes) {

	char[] decode(byte[] bytes, int offset, int length) {
		if (length > this.maxBytes) {
			throw LimitExceededException.of("maxbytes", this.maxBytes, "A message of " + length + " bytes");
		}
		ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
		CharBuffer out = CharBuffer.allocate(length);
		CoderResult result = StandardCharsets.UTF_8.newDecoder()
			.onMalformedInput(CodingErrorAction.REPORT)
			.onUnmappableCharacter(CodingErrorAction.REPORT)
			.decode(in, out, true);
		if (result.isError() || in.hasRemaining()) {
			throw new MalformedMessageException("Byte %d: this is not UTF-8".formatted(in.position() - offset));
		}
		return (out.position() == length) ? out.array() : Arrays.copyOf(out.array(), out.position());
	}

}
