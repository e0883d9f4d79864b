/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.server.KryonetService;

import org.springframework.context.annotation.Bean;

/**
 * An application that answers as a greeter.
 */
@OnlyCalls
class GreeterNode {

	@Bean
	@KryonetService
	Greetings greetings() {
		return new Greetings();
	}

}
