/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.http;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Lets Apache's HttpClient have as many connections as {@code benchmark.connections}
 * says. As Spring Boot sets it up it has five to one server, and does not heed
 * {@code http.maxConnections}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("benchmark.connections")
class PooledConnections {

	@Bean
	ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> connections(
			@Value("${benchmark.connections}") int connections) {
		return (factory) -> factory.withConnectionManagerCustomizer(
				(manager) -> manager.setMaxConnPerRoute(connections).setMaxConnTotal(connections));
	}

}
