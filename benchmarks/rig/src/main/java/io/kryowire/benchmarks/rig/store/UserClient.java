/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * A map of users in another process.
 */
public interface UserClient {

	/** Asks for a user; there is none if the result is {@code null}. */
	CompletionStage<@Nullable User> get(String uid);

}
