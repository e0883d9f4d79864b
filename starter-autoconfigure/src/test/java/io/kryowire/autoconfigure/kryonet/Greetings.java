/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.CompletableFuture;

/**
 * Answers at once.
 */
public class Greetings implements Greeter {

	@Override
	public String greet(String name) {
		return "Hello, " + name;
	}

	@Override
	public CompletableFuture<String> greetLater(String name) {
		return CompletableFuture.supplyAsync(() -> "Later, " + name);
	}

}
