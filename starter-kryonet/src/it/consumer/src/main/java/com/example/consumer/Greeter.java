/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import io.kryowire.call.contract.KryonetExchange;

@KryonetExchange("greetings")
public interface Greeter {

	Greeting greet(String name);

	record Greeting(String text, long pid) {
	}

}
