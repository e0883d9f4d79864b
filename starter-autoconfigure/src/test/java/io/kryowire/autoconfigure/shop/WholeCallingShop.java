/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application that calls, with everything that Spring Boot adds. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(CallingShop.class)
public class WholeCallingShop {

}
