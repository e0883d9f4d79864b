/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.errand;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A node that waits for its like.
 */
@SpringBootApplication
@ImportKryonetClients(group = "errands", types = Errand.class)
public class ErrandApplication {

	public static void main(String[] args) {
		SpringApplication.run(ErrandApplication.class, args);
	}

}
