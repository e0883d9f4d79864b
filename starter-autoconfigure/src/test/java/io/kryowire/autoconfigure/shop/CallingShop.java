/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application that calls. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ImportKryonetClients(group = "shops", types = Prices.class)
public class CallingShop {

}
