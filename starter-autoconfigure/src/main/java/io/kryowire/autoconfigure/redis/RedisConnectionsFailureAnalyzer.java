/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows how to say over which connections messages go.
 */
final class RedisConnectionsFailureAnalyzer extends AbstractFailureAnalyzer<RedisConnectionsException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, RedisConnectionsException cause) {
		String action = """
				Mark one of them @Primary, or declare a bean named redisMessageListenerContainer, for which \
				KryowireListenerContainerConfigurer.container(connections) makes one, or switch messages off:

				    kryowire:
				      redis:
				        enabled: false""";
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

}
