/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * A contract.
 */
@KryonetExchange("greetings")
public interface Greeter {

	String greet(@RouteKey String name);

	CompletableFuture<String> greetLater(String name);

}
