/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips what would run on the oldest server for the second time: where there is no other
 * server, all tests have run on that one. It is registered in that run only.
 */
public final class OncePerServer implements ExecutionCondition {

	private static final @Nullable String WHY_THERE_IS_NO_OTHER = EmbeddedRedis.builder()
		.origins(RedisOrigin.CONFIGURED, RedisOrigin.CONTAINER, RedisOrigin.PATH)
		.whyUnavailable();

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		return (WHY_THERE_IS_NO_OTHER != null)
				? ConditionEvaluationResult.disabled("It has run on the oldest server already", WHY_THERE_IS_NO_OTHER)
				: ConditionEvaluationResult.enabled("It has run on another server");
	}

}
