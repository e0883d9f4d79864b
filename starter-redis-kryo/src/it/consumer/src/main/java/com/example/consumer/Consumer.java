/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import java.math.BigDecimal;
import java.util.List;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

@SpringBootApplication
public class Consumer {

	public static void main(String[] args) {
		SpringApplication.run(Consumer.class, args);
	}

	@Bean
	CommandLineRunner put(Stocks stocks) {
		return (args) -> stocks.put(new Stocks.Stock("tea", 7));
	}

	@Bean
	CommandLineRunner publish(RedisMessageSendingTemplate template) {
		return (args) -> template.convertAndSend("orders",
				new Order("1", List.of(new Order.Line("tea", 2, new BigDecimal("3.50")))));
	}

}
