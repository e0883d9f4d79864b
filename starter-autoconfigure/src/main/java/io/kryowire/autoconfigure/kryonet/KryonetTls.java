/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;
import java.util.function.Supplier;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/**
 * Creates TLS settings from SSL bundles. Each connection uses the current certificates of
 * its bundle, which may have been reloaded.
 */
final class KryonetTls {

	private static final Logger logger = LoggerFactory.getLogger(KryonetTls.class);

	private KryonetTls() {
	}

	static SslBundle bundle(@Nullable SslBundles bundles, String property, @Nullable String name) {
		if (name == null) {
			throw new InvalidPropertyException(property, "not set",
					new IllegalArgumentException("TLS needs an SSL bundle"));
		}
		try {
			if (bundles == null) {
				throw new NoSuchSslBundleException(name, "No SSL bundles are configured");
			}
			return bundles.getBundle(name);
		}
		catch (NoSuchSslBundleException ex) {
			throw new InvalidPropertyException(property, name, ex);
		}
	}

	/**
	 * A bundle that is reloaded is a new object: it is asked for before each connection.
	 */
	static LinkTls of(Supplier<SslBundle> bundle, ClientCertificate clientCertificate) {
		SslOptions options = bundle.get().getOptions();
		return new LinkTls(() -> bundle.get().createSslContext(), list(options.getEnabledProtocols()),
				list(options.getCiphers()), clientCertificate);
	}

	/**
	 * Without somebody who listens, Spring Boot warns that the old ones may be in use.
	 */
	static void tellOfUpdates(@Nullable SslBundles bundles, @Nullable String name, String connections) {
		if (bundles != null && name != null) {
			bundles.addBundleUpdateHandler(name, (updated) -> logger
				.info("SSL bundle '{}' has been updated. New connections {} use it", name, connections));
		}
	}

	private static List<String> list(String @Nullable [] names) {
		return (names != null) ? List.of(names) : List.of();
	}

}
