/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.store.kryowire;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.examples.store.Store;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * The application that calls.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ImportKryonetClients(group = "store", types = Store.class)
class CallingApplication {

}
