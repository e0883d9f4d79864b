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

/**
 * Proves that a side knows a shared secret, without sending it: an HMAC-SHA-256 over both
 * nonces, both node ids, the version and which side it is, so that no proof can be sent
 * back or used again.
 */
public final class SecretProof {

	private static final String ALGORITHM = "HmacSHA256";

	private final String clientId;

	private final String serverId;

	private final byte[] clientNonce;

	private final byte[] serverNonce;

	/**
	 * Creates the proof for one connection.
	 * @param clientId the client's node id
	 * @param serverId the server's node id
	 * @param clientNonce the client's random bytes
	 * @param serverNonce the server's random bytes
	 */
	public SecretProof(String clientId, String serverId, byte[] clientNonce, byte[] serverNonce) {
		this.clientId = clientId;
		this.serverId = serverId;
		this.clientNonce = clientNonce.clone();
		this.serverNonce = serverNonce.clone();
	}

	/**
	 * The client's proof.
	 * @param secret the secret
	 * @return {@value Protocol#PROOF_BYTES} bytes
	 */
	public byte[] ofClient(String secret) {
		return compute("client", secret);
	}

	/**
	 * The server's proof.
	 * @param secret the secret
	 * @return {@value Protocol#PROOF_BYTES} bytes
	 */
	public byte[] ofServer(String secret) {
		return compute("server", secret);
	}

	/**
	 * Checks a client's proof, in a time that does not depend on it.
	 * @param secrets any of which will do
	 * @param proof the proof
	 * @return whether it proves one of them
	 */
	public boolean isClients(List<String> secrets, byte[] proof) {
		return matches("client", secrets, proof);
	}

	/**
	 * Checks a server's proof, in a time that does not depend on it.
	 * @param secrets any of which will do
	 * @param proof the proof
	 * @return whether it proves one of them
	 */
	public boolean isServers(List<String> secrets, byte[] proof) {
		return matches("server", secrets, proof);
	}

	private boolean matches(String side, List<String> secrets, byte[] proof) {
		boolean found = false;
		for (String secret : secrets) {
			found |= MessageDigest.isEqual(compute(side, secret), proof);
		}
		return found;
	}

	private byte[] compute(String side, String secret) {
		try {
			Mac mac = Mac.getInstance(ALGORITHM);
			mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
			for (String part : List.of("kryowire", Integer.toString(Protocol.VERSION), side, this.clientId,
					this.serverId)) {
				update(mac, part.getBytes(StandardCharsets.UTF_8));
			}
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
