/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.ledger;

import io.kryowire.autoconfigure.cluster.ClusterGroupsAutoConfiguration;
import io.kryowire.autoconfigure.cluster.ClusterMembershipAutoConfiguration;
import io.kryowire.autoconfigure.cluster.RedisClusterAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * A node that keeps nothing, and says who has answered.
 */
@OnlyCalls
@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, StateAutoConfiguration.class,
		ClusterGroupsAutoConfiguration.class, RedisClusterAutoConfiguration.class,
		ClusterMembershipAutoConfiguration.class })
public class EchoNode {

	@Bean
	@KryonetService
	Echo echo(@Value("${kryowire.kryonet.node-id}") String node) {
		return new Echo(node);
	}

	/**
	 * Answers.
	 *
	 * @param node who it is
	 */
	record Echo(String node) implements Ledger {

		@Override
		public Entry add(String account, long amount) {
			return new Entry(amount, this.node);
		}

	}

}
