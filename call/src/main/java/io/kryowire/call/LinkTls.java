/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.List;
import java.util.function.Supplier;

import javax.net.ssl.SSLContext;

/**
 * How the links of a node or a peer are encrypted, and how both ends prove who they are.
 *
 * @param context asked for each connection, so that new certificates need no restart
 * @param protocols the protocols, such as {@code TLSv1.3}; none for the context's own
 * @param ciphers the cipher suites; none for the context's own
 * @param clientCertificate whether a node asks its clients for certificates. A peer
 * always checks the node's
 */
public record LinkTls(Supplier<SSLContext> context, List<String> protocols, List<String> ciphers,
		ClientCertificate clientCertificate) {

	public LinkTls {
		protocols = List.copyOf(protocols);
		ciphers = List.copyOf(ciphers);
	}

	/**
	 * Whether a node asks its clients for certificates.
	 */
	public enum ClientCertificate {

		/**
		 * The node does not ask for certificates.
		 */
		NONE,

		/**
		 * The node checks the certificates of clients that have one.
		 */
		WANTED,

		/**
		 * Only clients with certificates may call.
		 */
		NEEDED

	}

}
