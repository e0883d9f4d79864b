/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.BindException;

import io.kryowire.call.server.KryonetServerStartException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says why the server cannot listen, and what to do.
 */
final class KryonetServerStartFailureAnalyzer extends AbstractFailureAnalyzer<KryonetServerStartException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, KryonetServerStartException cause) {
		String action = """
				End whatever listens there, or choose another port; 0 is any free one:

				    kryowire:
				      kryonet:
				        server:
				          port: 0""";
		if (!(cause.getCause() instanceof BindException)) {
			action = "Check kryowire.kryonet.server.address and kryowire.kryonet.server.port.";
		}
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

}
