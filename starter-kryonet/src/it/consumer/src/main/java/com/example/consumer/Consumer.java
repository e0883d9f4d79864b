/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

@SpringBootApplication
public class Consumer {

	public static void main(String[] args) {
		SpringApplication.run(Consumer.class, args);
	}

	@Configuration(proxyBeanMethods = false)
	@Profile("client")
	@ImportKryonetClients(group = "greeters", types = Greeter.class)
	static class Client {

		@Bean
		CommandLineRunner greet(Greeter greeter) {
			return (args) -> System.out.println("answer: " + greeter.greet("Ada"));
		}

	}

}
