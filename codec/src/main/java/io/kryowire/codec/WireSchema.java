/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * How values of one root are written: the text whose hash is the fingerprint that
 * messages name. Its first line is the shape of the root, the others are the types that
 * can follow from it.
 * <p>
 * A schema proves itself, since nobody can say of another text that it has the same
 * fingerprint without looking for one. It has not been parsed yet: it may be of a
 * stranger.
 *
 * @param id the id of the type at the root, 0 if the root is no declared type
 * @param text the text
 */
public record WireSchema(int id, String text) {

	/**
	 * The longest text of a schema.
	 */
	public static final int MAX_LENGTH = 1 << 18;

	public WireSchema {
		if (text.length() > MAX_LENGTH) {
			throw LimitExceededException
				.fixed("A schema has %d characters; at most %d are read".formatted(text.length(), MAX_LENGTH));
		}
	}

	/**
	 * The fingerprint of this schema.
	 * @return 32 bits
	 */
	public int fingerprint() {
		return fingerprint(this.text);
	}

	/**
	 * The fingerprint of a text.
	 * @param text the text of a schema, or another text
	 * @return the first 32 bits of its SHA-256
	 */
	public static int fingerprint(String text) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return ByteBuffer.wrap(digest).getInt();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
