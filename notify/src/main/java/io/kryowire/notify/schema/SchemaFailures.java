/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

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
 * Spring's exceptions for schemas that could not be stored or asked for. Nothing else has
 * been done then.
 */
final class SchemaFailures implements CommandFailures {

	static final String CLOSED = "The store of schemas has been closed";

	private final String name;

	SchemaFailures(String name) {
		this.name = name;
	}

	@Override
	public RuntimeException failed(Command command, CommandOutcome outcome, String why, @Nullable Throwable cause) {
		if (MissingRight.is(why)) {
			return new PermissionDeniedDataAccessException(why,
					(cause != null) ? cause : new RedisSystemException(why, null));
		}
		String words = "%s of '%s' has failed, without which others could not read what is written: %s"
			.formatted(command.name(), this.name, why);
		return switch (outcome) {
			case REFUSED -> new RedisSystemException(words, cause);
			case NOT_SENT, UNKNOWN -> (cause != null) ? new RedisConnectionFailureException(words, cause)
					: new RejectedExecutionException(words);
		};
	}

	@Override
	public String place(Command command) {
		return "the schemas in '%s'".formatted(this.name);
	}

	@Override
	public String closed() {
		return CLOSED;
	}

}
