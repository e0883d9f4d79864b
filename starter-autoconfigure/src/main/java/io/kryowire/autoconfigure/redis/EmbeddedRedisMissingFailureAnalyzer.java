/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the dependency that starts a Redis, and how to do without.
 */
final class EmbeddedRedisMissingFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedRedisMissingException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedRedisMissingException cause) {
		String action = """
				Add the dependency, in a scope in which the application runs:

				    <dependency>
				        <groupId>io.kryowire</groupId>
				        <artifactId>kryowire-testkit</artifactId>
				        <scope>runtime</scope>
				    </dependency>

				or use a Redis of your own:

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
