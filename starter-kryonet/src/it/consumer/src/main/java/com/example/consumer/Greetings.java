/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import io.kryowire.call.server.KryonetService;

import org.springframework.context.annotation.Profile;

@KryonetService
@Profile("server")
class Greetings implements Greeter {

	@Override
	public Greeting greet(String name) {
		return new Greeting("Hello, " + name, ProcessHandle.current().pid());
	}

}
