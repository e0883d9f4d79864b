/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by an embedded Redis in production.
 */
final class ForbiddenProfileFailureAnalyzer extends AbstractFailureAnalyzer<ForbiddenProfileException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ForbiddenProfileException cause) {
		String action = """
				Connect to your own Redis:

				    kryowire:
				      redis:
				        embedded: false
				    spring:
				      data:
				        redis:
				          host: redis.example.com

				If this is not production, change kryowire.redis.embedded-forbidden-profiles.""";
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

}
