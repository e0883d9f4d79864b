/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.export.InvalidServiceException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a bean annotated with {@code @KryonetService} that cannot
 * answer calls.
 */
final class InvalidServiceFailureAnalyzer extends AbstractFailureAnalyzer<InvalidServiceException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidServiceException cause) {
		return new FailureAnalysis(
				"A bean annotated with @KryonetService cannot answer calls:%n%n    %s".formatted(cause.getMessage()),
				"Remove @KryonetService from the bean, or change it as described above.", cause);
	}

}
