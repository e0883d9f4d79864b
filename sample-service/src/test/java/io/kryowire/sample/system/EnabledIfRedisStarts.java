/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips tests, saying why, on a machine on which no Redis can be started.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(EnabledIfRedisStarts.Condition.class)
public @interface EnabledIfRedisStarts {

	/** Starts one and stops it, once for all tests. */
	final class Condition implements ExecutionCondition {

		private static final ConditionEvaluationResult RESULT = tryIt();

		@Override
		public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
			return RESULT;
		}

		private static ConditionEvaluationResult tryIt() {
			try (EmbeddedRedis redis = EmbeddedRedis.start()) {
				return ConditionEvaluationResult.enabled("Redis starts, for instance on port " + redis.port());
			}
			catch (IOException | RuntimeException ex) {
				return ConditionEvaluationResult.disabled("no Redis can be started: " + ex);
			}
		}

	}

}
