/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all writes of a topic have in common, as the script wants it.
 */
public final class StateTerms {

	/** Up to how many bytes a value may come along with its announcement. */
	public static final int LARGEST_INLINE_LIMIT = 1 << 20;

	private static final byte[] YES = { '1' };

	private static final byte[] NO = {};

	private final byte[] fingerprint;

	private final byte[] journalLength;

	private final byte[] inlineLimit;

	private final byte[] sharded;

	/** From somewhere that nobody else begins at, so that no nonce is given out twice. */
	private final AtomicLong nonces = new AtomicLong(new SecureRandom().nextLong());

	/**
	 * Creates terms.
	 * @param fingerprint the fingerprint of the type of the values
	 * @param journalLength how many entries the journal keeps, about
	 * @param inlineLimit how long a record may be to come along with the announcement
	 * @param sharded whether writes are announced to their shard of a cluster alone
	 */
	public StateTerms(int fingerprint, int journalLength, int inlineLimit, boolean sharded) {
		this.fingerprint = new byte[] { (byte) (fingerprint >>> 24), (byte) (fingerprint >>> 16),
				(byte) (fingerprint >>> 8), (byte) fingerprint };
		this.journalLength = digits(journalLength);
		this.inlineLimit = digits(inlineLimit);
		this.sharded = sharded ? YES : NO;
	}

	byte[] fingerprint() {
		return this.fingerprint;
	}

	byte[] journalLength() {
		return this.journalLength;
	}

	byte[] inlineLimit() {
		return this.inlineLimit;
	}

	byte[] sharded() {
		return this.sharded;
	}

	/** Another one each time; 0 is that of what has none. */
	byte[] nonce() {
		long nonce = this.nonces.incrementAndGet();
		return StateVersion.bytes((nonce != 0) ? nonce : this.nonces.incrementAndGet());
	}

	static byte[] digits(long number) {
		return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
	}

}
