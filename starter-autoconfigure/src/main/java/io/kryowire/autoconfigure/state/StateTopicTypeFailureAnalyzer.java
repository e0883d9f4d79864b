/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.StateTopicTypeException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a topic that was requested with two types.
 */
final class StateTopicTypeFailureAnalyzer extends AbstractFailureAnalyzer<StateTopicTypeException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StateTopicTypeException cause) {
		return new FailureAnalysis(
				"A state topic was requested with two types:%n%n    %s".formatted(cause.getMessage()),
				"Use '%s' with the same type everywhere, or give one of the two topics another name."
					.formatted(cause.topic()),
				cause);
	}

}
