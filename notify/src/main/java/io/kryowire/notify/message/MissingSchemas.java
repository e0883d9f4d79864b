/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.notify.schema.SchemaStore;

/**
 * Decides whether a message that could not be decoded, for its schema is not known, is to
 * wait for it. While it waits, so does what is behind it in its queue, and nothing else.
 */
final class MissingSchemas {

	private final @Nullable SchemaStore schemas;

	MissingSchemas(@Nullable SchemaStore schemas) {
		this.schemas = schemas;
	}

	/**
	 * Asks for the schema that has just been found missing.
	 * @return what to wait for before the message is handled again, {@code null} if it
	 * has failed
	 */
	@Nullable CompletableFuture<?> ask(ReceivedMessage message, Throwable failure) {
		UnknownSchemaException missing = message.missing();
		if (this.schemas == null || missing == null || !isCause(missing, failure) || !message.mayWaitFor(missing)) {
			return null;
		}
		CompletableFuture<Boolean> found = this.schemas.find(missing.id(), missing.fingerprint());
		return (found.isDone() && !found.join()) ? null : found;
	}

	/** A handler may have thrown something else since. */
	private static boolean isCause(UnknownSchemaException missing, Throwable failure) {
		Throwable each = failure;
		for (int depth = 0; each != null && depth < 16; depth++) {
			if (each == missing) {
				return true;
			}
			each = each.getCause();
		}
		return false;
	}

}
