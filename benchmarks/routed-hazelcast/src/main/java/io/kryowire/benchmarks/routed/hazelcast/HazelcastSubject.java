/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.hazelcast;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.kryowire.benchmarks.rig.Waiting;
import io.kryowire.benchmarks.rig.routed.RoutedClient;
import io.kryowire.benchmarks.rig.routed.RoutedNodeSubject;

/**
 * {@link IMap#submitToKey}, which is {@code executeOnKey} that does not wait, on a map
 * with its defaults: in memory, with one synchronous backup at another member. Nothing is
 * written to Redis. With the system property {@code identified} what is sent is not
 * serialized by the JDK.
 */
public final class HazelcastSubject implements RoutedNodeSubject {

	private static final boolean IDENTIFIED = Boolean.getBoolean("identified");

	@Override
	public void serve(int redis, int number, int nodes) throws Exception {
		Config config = new Config();
		config.setClusterName(clusterName(redis));
		config.getNetworkConfig().setPort(redis + 1);
		config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
		config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
		config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
		config.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true).addMember("127.0.0.1");
		identify(config.getSerializationConfig());
		HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
		if (number == nodes) {
			Waiting.until("%d members that share the keys".formatted(nodes), 60,
					() -> member.getCluster().getMembers().size() == nodes
							&& member.getPartitionService().isClusterSafe());
		}
	}

	@Override
	public RoutedClient connect(int redis) {
		ClientConfig config = new ClientConfig();
		config.setClusterName(clusterName(redis));
		config.getNetworkConfig().addAddress("127.0.0.1:" + (redis + 1));
		identify(config.getSerializationConfig());
		return new Client(HazelcastClient.newHazelcastClient(config).getMap("counters"));
	}

	/** One that no other run has. */
	private static String clusterName(int redis) {
		return "routed-" + redis;
	}

	private static void identify(SerializationConfig config) {
		if (IDENTIFIED) {
			config.addDataSerializableFactory(IdentifiedIncrement.FACTORY, (id) -> new IdentifiedIncrement());
		}
	}

	private record Client(IMap<String, Long> map) implements RoutedClient {

		@Override
		public CompletionStage<Long> increment(String key) {
			return this.map.submitToKey(key, IDENTIFIED ? new IdentifiedIncrement() : new Increment());
		}

		@Override
		public Map<String, Long> stored(Collection<String> keys) {
			return this.map.getAll(new HashSet<>(keys));
		}

	}

}
