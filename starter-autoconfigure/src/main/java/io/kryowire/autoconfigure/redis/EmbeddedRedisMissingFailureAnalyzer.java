/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by the missing dependency that starts Redis.
 */
final class EmbeddedRedisMissingFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedRedisMissingException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedRedisMissingException cause) {
		String action = """
				Add the dependency, in a scope that is available at run time:

				    <dependency>
				        <groupId>io.kryowire</groupId>
				        <artifactId>kryowire-testkit</artifactId>
				        <scope>runtime</scope>
				    </dependency>

				or connect to your own Redis:

				    kryowire:
				      redis:
				        embedded: false
				    spring:
				      data:
				        redis:
				          host: redis.example.com""";
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

}
