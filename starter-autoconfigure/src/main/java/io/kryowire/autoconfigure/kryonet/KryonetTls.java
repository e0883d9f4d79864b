/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/**
 * Creates TLS settings from SSL bundles. Each connection uses the current certificates of
 * its bundle, which may have been reloaded.
 */
final class KryonetTls {

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

	static LinkTls of(SslBundle bundle, ClientCertificate clientCertificate) {
		SslOptions options = bundle.getOptions();
		return new LinkTls(bundle::createSslContext, list(options.getEnabledProtocols()), list(options.getCiphers()),
				clientCertificate);
	}

	private static List<String> list(String @Nullable [] names) {
		return (names != null) ? List.of(names) : List.of();
	}

}
