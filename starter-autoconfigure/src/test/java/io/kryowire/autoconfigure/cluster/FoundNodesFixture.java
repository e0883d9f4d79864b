/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import io.kryowire.autoconfigure.cluster.ledger.Entry;
import io.kryowire.autoconfigure.cluster.ledger.Ledger;
import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;
import io.kryowire.test.waiting.Waiting;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Applications that are registered as a test wants, and what is to be known of them.
 */
abstract class FoundNodesFixture {

	static final String CLOUD = "kryowire.cluster.discovery=spring-cloud";

	static final String GROUP = "kryowire.kryonet.client.ledgers.";

	final Answers registry = new Answers();

	ConfigurableApplicationContext node(String id, String... properties) {
		List<String> all = new ArrayList<>(List.of("kryowire.kryonet.server.port=0", "kryowire.kryonet.node-id=" + id,
				"kryowire.cluster.service=quotes", "kryowire.cluster.refresh-interval=100ms",
				"kryowire.cluster.hand-over.timeout=" + Waiting.LONGEST));
		all.addAll(List.of(properties));
		return start(Answering.class, PatientLinks.ofServer(all.toArray(String[]::new)));
	}

	ConfigurableApplicationContext caller(String property) {
		return start(Calling.class,
				PatientLinks.ofGroup("ledgers", property, GROUP + "service=quotes", GROUP + "refresh-interval=100ms"));
	}

	ConfigurableApplicationContext start(Class<?> application, String... properties) {
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties)
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(DiscoveryClient.class,
					() -> this.registry))
			.run();
	}

	static void awaitNodes(ConfigurableApplicationContext node, int count) {
		patiently().until(() -> node.getBean(NodeDirectory.class).view().nodes().size() == count);
	}

	/** Whoever has not found itself has none, and runs all calls nevertheless. */
	static void awaitAllSlots(ConfigurableApplicationContext node) {
		ClusterMembership membership = node.getBean(ClusterMembership.class);
		patiently().until(() -> membership.trouble().isEmpty() && membership.statistics().owned() == Slots.COUNT);
	}

	static int port(ConfigurableApplicationContext node) {
		return node.getBean(KryonetServer.class).ports().get(0);
	}

	static ServiceInstance instance(ConfigurableApplicationContext node, String id) {
		return instance(id, port(node));
	}

	static ServiceInstance instance(String id, int port) {
		return new DefaultServiceInstance(id, "quotes", "127.0.0.1", 8080, false,
				Map.of("kryowire.node-id", id, "kryowire.ports", String.valueOf(port)));
	}

	@OnlyCalls
	@ImportAutoConfiguration({ ClusterGroupsAutoConfiguration.class, ClusterMembershipAutoConfiguration.class,
			SpringCloudDirectoryAutoConfiguration.class })
	@ImportKryonetClients(group = "ledgers", types = Ledger.class)
	static class Calling {

	}

	@OnlyCalls
	@ImportAutoConfiguration({ ClusterGroupsAutoConfiguration.class, ClusterMembershipAutoConfiguration.class,
			SpringCloudDirectoryAutoConfiguration.class })
	static class Answering {

		@Bean
		Store store() {
			return new Store();
		}

		@Bean
		Desk desk(Store store, Environment environment) {
			return new Desk(store, environment.getRequiredProperty("kryowire.kryonet.node-id"));
		}

	}

	/** Answers one account only when its server is about to stop. */
	@KryonetService
	static class Desk implements Ledger, SlotListener, SmartLifecycle {

		private final CountDownLatch stopping = new CountDownLatch(1);

		private final Store store;

		private final String node;

		private volatile boolean running;

		Desk(Store store, String node) {
			this.store = store;
			this.node = node;
		}

		@Override
		public Entry add(String account, long amount) {
			if (account.equals("slow")) {
				this.store.events.add("called");
				try {
					this.stopping.await();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				this.store.events.add("answered");
			}
			return new Entry(amount, this.node);
		}

		@Override
		public void gained(int slot) {
			// Nothing is kept
		}

		@Override
		public void lost(int slot) {
			this.store.events.add("lost");
		}

		@Override
		public void start() {
			this.running = true;
		}

		/** All that stops before the server has been stopped. */
		@Override
		public void stop() {
			this.running = false;
			this.stopping.countDown();
		}

		@Override
		public boolean isRunning() {
			return this.running;
		}

		@Override
		public int getPhase() {
			return KryonetServer.PHASE;
		}

	}

	/** Is open longer than the server is, as state topics are. */
	static class Store implements SmartLifecycle {

		final Queue<String> events = new ConcurrentLinkedQueue<>();

		private volatile boolean open;

		@Override
		public void start() {
			this.open = true;
		}

		@Override
		public void stop() {
			this.open = false;
			this.events.add("closed");
		}

		@Override
		public boolean isRunning() {
			return this.open;
		}

		@Override
		public int getPhase() {
			return 1000;
		}

	}

}
