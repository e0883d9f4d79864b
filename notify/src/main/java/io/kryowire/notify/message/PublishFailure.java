/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import io.kryowire.notify.driver.ConnectionTrouble;
import io.kryowire.notify.driver.MissingRight;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.data.redis.RedisConnectionFailureException;

/**
 * Why something was not published, in words that help.
 */
final class PublishFailure {

	private PublishFailure() {
	}

	/**
	 * What a driver has thrown, or something that names the right that is missing or what
	 * to look at where there is no connection.
	 */
	static Throwable explain(String channel, Throwable thrown) {
		String answer = MissingRight.find(thrown);
		if (answer != null && !(thrown instanceof PermissionDeniedDataAccessException)) {
			return new PermissionDeniedDataAccessException(
					MissingRight.words("PUBLISH", "channel '%s'".formatted(LogText.of(channel)), answer), thrown);
		}
		String words = (thrown instanceof RedisConnectionFailureException) ? words(thrown) : null;
		return (words == null) ? thrown : new RedisConnectionFailureException(
				"Publishing to channel '%s' has failed: %s".formatted(LogText.of(channel), words), thrown);
	}

	/** Nothing about the connection where only the answer has not come. */
	private static @Nullable String words(Throwable thrown) {
		return ConnectionTrouble.isUnanswered(thrown) ? "no answer from Redis, which may have published it nevertheless"
				: ConnectionTrouble.advice(thrown, "Redis");
	}

	static RuntimeException explain(String channel, RuntimeException thrown) {
		return (RuntimeException) explain(channel, (Throwable) thrown);
	}

}
