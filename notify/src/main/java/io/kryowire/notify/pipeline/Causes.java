/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.util.concurrent.CompletionException;

/**
 * What has failed behind a future.
 */
public final class Causes {

	private Causes() {
	}

	/**
	 * Takes a failure out of what futures that depend on others wrap it in.
	 * @param failure what a future has failed with
	 * @return the cause if that is a {@link CompletionException} that has one, else the
	 * failure itself
	 */
	public static Throwable of(Throwable failure) {
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

}
