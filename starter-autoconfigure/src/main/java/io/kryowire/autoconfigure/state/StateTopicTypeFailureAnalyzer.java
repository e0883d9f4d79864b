/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.StateTopicTypeException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the topic that was asked for with two types.
 */
final class StateTopicTypeFailureAnalyzer extends AbstractFailureAnalyzer<StateTopicTypeException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StateTopicTypeException cause) {
		return new FailureAnalysis("A state topic has one type:%n%n    %s".formatted(cause.getMessage()),
				"Ask for '%s' with the same type wherever it is used, or give one of the two another name."
					.formatted(cause.topic()),
				cause);
	}

}
