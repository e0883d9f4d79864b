/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import io.kryowire.call.client.KryonetClientCustomizer;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Runs what callers have attached to their futures on the network thread, as it does with
 * the plain link.
 */
@Configuration(proxyBeanMethods = false)
class NetworkThreadCompletions {

	@Bean
	KryonetClientCustomizer completionsOnNetworkThreads() {
		return (name, group) -> group.peers((peer) -> peer.completions(Runnable::run));
	}

}
