/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.test.depot.Depot;
import io.kryowire.test.depot.DepotApplication;
import io.kryowire.test.depot.Gate;
import io.kryowire.test.depot.OutOfStockException;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Three nodes within this JVM.
 */
class ContextClusterTests {

	@Test
	void keysSpreadAndCallsGoOnWhenANodeDiesUntilItIsBack() {
		try (LocalCluster cluster = ClusterChecks.depots(3).start()) {
			Depot depot = cluster.client(Depot.class);
			Map<String, String> owners = ClusterChecks.owners(depot);
			assertThat(owners.values()).contains("node-0", "node-1", "node-2");
			assertThat(ClusterChecks.answering(depot)).containsExactly("node-0", "node-1", "node-2");

			cluster.node(1).kill();
			assertThat(cluster.node(1).isRunning()).isFalse();
			assertThat(ClusterChecks.owners(depot).values()).contains("node-0", "node-2").doesNotContain("node-1");
			assertThat(ClusterChecks.failing(depot)).containsExactly("node-1");

			cluster.node("node-1").restart();
			patiently().untilAsserted(() -> assertThat(ClusterChecks.owners(depot)).isEqualTo(owners));
			assertThat(ClusterChecks.failing(depot)).isEmpty();
		}
	}

	@Test
	void nodesCallEachOther() {
		try (LocalCluster cluster = ClusterChecks.depots(2).start()) {
			Depot own = cluster.node(0).context().getBean(Depot.class);
			patiently()
				.untilAsserted(() -> assertThat(ClusterChecks.owners(own).values()).contains("node-0", "node-1"));
			Depot depot = cluster.client(Depot.class);
			patiently().untilAsserted(() -> assertThat(ClusterChecks.owners(own).keySet()).extracting(depot::through)
				.extracting(CompletableFuture::join)
				.contains("node-0 asked node-0", "node-0 asked node-1", "node-1 asked node-0", "node-1 asked node-1"));
			assertThatExceptionOfType(OutOfStockException.class).isThrownBy(depot::broken);
		}
	}

	@Test
	void eachNodeIsToldWhatTheTestSays() {
		try (LocalCluster cluster = ClusterChecks.depots(2)
			.groups("others")
			.property("colour", "red")
			.property("depot.name", "red-depot")
			.properties((index) -> Map.of("place", "shelf-" + index, "kryowire.kryonet.server.port", 1))
			.sharedSecret("a secret of tests")
			.start()) {
			assertThat(cluster.nodes()).hasSize(2).allSatisfy((node) -> {
				assertThat(node.context().getEnvironment().getProperty("colour")).isEqualTo("red");
				assertThat(node.context().getEnvironment().getProperty("kryowire.kryonet.client.others.nodes"))
					.contains(cluster.addresses().stream().map(Object::toString).toList());
				assertThat(node.context().getEnvironment().getProperty("local.kryonet.port"))
					.isEqualTo(String.valueOf(node.port()));
			});
			assertThat(cluster.node(1).context().getEnvironment().getProperty("place")).isEqualTo("shelf-1");
			assertThat(ClusterChecks.answering(cluster.client(Depot.class))).containsExactly("node-0", "node-1");
			assertThatIllegalArgumentException().isThrownBy(() -> cluster.node("node-7"))
				.withMessageContaining("node-7")
				.withMessageContaining("node-0");
		}
	}

	@Test
	void anAuthorizerOfTheApplicationDecidesWhichNodesMayCall() {
		try (LocalCluster cluster = ClusterChecks.depots(2).property("depot.refused", "node-1").start()) {
			assertThat(ClusterChecks.answering(cluster.client(Depot.class))).containsExactly("node-0", "node-1");
			assertThat(cluster.node(0).context().getBean(Depot.class).anyone()).startsWith("node-");
			Depot refused = cluster.node(1).context().getBean(Depot.class);
			assertThatExceptionOfType(CallException.class).isThrownBy(refused::anyone)
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED));
		}
	}

	@Test
	void aNodeThatWasStoppedHasNoContext() {
		try (LocalCluster cluster = ClusterChecks.depots(1).start()) {
			LocalNode node = cluster.node(0);
			node.stop();
			assertThatIllegalStateException().isThrownBy(node::context).withMessage("node-0 is not running");
			node.restart();
			assertThat(cluster.client(Depot.class).anyone()).isEqualTo("node-0");
			assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(node::pause)
				.withMessageContaining("processes()");
		}
	}

	@Test
	void aNodeThatIsKilledDoesNotWaitForItsCalls() throws Exception {
		try (LocalCluster cluster = ClusterChecks.depots(1)
			.property("kryowire.kryonet.server.shutdown.grace-period", "1h")
			.start()) {
			Depot depot = cluster.client(Depot.class);
			FutureTask<Object> call = start(() -> {
				depot.stuck();
				return "answered";
			});
			try {
				patiently().until(Gate::isEntered);
				Waiting.get(start(() -> {
					cluster.node(0).kill();
					return "killed";
				}));
			}
			finally {
				Gate.open();
			}
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(call))
				.withCauseInstanceOf(CallException.class);
		}
	}

	private static FutureTask<Object> start(Callable<Object> task) {
		FutureTask<Object> started = new FutureTask<>(task);
		new Thread(started, "test").start();
		return started;
	}

	@Test
	void aClusterThatWasClosedLeavesNoThread() {
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		try (LocalCluster cluster = ClusterChecks.depots(2).start()) {
			assertThat(ClusterChecks.answering(cluster.client(Depot.class))).hasSize(2);
		}
		patiently().untilAsserted(
				() -> assertThat(Thread.getAllStackTraces().keySet()).filteredOn((thread) -> !before.contains(thread))
					.extracting(Thread::getName)
					.noneMatch((name) -> name.startsWith("kryowire")));
	}

	@Test
	void anApplicationThatDoesNotStartIsNamed() {
		assertThatExceptionOfType(NodeFailedException.class)
			.isThrownBy(() -> LocalCluster.of(DepotApplication.class).nodes(1).start())
			.withMessageContaining("node-0")
			.withMessageContaining("failed to start")
			.withMessageContaining("depots");
	}

	@Test
	void anApplicationWithoutServicesIsNoNode() {
		assertThatExceptionOfType(NodeFailedException.class)
			.isThrownBy(() -> LocalCluster.of(Idle.class).nodes(1).start())
			.withMessageContaining("node-0")
			.withMessageContaining("@KryonetService");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Idle {

	}

}
