/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

/**
 * The numbers both ends agree on before they talk.
 */
public final class Protocol {

	/** What a HELLO begins with: "KRYW". */
	public static final int MAGIC = 0x4B525957;

	/** The newest version this code speaks. */
	public static final int VERSION = 3;

	/** The oldest version this code speaks. */
	public static final int OLDEST_VERSION = 2;

	/** The version from which on both sides tell their schemas. */
	public static final int SCHEMAS_VERSION = 3;

	/** How many random bytes each side adds to the proof. */
	public static final int NONCE_BYTES = 16;

	/** How long a proof is. */
	public static final int PROOF_BYTES = 32;

	/** How long a frame may be, its kind included. */
	public static final int LARGEST_FRAME = 1 << 18;

	/** How many bytes of a long message go into one chunk. */
	public static final int CHUNK_BYTES = 1 << 16;

	/** How long a frame may be before the connection has proven itself. */
	public static final int LARGEST_STRANGERS_FRAME = 4096;

	/** In a call's head: a hash of its key follows. */
	public static final int KEYED = 1;

	/** In a call's head: it wants an answer. */
	public static final int ASK = 2;

	/** In a call's head: its body begins with headers, before the arguments. */
	public static final int HEADERS = 4;

	/**
	 * In a call's head: a handler has made it, and its body begins with the calls that
	 * wait for it, before the headers.
	 */
	public static final int NESTED = 8;

	/** How many bits of a call's head are flags. */
	public static final int FLAG_BITS = 4;

	/** An answer's status for a result. */
	public static final int OK = 0;

	/** What a failure names if a call was refused for the schema of its arguments. */
	public static final String OTHER_SCHEMA = "schema";

	/** A frame's bytes before the first answer: kind, consumed calls, consumed bytes. */
	public static final int REPLIES_HEAD = 1 + 8 + 8;

	private Protocol() {
	}

}
