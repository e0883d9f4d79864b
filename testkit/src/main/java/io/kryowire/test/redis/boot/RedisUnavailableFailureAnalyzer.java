/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import io.kryowire.test.redis.RedisUnavailableException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by a Redis that cannot be started.
 */
final class RedisUnavailableFailureAnalyzer extends AbstractFailureAnalyzer<RedisUnavailableException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, RedisUnavailableException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()),
				"Install redis-server or valkey-server, or set kryowire.redis.embedded=false and configure the "
						+ "address of your own Redis with spring.data.redis.*.",
				cause);
	}

}
