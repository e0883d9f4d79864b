/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * The key and the certificate of 127.0.0.1 that both JVMs of a launch with TLS are given:
 * one side shows them, and the other one trusts them.
 *
 * @param store where they are
 */
public record BenchmarkIdentity(KeyStore store) {

	private static final char[] PASSWORD = "changeit".toCharArray();

	/**
	 * Reads the file that the run script has made.
	 * @return what is in it
	 */
	public static BenchmarkIdentity read() {
		Path file = Path.of(System.getProperty("io.kryowire.benchmarks.identity"));
		try (InputStream in = Files.newInputStream(file)) {
			KeyStore store = KeyStore.getInstance("PKCS12");
			store.load(in, PASSWORD);
			return new BenchmarkIdentity(store);
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException("Cannot read " + file, ex);
		}
	}

	/**
	 * The side that shows them.
	 * @return its keys
	 */
	public KeyManagerFactory keys() throws GeneralSecurityException {
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(this.store, PASSWORD);
		return keys;
	}

	/**
	 * The side that trusts them.
	 * @return whom it trusts
	 */
	public TrustManagerFactory trust() throws GeneralSecurityException, IOException {
		KeyStore certificates = KeyStore.getInstance("PKCS12");
		certificates.load(null, null);
		String alias = this.store.aliases().nextElement();
		certificates.setCertificateEntry(alias, this.store.getCertificate(alias));
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(certificates);
		return trust;
	}

}
