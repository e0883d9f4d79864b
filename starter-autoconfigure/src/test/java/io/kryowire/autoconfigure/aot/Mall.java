/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.shop.TwoSidedShop;
import io.kryowire.autoconfigure.state.shop.QuoteShop;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * An application that has everything: it calls and answers, publishes and listens, and
 * has a state topic.
 */
@Configuration(proxyBeanMethods = false)
@Import({ TwoSidedShop.class, MessageShop.class, QuoteShop.class })
public class Mall {

}
