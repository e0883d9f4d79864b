/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The JDK's tool that makes a key and a certificate for it.
 */
final class Keytool {

	static final char[] PASSWORD = "changeit".toCharArray();

	private final String alias;

	private @Nullable KeyStore signer;

	Keytool(String alias) {
		this.alias = alias;
	}

	/** Has the certificate signed by the only key of a store, and not by its own. */
	Keytool signedBy(KeyStore store) {
		this.signer = store;
		return this;
	}

	/** The key, in a store of its own. */
	KeyStore generate(String name, String... options) {
		try {
			Path folder = Files.createTempDirectory("kryowire-identity");
			Path file = folder.resolve("identity.p12");
			KeyStore store = run(file, name, options);
			Files.delete(file);
			Files.delete(folder);
			return store;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private KeyStore run(Path file, String name, String... options)
			throws IOException, GeneralSecurityException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1",
				"-J-XX:+UseSerialGC", "-J-Dkeystore.pkcs12.certPbeIterationCount=1",
				"-J-Dkeystore.pkcs12.keyPbeIterationCount=1", "-J-Dkeystore.pkcs12.macIterationCount=1", "-genkeypair",
				"-alias", this.alias, "-dname", name, "-keyalg", "EC", "-groupname", "secp256r1", "-storetype",
				"PKCS12", "-keystore", file.toString(), "-storepass", new String(PASSWORD)));
		command.addAll(Arrays.asList(options));
		KeyStore authority = this.signer;
		String authoritysAlias = (authority != null) ? authority.aliases().nextElement() : "";
		if (authority != null) {
			try (OutputStream out = Files.newOutputStream(file)) {
				authority.store(out, PASSWORD);
			}
			command.addAll(List.of("-signer", authoritysAlias));
		}
		Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(keytool.getInputStream().readAllBytes());
		if (keytool.waitFor() != 0) {
			throw new IllegalStateException("keytool: " + output);
		}
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(file)) {
			store.load(in, PASSWORD);
		}
		if (authority != null) {
			store.deleteEntry(authoritysAlias);
		}
		return store;
	}

}
