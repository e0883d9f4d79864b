/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a missing Jackson.
 */
final class JacksonMissingFailureAnalyzer extends AbstractFailureAnalyzer<JacksonMissingException> {

	private static final String ACTION = """
			Add Jackson to the class path:

			    <dependency>
			        <groupId>org.springframework.boot</groupId>
			        <artifactId>spring-boot-starter-jackson</artifactId>
			    </dependency>

			or set kryowire.codec.format to kryo.""";

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, JacksonMissingException cause) {
		return new FailureAnalysis(cause.getMessage() + ".", ACTION, cause);
	}

}
