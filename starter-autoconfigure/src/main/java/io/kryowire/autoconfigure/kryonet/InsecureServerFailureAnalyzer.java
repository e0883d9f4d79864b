/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a server that listens on an address that others can reach
 * without authenticating its clients.
 */
final class InsecureServerFailureAnalyzer extends AbstractFailureAnalyzer<InsecureServerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InsecureServerException cause) {
		String description = """
				The server is configured to listen on %s, where anyone who can reach it could call its services: it \
				requires neither a shared secret nor client certificates.""".formatted(cause.address());
		String action = """
				Configure a shared secret of at least 16 characters on all nodes:

				    kryowire:
				      kryonet:
				        shared-secret: ${KRYOWIRE_SECRET}

				or require client certificates:

				    kryowire:
				      kryonet:
				        server:
				          ssl:
				            bundle: nodes

				or listen on an address that only this machine can reach:

				    kryowire:
				      kryonet:
				        server:
				          address: 127.0.0.1

				or, if you trust everyone on the network, allow it:

				    kryowire:
				      kryonet:
				        server:
				          insecure: true""";
		return new FailureAnalysis(description, action, cause);
	}

}
