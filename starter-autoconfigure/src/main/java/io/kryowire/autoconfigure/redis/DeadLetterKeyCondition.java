/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether something is said of a key for dead letters, be it a placeholder that nothing
 * resolves: that is told where properties are bound, with what to do.
 */
final class DeadLetterKeyCondition implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return Binder.get(context.getEnvironment())
			.bind("kryowire.redis.dead-letter.key", String.class)
			.map((key) -> !key.equalsIgnoreCase("false"))
			.orElse(false);
	}

}
