/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.InvalidStateListenerException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the method with {@code @StateListener} that cannot be one.
 */
final class InvalidStateListenerFailureAnalyzer extends AbstractFailureAnalyzer<InvalidStateListenerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidStateListenerException cause) {
		return new FailureAnalysis("A state listener cannot work:%n%n    %s".formatted(cause.getMessage()),
				"Give the method parameters of which the last but for a StateChange is of the topic's one type, "
						+ "and a topic by its name. stateTopics is the name of a StateTopics bean, if there are several.",
				cause);
	}

}
