/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.junit;

import java.util.Arrays;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Checks whether Redis is available before a test runs.
 */
final class RedisAvailableCondition implements ExecutionCondition {

	static final String REQUIRED = "kryowire.test.redis.required";

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		return AnnotationSupport.findAnnotation(context.getElement(), EnabledIfRedisAvailable.class)
			.map((annotation) -> evaluate(annotation.value()))
			.orElseGet(() -> ConditionEvaluationResult.enabled("The test does not need Redis"));
	}

	private static ConditionEvaluationResult evaluate(RedisOrigin[] origins) {
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder();
		if (origins.length > 0) {
			builder.origins(origins[0], Arrays.copyOfRange(origins, 1, origins.length));
		}
		String reason = builder.whyUnavailable();
		if (reason == null) {
			return ConditionEvaluationResult.enabled("Redis is available");
		}
		if (Boolean.getBoolean(REQUIRED)) {
			throw new IllegalStateException("Redis is required by -D%s=true. %s".formatted(REQUIRED, reason));
		}
		return ConditionEvaluationResult.disabled(reason);
	}

}
