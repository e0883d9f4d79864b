/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import io.kryowire.sample.nodes.Crash;
import io.kryowire.sample.nodes.NodeService;
import io.kryowire.sample.system.ThisNode;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Configuration of the lab, if it is enabled.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(OnLab.class)
class LabConfiguration {

	@Bean
	Crash crash() {
		return new HaltingCrash();
	}

	@Bean
	RedisTroubles redisTroubles(RedisConnectionFactory connections, ThisNode node) {
		return new RedisTroubles(connections, node.name());
	}

	@Bean
	LabController labController(RedisTroubles redis, NodeService everybody, ApplicationEventPublisher events) {
		return new LabController(redis, everybody, events);
	}

}
