/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the property that has a value that cannot work.
 */
final class InvalidPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidPropertyException cause) {
		String description = "The configuration of %s cannot work:%n%n    %s%n%nIt is: %s".formatted(cause.property(),
				cause.problem(), cause.value());
		return new FailureAnalysis(description, "Change %s, or what is below it.".formatted(cause.property()), cause);
	}

}
