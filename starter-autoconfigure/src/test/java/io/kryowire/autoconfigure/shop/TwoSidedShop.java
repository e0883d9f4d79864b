/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application that answers and calls. */
@Configuration(proxyBeanMethods = false)
@Import(AnsweringShop.class)
@ImportKryonetClients(group = "shops", types = Prices.class)
public class TwoSidedShop {

	@Bean
	@KryonetService
	Echo echo() {
		return (text) -> text;
	}

	/** Is answered by a lambda. */
	@KryonetExchange
	public interface Echo {

		/** Answers with the question. */
		String echo(String text);

	}

}
