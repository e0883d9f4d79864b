/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that proofs are computed with: shared secrets, each stretched once, so that
 * whoever has got hold of a proof pays 210 000 times as much for a guess.
 */
public final class SharedSecrets {

	/** What applications set, to be named where secrets differ. */
	public static final String PROPERTY = "kryowire.kryonet.shared-secret";

	/** How often the hash is applied: about a tenth of a second, on a warm JVM. */
	static final int ITERATIONS = 210_000;

	private static final int KEY_BITS = 256;

	private static final byte[] SALT = "kryowire 2".getBytes(StandardCharsets.US_ASCII);

	private static final int MOST_REMEMBERED = 64;

	/** Of several peers with one secret; the eldest goes first. Guarded by itself. */
	private static final Map<String, SecretKeySpec> STRETCHED = new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, SecretKeySpec> eldest) {
			return size() > MOST_REMEMBERED;
		}

	};

	private final List<SecretKeySpec> keys;

	private SharedSecrets(List<SecretKeySpec> keys) {
		this.keys = keys;
	}

	/**
	 * Stretches secrets, which takes a while the first time.
	 * @param secrets the first is proven, any is accepted; none if there is nothing to
	 * prove
	 * @return their keys
	 */
	public static SharedSecrets of(List<String> secrets) {
		return new SharedSecrets(secrets.stream().map(SharedSecrets::key).toList());
	}

	/**
	 * Whether there is nothing to prove.
	 * @return whether there are no secrets
	 */
	public boolean isEmpty() {
		return this.keys.isEmpty();
	}

	/** The key that is proven. */
	SecretKeySpec first() {
		return this.keys.get(0);
	}

	/** The keys that are accepted. */
	List<SecretKeySpec> all() {
		return this.keys;
	}

	private static SecretKeySpec key(String secret) {
		synchronized (STRETCHED) {
			return STRETCHED.computeIfAbsent(secret, SharedSecrets::stretch);
		}
	}

	private static SecretKeySpec stretch(String secret) {
		PBEKeySpec password = new PBEKeySpec(secret.toCharArray(), SALT, ITERATIONS, KEY_BITS);
		try {
			byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(password).getEncoded();
			return new SecretKeySpec(key, SecretProof.ALGORITHM);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("This Java platform has no PBKDF2 with HMAC-SHA-256", ex);
		}
		finally {
			password.clearPassword();
		}
	}

}
