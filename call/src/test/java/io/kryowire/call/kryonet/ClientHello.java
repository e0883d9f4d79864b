/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.nio.ByteBuffer;

/**
 * The first record of a client as the JDK's TLS would no longer write it: of old
 * versions, with weak cipher suites.
 */
final class ClientHello {

	/** TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA and others that versions before 1.2 have. */
	static final int[] OLD_SUITES = { 0xC009, 0xC00A, 0xC013, 0x002F };

	private static final byte HANDSHAKE = 22;

	private static final byte CLIENT_HELLO = 1;

	private static final int RENEGOTIATION_IS_SECURE = 0x00FF;

	/**
	 * Curves, point formats and signature algorithms, so that these are nobody's excuse.
	 */
	private static final byte[] EXTENSIONS = { 0, 10, 0, 4, 0, 2, 0, 23, 0, 11, 0, 2, 1, 0, 0, 13, 0, 10, 0, 8, 4, 3, 8,
			4, 4, 1, 2, 3 };

	private ClientHello() {
	}

	/**
	 * Makes the record.
	 * @param version the newest version it speaks, as TLS writes it
	 * @param suites the cipher suites
	 */
	static byte[] record(int version, int... suites) {
		ByteBuffer body = ByteBuffer.allocate(512);
		body.putShort((short) version).put(new byte[32]).put((byte) 0);
		body.putShort((short) (2 * suites.length + 2));
		for (int suite : suites) {
			body.putShort((short) suite);
		}
		body.putShort((short) RENEGOTIATION_IS_SECURE).put((byte) 1).put((byte) 0);
		body.putShort((short) EXTENSIONS.length).put(EXTENSIONS).flip();
		ByteBuffer record = ByteBuffer.allocate(9 + body.remaining());
		record.put(HANDSHAKE).putShort((short) Math.min(version, 0x0301)).putShort((short) (4 + body.remaining()));
		return record.putInt(CLIENT_HELLO << 24 | body.remaining()).put(body).array();
	}

}
