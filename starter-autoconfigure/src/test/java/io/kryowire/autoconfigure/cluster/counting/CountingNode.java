/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.nio.file.Path;
import java.time.Duration;

import io.kryowire.autoconfigure.cluster.ClusterGroupsAutoConfiguration;
import io.kryowire.autoconfigure.cluster.ClusterMembershipAutoConfiguration;
import io.kryowire.autoconfigure.cluster.RedisClusterAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.cluster.Fences;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.proof.ownership.OwnershipLog;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * The application of a node that counts.
 */
@OnlyCalls
@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, StateAutoConfiguration.class,
		ClusterGroupsAutoConfiguration.class, RedisClusterAutoConfiguration.class,
		ClusterMembershipAutoConfiguration.class })
@Import(RelayingNode.class)
class CountingNode {

	/** The name of the service and of the topic. */
	static final String TOPIC = "counting";

	@Bean(destroyMethod = "")
	OwnershipLog history(@Value("${counting.directory}") Path directory, @Value("${counting.log}") String name) {
		return OwnershipLog.open(directory, name);
	}

	@Bean
	CountingService countingService(StateTopics topics, Fences fences, OwnershipLog history,
			@Value("${counting.fenced:true}") boolean fenced, @Value("${counting.late:0ms}") Duration late) {
		return new CountingService(topics, fences, history, fenced, late);
	}

	/**
	 * Runs a node.
	 * @param arguments its properties
	 */
	public static void main(String[] arguments) {
		new SpringApplicationBuilder(CountingNode.class).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.run(arguments);
	}

}
