/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.jspecify.annotations.Nullable;

/**
 * Proves that a side knows a shared secret, without sending it: an HMAC-SHA-256 over both
 * nonces, the client's node id, the version and which side it is, and the server's node
 * id where that is known, so that no proof can be sent back or used again.
 */
public final class SecretProof {

	static final String ALGORITHM = "HmacSHA256";

	private final int version;

	private final String clientId;

	private final byte[] clientNonce;

	private final byte[] serverNonce;

	/**
	 * Creates the proof for one connection.
	 * @param version the version of the protocol that the connection speaks
	 * @param clientId the client's node id
	 * @param clientNonce the client's random bytes
	 * @param serverNonce the server's random bytes
	 */
	public SecretProof(int version, String clientId, byte[] clientNonce, byte[] serverNonce) {
		this.version = version;
		this.clientId = clientId;
		this.clientNonce = clientNonce.clone();
		this.serverNonce = serverNonce.clone();
	}

	/**
	 * The client's proof, of the first secret. It comes before the server's, whose id the
	 * client does not know yet.
	 * @param secrets the secrets
	 * @return {@value Protocol#PROOF_BYTES} bytes
	 */
	public byte[] ofClient(SharedSecrets secrets) {
		return client(secrets.first());
	}

	/**
	 * Checks a client's proof, in a time that does not depend on it, and proves the same
	 * secret in return.
	 * @param secrets any of which will do
	 * @param proof the client's proof
	 * @param serverId the server's node id
	 * @return the server's proof, {@code null} if the client knows none of the secrets
	 */
	public byte @Nullable [] answer(SharedSecrets secrets, byte[] proof, String serverId) {
		SecretKeySpec known = null;
		for (SecretKeySpec key : secrets.all()) {
			if (MessageDigest.isEqual(client(key), proof)) {
				known = key;
			}
		}
		return (known != null) ? server(known, serverId) : null;
	}

	/**
	 * Checks the server's proof, in a time that does not depend on it.
	 * @param secrets the first of which the client has proven
	 * @param serverId the server's node id
	 * @param proof the server's proof
	 * @return whether it proves the same secret
	 */
	public boolean isServers(SharedSecrets secrets, String serverId, byte[] proof) {
		return MessageDigest.isEqual(server(secrets.first(), serverId), proof);
	}

	private byte[] client(SecretKeySpec key) {
		return compute(key, List.of("client", this.clientId));
	}

	private byte[] server(SecretKeySpec key, String serverId) {
		return compute(key, List.of("server", this.clientId, serverId));
	}

	private byte[] compute(SecretKeySpec key, List<String> parts) {
		try {
			Mac mac = Mac.getInstance(ALGORITHM);
			mac.init(key);
			update(mac, "kryowire".getBytes(StandardCharsets.UTF_8));
			update(mac, Integer.toString(this.version).getBytes(StandardCharsets.UTF_8));
			parts.forEach((part) -> update(mac, part.getBytes(StandardCharsets.UTF_8)));
			update(mac, this.clientNonce);
			update(mac, this.serverNonce);
			return mac.doFinal();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("Every Java platform has " + ALGORITHM, ex);
		}
	}

	/** The length goes first, so that two parts cannot pass for others. */
	private static void update(Mac mac, byte[] part) {
		mac.update((byte) (part.length >>> 8));
		mac.update((byte) part.length);
		mac.update(part);
	}

}
