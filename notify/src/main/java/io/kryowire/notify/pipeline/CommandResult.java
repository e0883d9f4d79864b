/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a command, of which somebody is told before everybody else that it is
 * there, or that there will be none.
 */
final class CommandResult extends CompletableFuture<@Nullable Object> {

	private final AtomicReference<@Nullable Runnable> first = new AtomicReference<>();

	/** Has something done when this is completed. */
	void first(@Nullable Runnable action) {
		this.first.set(action);
	}

	@Override
	public boolean complete(@Nullable Object value) {
		tell();
		return super.complete(value);
	}

	@Override
	public boolean completeExceptionally(Throwable cause) {
		tell();
		return super.completeExceptionally(cause);
	}

	private void tell() {
		Runnable action = (this.first.get() != null) ? this.first.getAndSet(null) : null;
		if (action != null) {
			action.run();
		}
	}

}
