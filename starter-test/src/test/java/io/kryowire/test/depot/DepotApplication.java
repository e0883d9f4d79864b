/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A node that calls its like.
 */
@SpringBootApplication
@ImportKryonetClients(group = "depots", types = Depot.class)
public class DepotApplication {

	public static void main(String[] args) {
		System.out.println("This is the main of the depot");
		SpringApplication.run(DepotApplication.class, args);
	}

}
