/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.notify.state.InvalidStateListenerException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by an invalid {@code @StateListener} method.
 */
final class InvalidStateListenerFailureAnalyzer extends AbstractFailureAnalyzer<InvalidStateListenerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidStateListenerException cause) {
		return new FailureAnalysis("A state listener is invalid:%n%n    %s".formatted(cause.getMessage()),
				"Change the listener as described above. @StateListener must name a topic, and, if there are several "
						+ "StateTopics beans, may name one with stateTopics. The method has the parameters (V latest) or "
						+ "(String key, V latest), where V is the type of the topic's values, optionally followed by a "
						+ "StateChange.",
				cause);
	}

}
