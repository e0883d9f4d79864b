/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.philosophers.kryowire;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.examples.philosophers.Table;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * The application of the philosophers.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ImportKryonetClients(group = "dinner", types = Table.class)
class GuestApplication {

}
