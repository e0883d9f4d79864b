/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.pipeline.CommandFailures;
import io.kryowire.notify.pipeline.CommandOutcome;

/**
 * Spring's exceptions for messages that a pipeline has not published, or perhaps not.
 */
final class PublishFailures implements CommandFailures {

	static final String CLOSED = "RedisMessages have been closed";

	@Override
	public RuntimeException failed(Command command, CommandOutcome outcome, String why, @Nullable Throwable cause) {
		if (MissingRight.is(why)) {
			return new PermissionDeniedDataAccessException(why,
					(cause != null) ? cause : new RedisSystemException(why, null));
		}
		String words = "Publishing to %s has failed: %s".formatted(place(command), why);
		return switch (outcome) {
			case NOT_SENT -> (cause != null) ? new RedisConnectionFailureException(words, cause)
					: new RejectedExecutionException(words);
			case REFUSED -> new RedisSystemException(words, cause);
			case UNKNOWN -> new RedisConnectionFailureException(
					words + ". Redis may have published the message nevertheless", cause);
		};
	}

	@Override
	public String place(Command command) {
		return "channel '%s'".formatted(LogText.of(new String(command.rest().get(0), StandardCharsets.UTF_8)));
	}

	@Override
	public String closed() {
		return CLOSED;
	}

}
