/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

/**
 * The first byte of every frame. A number, once given, is never given to another kind.
 */
public final class FrameKind {

	/** KryoNet's own: its registration of a connection and its keep-alive. */
	public static final int KRYONET = 0;

	/** Client: who I am, which versions I speak, and a nonce. */
	public static final int HELLO = 1;

	/** Server: the version, a nonce, and whether there is a secret to prove. */
	public static final int CHALLENGE = 2;

	/** Client: the proof of the secret. */
	public static final int PROOF = 3;

	/** Server: who I am, the proof of the secret, the window and the methods. */
	public static final int WELCOME = 4;

	/** Server: why there will be no connection. */
	public static final int REFUSED = 5;

	/** Client: one or many calls. */
	public static final int CALLS = 6;

	/** Server: how much has been consumed, and answers. */
	public static final int REPLIES = 7;

	/** Client: calls that nobody waits for any more. */
	public static final int CANCEL = 8;

	/** Server: no new calls, please. */
	public static final int GOAWAY = 9;

	/** Either: a piece of a call or an answer that is too long for one frame. */
	public static final int CHUNK = 10;

	/** Either: TLS records, in which everything else is. */
	public static final int TLS = 11;

	/** Either: the schemas of what it sends, where they may differ. */
	public static final int SCHEMAS = 12;

	private FrameKind() {
	}

}
