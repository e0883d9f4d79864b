/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * A node: some of the philosophers, and the tables whose slots it has.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(Dinner.class)
@ImportKryonetClients(group = "dinner", types = Table.class)
public class DiningNode {

	public static void main(String[] args) {
		new SpringApplicationBuilder(DiningNode.class).profiles("node").run(args);
	}

	@Bean
	TableService tableService(Dinner dinner) {
		return new TableService(dinner, timer("tables"), System::nanoTime, new Random());
	}

	@Bean
	History history(Dinner dinner) throws IOException {
		return new History(dinner.history());
	}

	@Bean
	Philosophers philosophers(Table tables, Dinner dinner, History history) {
		return new Philosophers(tables, dinner, history, timer("philosophers"), System::nanoTime, new Random());
	}

	/** What comes after the end is not done. */
	private static ScheduledExecutorService timer(String name) {
		return new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, name);
			thread.setDaemon(true);
			return thread;
		}, new ThreadPoolExecutor.DiscardPolicy());
	}

}
