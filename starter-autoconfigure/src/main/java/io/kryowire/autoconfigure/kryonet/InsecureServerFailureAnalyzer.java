/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows the ways to listen on an address that others can reach.
 */
final class InsecureServerFailureAnalyzer extends AbstractFailureAnalyzer<InsecureServerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InsecureServerException cause) {
		String description = """
				The node was to listen on %s, where anybody who can reach it could call its services: it has \
				neither a shared secret nor certificates of its clients.""".formatted(cause.address());
		String action = """
				Give all nodes a secret of at least 16 characters to prove:

				    kryowire:
				      kryonet:
				        shared-secret: ${KRYOWIRE_SECRET}

				or ask clients for certificates:

				    kryowire:
				      kryonet:
				        server:
				          ssl:
				            bundle: nodes

				or listen where only this machine can reach it:

				    kryowire:
				      kryonet:
				        server:
				          address: 127.0.0.1

				or, in a network that you trust as you trust this machine:

				    kryowire:
				      kryonet:
				        server:
				          insecure: true""";
		return new FailureAnalysis(description, action, cause);
	}

}
