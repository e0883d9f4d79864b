/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import org.jspecify.annotations.Nullable;

/**
 * Somebody with a key and a certificate for it, made by the JDK's keytool once for each
 * name, valid for a hundred years. Nobody waits for the tool before the key is needed.
 */
public final class Identity {

	private static final Map<String, Identity> KNOWN = new ConcurrentHashMap<>();

	/** A node on this machine. */
	public static final Identity NODE = of("node", "dns:localhost,ip:127.0.0.1,ip:127.0.0.2");

	/** A peer. */
	public static final Identity PEER = of("peer", "dns:peer");

	private final CompletableFuture<KeyStore> store;

	/** Decrypted once: what keeps a password from being guessed takes long. */
	private final CompletableFuture<KeyManager[]> keys;

	private Identity(Supplier<KeyStore> generator) {
		this.store = CompletableFuture.supplyAsync(generator, (task) -> new Thread(task, "keytool").start());
		this.keys = this.store.thenApply(Identity::keys);
	}

	/**
	 * Somebody.
	 * @param name a name
	 * @param hosts the hosts the certificate is for, as keytool has it
	 * @return the same for the same name
	 */
	public static Identity of(String name, String hosts) {
		return KNOWN.computeIfAbsent(name, (key) -> new Identity(() -> selfMade(key, name, hosts)));
	}

	/**
	 * Somebody who says to be somebody else.
	 * @param name whom
	 * @return the same for the same name
	 */
	public static Identity impostor(String name) {
		return KNOWN.computeIfAbsent("not-" + name, (key) -> new Identity(() -> selfMade(key, name, "dns:" + name)));
	}

	/**
	 * Somebody who issues certificates for others.
	 * @param name a name
	 * @return the same for the same name
	 */
	public static Identity authority(String name) {
		return KNOWN.computeIfAbsent(name, (key) -> new Identity(
				() -> new Keytool(key).generate("CN=" + name, "-validity", "36500", "-ext", "bc:c")));
	}

	/**
	 * Somebody with a certificate of an authority.
	 * @param name a name
	 * @param authority who has issued it
	 * @param start since when it is valid, as keytool has it: {@code -10d}
	 * @param days for how long
	 * @return the same for the same name
	 */
	public static Identity issued(String name, Identity authority, String start, int days) {
		return KNOWN.computeIfAbsent(name,
				(key) -> new Identity(() -> new Keytool(key).signedBy(authority.store.join())
					.generate("CN=" + name, "-startdate", start, "-validity", Integer.toString(days), "-ext",
							"san=dns:localhost,ip:127.0.0.1")));
	}

	private static KeyStore selfMade(String alias, String commonName, String hosts) {
		return new Keytool(alias).generate("CN=" + commonName, "-validity", "36500", "-ext", "san=" + hosts);
	}

	/**
	 * What one side goes by.
	 * @param own who it is; {@code null} for nobody
	 * @param trusted whom it trusts
	 * @return a new context
	 */
	public static SSLContext context(@Nullable Identity own, Identity... trusted) {
		try {
			KeyStore others = KeyStore.getInstance("PKCS12");
			others.load(null, null);
			for (Identity other : trusted) {
				KeyStore store = other.store.join();
				String alias = store.aliases().nextElement();
				others.setCertificateEntry(alias, store.getCertificate(alias));
			}
			TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			trust.init(others);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init((own != null) ? own.keys.join() : null, trust.getTrustManagers(), null);
			return context;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Its certificate.
	 * @return the one that it shows
	 */
	public X509Certificate certificate() {
		try {
			KeyStore own = this.store.join();
			return (X509Certificate) own.getCertificate(own.aliases().nextElement());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static KeyManager[] keys(KeyStore store) {
		try {
			KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
			keys.init(store, Keytool.PASSWORD);
			return keys.getKeyManagers();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * TLS that does not ask clients for certificates.
	 * @param context what this side goes by
	 * @return TLS with the JDK's protocols
	 */
	public static LinkTls tls(SSLContext context) {
		return tls(context, ClientCertificate.NONE);
	}

	/**
	 * TLS.
	 * @param context what this side goes by
	 * @param clientCertificate whether clients need certificates
	 * @param protocols the protocols; none for the JDK's
	 * @return TLS
	 */
	public static LinkTls tls(SSLContext context, ClientCertificate clientCertificate, String... protocols) {
		return new LinkTls(() -> context, List.of(protocols), List.of(), clientCertificate);
	}

}
