/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a group without nodes.
 */
final class NodesMissingFailureAnalyzer extends AbstractFailureAnalyzer<NodesMissingException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, NodesMissingException cause) {
		String action = """
				Configure the nodes:

				    kryowire:
				      kryonet:
				        client:
				          %s:
				            nodes: 127.0.0.1:7420

				or use another group in @ImportKryonetClients, or declare a KryonetConnectionDetails bean."""
			.formatted(cause.group());
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

}
