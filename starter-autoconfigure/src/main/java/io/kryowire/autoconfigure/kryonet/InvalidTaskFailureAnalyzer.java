/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.task.InvalidTaskException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a task that this node cannot run. Listed before that of
 * contracts, since it is the contract behind the task that is invalid.
 */
final class InvalidTaskFailureAnalyzer extends AbstractFailureAnalyzer<InvalidTaskException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidTaskException cause) {
		return new FailureAnalysis("An OwnerTask bean cannot be called:%n%n    %s".formatted(cause.getMessage()),
				"Change the task, or its TaskName, as described above.", cause);
	}

}
