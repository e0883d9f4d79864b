/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows how to say where the nodes of a group are.
 */
final class NodesMissingFailureAnalyzer extends AbstractFailureAnalyzer<NodesMissingException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, NodesMissingException cause) {
		String action = """
				Say where they listen:

				    kryowire:
				      kryonet:
				        client:
				          %s:
				            nodes: 127.0.0.1:7420

				or name another group in @ImportKryonetClients, or declare a bean of KryonetConnectionDetails."""
			.formatted(cause.group());
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

}
