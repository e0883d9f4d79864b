/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClientCustomizer;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * The application that calls. What callers have attached to their futures runs on the
 * network thread, as it does with the plain link.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SumClient.class)
@ImportKryonetClients(group = "sums", types = Sums.class)
class CallingApplication {

	@Bean
	KryonetClientCustomizer completionsOnNetworkThreads() {
		return (name, group) -> group.peers((peer) -> peer.completions(Runnable::run));
	}

}
