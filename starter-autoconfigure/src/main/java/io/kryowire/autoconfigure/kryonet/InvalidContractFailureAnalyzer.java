/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.contract.InvalidContractException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by an invalid contract.
 */
final class InvalidContractFailureAnalyzer extends AbstractFailureAnalyzer<InvalidContractException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidContractException cause) {
		String where = cause.method().isEmpty() ? cause.contract() : cause.contract() + "." + cause.method();
		return new FailureAnalysis("A contract is invalid:%n%n    %s".formatted(cause.getMessage()),
				"Change %s as described above.".formatted(where), cause);
	}

}
