/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.cluster.ledger.Entry;
import io.kryowire.autoconfigure.cluster.ledger.Ledger;
import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

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
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Nodes that look for themselves in DNS or by a DiscoveryClient, and compute whose a key
 * is.
 */
class FoundNodesTests {

	private static final String CLOUD = "kryowire.cluster.discovery=spring-cloud";

	private static final String GROUP = "kryowire.kryonet.client.ledgers.";

	private final Answers registry = new Answers();

	@Test
	void eachNodeThatIsRegisteredRunsItsOwnKeysAndNoOthers() {
		try (ConfigurableApplicationContext a = node("a", CLOUD); ConfigurableApplicationContext b = node("b", CLOUD)) {
			this.registry.instances(instance(a, "a"), instance(b, "b"));
			awaitNodes(a, 2);
			awaitNodes(b, 2);
			SlotOwners owners = a.getBean(SlotOwners.class);
			int other = slotOf(owners, "b");
			patiently().untilAsserted(() -> assertThatExceptionOfType(NotOwnerException.class)
				.isThrownBy(() -> a.getBean(KeyOwnership.class).enter(other, System.nanoTime(), false))
				.satisfies((refusal) -> assertThat(refusal.owner()).isEqualTo("b")));
			patiently().until(() -> a.getBean(ClusterMembership.class).statistics().owned()
					+ b.getBean(ClusterMembership.class).statistics().owned() == Slots.COUNT);
			assertThat(a.getBean(ClusterMembership.class).self()).extracting("id").isEqualTo("a");
			patiently().until(() -> a.getBean(ClusterMembership.class).trouble().isEmpty());
			try (ConfigurableApplicationContext caller = caller(GROUP + "discovery=spring-cloud")) {
				areAnsweredByTheirOwners(caller, owners);
			}
			// Whoever knows nothing but addresses is sent on
			try (ConfigurableApplicationContext caller = caller(
					GROUP + "nodes=127.0.0.1:%d,127.0.0.1:%d".formatted(port(a), port(b)))) {
				areAnsweredByTheirOwners(caller, owners);
			}
			this.registry.instances(instance(a, "a"));
			awaitAllSlots(a);
		}
	}

	@Test
	void aNodeThatDoesNotFindItselfRunsTheCallsForAllKeysAndSaysSo() {
		this.registry.instances(new DefaultServiceInstance("b", "quotes", "10.0.0.2", 7420, false));
		try (ConfigurableApplicationContext a = node("a", CLOUD)) {
			awaitNodes(a, 1);
			for (int slot = 0; slot < Slots.COUNT; slot++) {
				a.getBean(KeyOwnership.class).enter(slot, System.nanoTime(), false).leave();
			}
			patiently().untilAsserted(() -> assertThat(a.getBean(ClusterMembership.class).trouble()).contains(
					"This node is not among the nodes of service 'quotes' of the DiscoveryClient (1 of them)",
					"It is looked for as \"a\" and at 127.0.0.1:%d, see".formatted(port(a))));
			assertThat(a.getBean(ClusterMembership.class).statistics().owned()).isEqualTo(Slots.COUNT);
			this.registry.instances(new DefaultServiceInstance("a", "quotes", "127.0.0.1", port(a), false),
					new DefaultServiceInstance("b", "quotes", "10.0.0.2", 7420, false));
			patiently().until(() -> a.getBean(ClusterMembership.class).trouble().isEmpty());
			assertThat(a.getBean(ClusterMembership.class).self()).extracting("id").isEqualTo("127.0.0.1:" + port(a));
			awaitNodes(a, 2);
			int other = slotOf(a.getBean(SlotOwners.class), "10.0.0.2:7420");
			patiently().untilAsserted(() -> assertThatExceptionOfType(NotOwnerException.class)
				.isThrownBy(() -> a.getBean(KeyOwnership.class).enter(other, System.nanoTime(), false)));
			this.registry.instances(new DefaultServiceInstance("b", "quotes", "10.0.0.2", 7420, false));
			awaitNodes(a, 1);
			a.stop();
			assertThat(a.getBean(ClusterMembership.class).statistics().owned()).isZero();
		}
	}

	@Test
	void aNodeFindsItsAddressBehindAName() throws Exception {
		int port = FreePorts.one();
		String name = "dns:localhost:" + port;
		try (ConfigurableApplicationContext node = node("a", "kryowire.cluster.nodes=" + name,
				"kryowire.kryonet.server.port=" + port);
				ConfigurableApplicationContext caller = caller(GROUP + "nodes=" + name)) {
			patiently().until(() -> node.getBean(ClusterMembership.class).trouble().isEmpty());
			assertThat(node.getBean(ClusterMembership.class).self()).extracting("id").isEqualTo("127.0.0.1:" + port);
			assertThat(node.getBean(NodeDirectory.class)).hasToString(name);
			patiently().until(() -> node.getBean(SlotOwners.class).owner(0) != null);
			String own = IntStream.range(0, 10_000)
				.mapToObj((i) -> "account-" + i)
				.filter((account) -> ("127.0.0.1:" + port)
					.equals(node.getBean(SlotOwners.class).owner(Slots.of(account))))
				.findFirst()
				.orElseThrow();
			assertThat(caller.getBean(Ledger.class).add(own, 1).by()).isEqualTo("a");
		}
	}

	@Test
	void aNodeThatIsStartedAgainLooksForItselfAgain() {
		try (ConfigurableApplicationContext a = node("a", CLOUD)) {
			this.registry.instances(instance(a, "a"));
			awaitAllSlots(a);
			a.stop();
			assertThat(a.getBean(ClusterMembership.class).statistics().owned()).isZero();
			this.registry.instances(instance("a", 1), instance("b", 2));
			a.start();
			awaitNodes(a, 2);
			SlotOwners owners = a.getBean(SlotOwners.class);
			patiently().until(() -> a.getBean(ClusterMembership.class)
				.statistics()
				.owned() == IntStream.range(0, Slots.COUNT).filter((slot) -> "a".equals(owners.owner(slot))).count());
		}
	}

	@Test
	void slotsAreLostWhenTheLastCallHasBeenAnsweredAndNothingElseHasStopped() throws Exception {
		ConfigurableApplicationContext a = node("a", CLOUD);
		try (a; ConfigurableApplicationContext caller = caller(GROUP + "nodes=127.0.0.1:" + port(a))) {
			this.registry.instances(instance(a, "a"));
			awaitAllSlots(a);
			Store store = a.getBean(Store.class);
			CompletableFuture<Entry> slow = CompletableFuture
				.supplyAsync(() -> caller.getBean(Ledger.class).add("slow", 1));
			patiently().until(() -> store.events.contains("called"));
			a.close();
			assertThat(Waiting.get(slow).by()).isEqualTo("a");
			assertThat(store.events).containsExactlyElementsOf(
					Stream
						.of(Stream.of("called", "answered"), Stream.generate(() -> "lost").limit(Slots.COUNT),
								Stream.of("closed"))
						.flatMap((each) -> each)
						.toList());
		}
	}

	private static void areAnsweredByTheirOwners(ConfigurableApplicationContext caller, SlotOwners owners) {
		for (int i = 0; i < 20; i++) {
			String account = "account-" + i;
			assertThat(caller.getBean(Ledger.class).add(account, 1).by()).isEqualTo(owners.owner(Slots.of(account)));
		}
	}

	private static int slotOf(SlotOwners owners, String node) {
		return IntStream.range(0, Slots.COUNT)
			.filter((slot) -> node.equals(owners.owner(slot)))
			.findFirst()
			.orElseThrow();
	}

	private static void awaitNodes(ConfigurableApplicationContext node, int count) {
		patiently().until(() -> node.getBean(NodeDirectory.class).view().nodes().size() == count);
	}

	/** Whoever has not found itself has none, and runs all calls nevertheless. */
	private static void awaitAllSlots(ConfigurableApplicationContext node) {
		ClusterMembership membership = node.getBean(ClusterMembership.class);
		patiently().until(() -> membership.trouble().isEmpty() && membership.statistics().owned() == Slots.COUNT);
	}

	private static int port(ConfigurableApplicationContext node) {
		return node.getBean(KryonetServer.class).ports().get(0);
	}

	private static ServiceInstance instance(ConfigurableApplicationContext node, String id) {
		return instance(id, port(node));
	}

	private static ServiceInstance instance(String id, int port) {
		return new DefaultServiceInstance(id, "quotes", "127.0.0.1", 8080, false,
				Map.of("kryowire.node-id", id, "kryowire.ports", String.valueOf(port)));
	}

	private ConfigurableApplicationContext node(String id, String... properties) {
		List<String> all = new ArrayList<>(List.of("kryowire.kryonet.server.port=0", "kryowire.kryonet.node-id=" + id,
				"kryowire.cluster.service=quotes", "kryowire.cluster.refresh-interval=100ms",
				"kryowire.cluster.hand-over.timeout=" + Waiting.LONGEST));
		all.addAll(List.of(properties));
		return start(Answering.class, PatientLinks.ofServer(all.toArray(String[]::new)));
	}

	private ConfigurableApplicationContext caller(String property) {
		return start(Calling.class,
				PatientLinks.ofGroup("ledgers", property, GROUP + "service=quotes", GROUP + "refresh-interval=100ms"));
	}

	private ConfigurableApplicationContext start(Class<?> application, String... properties) {
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties)
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(DiscoveryClient.class,
					() -> this.registry))
			.run();
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
