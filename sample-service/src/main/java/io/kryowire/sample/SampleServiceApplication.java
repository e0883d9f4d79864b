/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.sample.nodes.NodeService;
import io.kryowire.sample.quotes.QuoteService;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * The sample service: quotes of securities, kept by any number of nodes with Kryowire.
 * <p>
 * Every node calls every other one, and itself, through the clients imported here.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
@ImportKryonetClients(group = SampleServiceApplication.GROUP, types = { QuoteService.class, NodeService.class })
public class SampleServiceApplication {

	/**
	 * The group of all nodes: {@code kryowire.kryonet.client.quotes}.
	 */
	public static final String GROUP = "quotes";

	public static void main(String[] args) {
		SpringApplication.run(SampleServiceApplication.class, args);
	}

}
