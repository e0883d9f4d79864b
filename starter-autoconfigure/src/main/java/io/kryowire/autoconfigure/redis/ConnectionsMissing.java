/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures of applications in which a connection factory is required and there
 * is none, or more than one.
 */
public final class ConnectionsMissing {

	private ConnectionsMissing() {
	}

	/**
	 * Analyzes a failure.
	 * @param beans the beans of the application
	 * @param who what requires a connection factory, in the plural
	 * @param instead an alternative action, as the end of a sentence
	 * @param cause the failure
	 * @return the analysis, or {@code null} if the connection factories are not the cause
	 */
	public static @Nullable FailureAnalysis analyze(ConfigurableListableBeanFactory beans, String who, String instead,
			Throwable cause) {
		List<String> candidates = ConnectionFactories.candidates(beans);
		if (!candidates.isEmpty()) {
			return ConnectionFactories.isOneChosen(beans) ? null
					: new FailureAnalysis(
							"%s require a single RedisConnectionFactory, but there are several: %s.".formatted(who,
									String.join(", ", candidates)),
							"Mark one of them as @Primary, or %s.".formatted(instead), cause);
		}
		List<String> others = ConnectionFactories.names(beans);
		if (!others.isEmpty()) {
			return new FailureAnalysis(
					"%s require a RedisConnectionFactory, but none of these is a default candidate: %s.".formatted(who,
							String.join(", ", others)),
					"Declare one without defaultCandidate=false and autowireCandidate=false, or %s.".formatted(instead),
					cause);
		}
		return new FailureAnalysis("%s require a RedisConnectionFactory, but there is none.".formatted(who),
				"Check that DataRedisAutoConfiguration is not excluded and that Jedis or Lettuce is on the class "
						+ "path, or declare a RedisConnectionFactory bean.",
				cause);
	}

}
