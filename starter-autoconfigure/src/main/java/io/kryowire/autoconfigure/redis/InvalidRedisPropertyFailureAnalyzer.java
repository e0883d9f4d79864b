/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the property of messages over Redis that has a value that cannot work.
 */
final class InvalidRedisPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidRedisPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidRedisPropertyException cause) {
		String description = "The configuration of %s cannot work:%n%n    %s%n%nIt is: %s".formatted(cause.property(),
				cause.problem(), cause.value());
		return new FailureAnalysis(description, "Change what is below %s.".formatted(cause.property()), cause);
	}

}
