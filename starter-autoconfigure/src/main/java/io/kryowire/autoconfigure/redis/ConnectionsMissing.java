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
 * Says which connection factory is missing, to an application in which somebody needs one
 * and does not say which.
 */
public final class ConnectionsMissing {

	private ConnectionsMissing() {
	}

	/**
	 * Looks for the reason.
	 * @param beans the beans of the application
	 * @param who those who need one, in the plural
	 * @param instead what else the application may do
	 * @param cause how they failed
	 * @return the analysis, or null if the connection factories are not the reason
	 */
	public static @Nullable FailureAnalysis analyze(ConfigurableListableBeanFactory beans, String who, String instead,
			Throwable cause) {
		List<String> candidates = ConnectionFactories.candidates(beans);
		if (!candidates.isEmpty()) {
			return ConnectionFactories.isOneChosen(beans) ? null
					: new FailureAnalysis(
							"%s need one RedisConnectionFactory. There are several: %s.".formatted(who,
									String.join(", ", candidates)),
							"Mark one of them @Primary, or %s.".formatted(instead), cause);
		}
		List<String> others = ConnectionFactories.names(beans);
		if (!others.isEmpty()) {
			return new FailureAnalysis(
					"%s need a RedisConnectionFactory, and none of these is a default candidate: %s.".formatted(who,
							String.join(", ", others)),
					"Declare one without defaultCandidate=false and autowireCandidate=false, or %s.".formatted(instead),
					cause);
		}
		return new FailureAnalysis("%s need a RedisConnectionFactory, and there is none.".formatted(who),
				"Check that DataRedisAutoConfiguration is not excluded and that Jedis or Lettuce is on the class "
						+ "path, or declare a RedisConnectionFactory bean.",
				cause);
	}

}
