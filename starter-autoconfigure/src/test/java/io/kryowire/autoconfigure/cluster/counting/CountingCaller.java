/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.autoconfigure.cluster.ClusterGroupsAutoConfiguration;
import io.kryowire.autoconfigure.cluster.RedisClusterAutoConfiguration;
import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.autoconfigure.state.StateTopicsConfigurer;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.notify.cluster.RedisOwnershipStore;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The application of a caller that finds the nodes in Redis, and can look at what is
 * there.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
		KryonetClientAutoConfiguration.class, DataRedisAutoConfiguration.class, StateAutoConfiguration.class,
		ClusterGroupsAutoConfiguration.class, RedisClusterAutoConfiguration.class })
@ImportKryonetClients(group = "counters", types = Counters.class)
class CountingCaller {

	@Bean
	RedisOwnershipStore ownershipStore(StateTopicsConfigurer topics, RedisConnectionFactory connections) {
		return topics.ownership(connections, CountingNode.TOPIC);
	}

	@Bean
	StateTopic<String> counterTopic(StateTopics topics) {
		return topics.topic(CountingNode.TOPIC, String.class);
	}

	static ConfigurableApplicationContext start(RedisPlace redis, Duration lease) {
		List<String> all = new ArrayList<>(CountingCluster.common(redis, lease));
		redis.secrets().forEach((property, secret) -> all.add(property + "=" + secret));
		all.addAll(List.of("kryowire.kryonet.node-id=caller", "kryowire.kryonet.client.counters.discovery=redis",
				"kryowire.kryonet.client.counters.service=" + CountingNode.TOPIC,
				"kryowire.kryonet.client.counters.deadline=" + CountingCluster.DEADLINE));
		return new SpringApplicationBuilder(CountingCaller.class).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(all.toArray(String[]::new))
			.run();
	}

}
