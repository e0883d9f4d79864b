/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.examples.store.file.StoreFile;
import io.kryowire.examples.store.file.StoreSettings;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * A node of the store.
 */
@SpringBootApplication
@EnableConfigurationProperties(StoreSettings.class)
@ImportKryonetClients(group = "store", types = Store.class)
public class StoreApplication {

	public static void main(String[] args) {
		SpringApplication.run(StoreApplication.class, args);
	}

	@Bean
	StoreFile storeFile(StoreSettings settings) {
		return StoreFile.open(settings);
	}

}
