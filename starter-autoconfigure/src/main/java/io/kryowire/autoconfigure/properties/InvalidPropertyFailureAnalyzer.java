/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by an invalid value of a property.
 */
final class InvalidPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidPropertyException cause) {
		String description = "The configuration of %s is invalid:%n%n    %s%n%nCurrent value: %s"
			.formatted(cause.property(), cause.problem(), cause.value());
		return new FailureAnalysis(description, "Correct %s, or a property below it.".formatted(cause.property()),
				cause);
	}

}
