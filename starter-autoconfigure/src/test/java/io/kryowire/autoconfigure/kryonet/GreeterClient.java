/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * An application that calls greeters.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ImportKryonetClients(types = Greeter.class)
class GreeterClient {

}
