/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.server.KryonetService;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * An application that answers as a greeter.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class GreeterNode {

	@Bean
	@KryonetService
	Greetings greetings() {
		return new Greetings();
	}

}
