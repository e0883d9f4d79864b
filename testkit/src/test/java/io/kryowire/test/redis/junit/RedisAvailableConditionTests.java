/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.Optional;

import io.kryowire.test.redis.RedisOrigin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Skipped visibly, or failed where a Redis is a must.
 */
class RedisAvailableConditionTests {

	@AfterEach
	void forget() {
		System.clearProperty(RedisAvailableCondition.REQUIRED);
	}

	@Test
	void aTestWithoutARedisIsSkippedWithTheReason() {
		ConditionEvaluationResult result = evaluate(NeedsConfigured.class);
		assertThat(result.isDisabled()).isTrue();
		assertThat(result.getReason().orElseThrow()).contains("kryowire.test.redis").contains("Install redis-server");
	}

	@Test
	void whereARedisIsRequiredTheTestFails() {
		System.setProperty(RedisAvailableCondition.REQUIRED, "true");
		assertThatIllegalStateException().isThrownBy(() -> evaluate(NeedsConfigured.class))
			.withMessageContaining("-Dkryowire.test.redis.required=true")
			.withMessageContaining("Install redis-server");
	}

	@Test
	void aTestWithoutTheAnnotationRuns() {
		assertThat(evaluate(Object.class).isDisabled()).isFalse();
	}

	private static ConditionEvaluationResult evaluate(AnnotatedElement element) {
		ExtensionContext context = mock(ExtensionContext.class);
		given(context.getElement()).willReturn(Optional.of(element));
		return new RedisAvailableCondition().evaluateExecutionCondition(context);
	}

	@EnabledIfRedisAvailable(RedisOrigin.CONFIGURED)
	private static final class NeedsConfigured {

	}

}
