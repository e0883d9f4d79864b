/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.ledger;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.autoconfigure.cluster.ClusterGroupsAutoConfiguration;
import io.kryowire.autoconfigure.cluster.ClusterMembershipAutoConfiguration;
import io.kryowire.autoconfigure.cluster.RedisClusterAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.cluster.Fences;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * A node that keeps accounts and calls its like.
 */
@OnlyCalls
@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, StateAutoConfiguration.class,
		ClusterGroupsAutoConfiguration.class, RedisClusterAutoConfiguration.class,
		ClusterMembershipAutoConfiguration.class })
@ImportKryonetClients(group = "ledgers", types = Ledger.class)
public class LedgerNode {

	@Bean
	LedgerDesk ledgerDesk(@Value("${kryowire.kryonet.node-id}") String node, @Value("${shop.topic}") String topic,
			StateTopics topics, Fences fences) {
		return new LedgerDesk(node, topic, topics, fences);
	}

	/**
	 * Starts a node of a service.
	 * @param redis where it registers
	 * @param service the name of the service, and of the topic
	 * @param node the name of the node
	 * @param properties others
	 * @return the application
	 */
	public static ConfigurableApplicationContext start(EmbeddedRedis redis, String service, String node,
			String... properties) {
		return start(redis, LedgerNode.class, service, node, properties);
	}

	/** Starts a node of an application that has more than this one. */
	public static ConfigurableApplicationContext start(EmbeddedRedis redis, Class<?> application, String service,
			String node, String... properties) {
		List<String> all = new ArrayList<>(List.of(QuoteShop.properties(redis.host(), redis.port())));
		all.addAll(List.of(PatientLinks.ofServer()));
		all.addAll(List.of(PatientLinks.ofGroup("ledgers")));
		all.addAll(List.of("shop.topic=" + service, "kryowire.cluster.service=" + service,
				"kryowire.kryonet.node-id=" + node, "kryowire.kryonet.server.port=0",
				"kryowire.cluster.discovery=redis", "kryowire.cluster.ownership=leased",
				// Nothing ends by a fault but what the test ends, however busy the
				// machine is
				"kryowire.cluster.lease=" + Waiting.LONGEST.dividedBy(3),
				"kryowire.cluster.hand-over.timeout=" + Waiting.LONGEST.dividedBy(3),
				"kryowire.cluster.hand-over.drain-timeout=" + Waiting.LONGEST,
				"kryowire.kryonet.client.ledgers.discovery=redis",
				"kryowire.kryonet.client.ledgers.service=" + service));
		all.addAll(List.of(properties));
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(all.toArray(String[]::new))
			.run();
	}

}
