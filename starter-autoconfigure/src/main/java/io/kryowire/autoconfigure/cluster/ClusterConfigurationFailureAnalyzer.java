/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a configuration of groups or of this node that cannot work.
 */
final class ClusterConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<ClusterConfigurationException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ClusterConfigurationException cause) {
		return new FailureAnalysis(cause.getMessage() + ".", cause.action(), cause);
	}

}
