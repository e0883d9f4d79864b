/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Analyzes failures caused by a placeholder that cannot be resolved. It has precedence
 * over Spring Boot's own analyzer, which shows the whole value.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class UnresolvedPlaceholderFailureAnalyzer extends AbstractFailureAnalyzer<UnresolvedPlaceholderException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnresolvedPlaceholderException cause) {
		String description = "%s. A placeholder is not used as a literal value.".formatted(cause.getMessage());
		String origin = cause.origin();
		if (origin != null) {
			description += "%n%n    Origin: %s".formatted(origin);
		}
		String action = cause.isWellFormed()
				? "Set it in the environment or in another property source, or give it a default: ${NAME:default}."
				: "Write a placeholder as ${NAME}, or as ${NAME:default} to give it a default.";
		return new FailureAnalysis(description, action, cause);
	}

}
