/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.cloud.client.discovery.event.HeartbeatEvent;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a directory makes of the answers of a DiscoveryClient.
 */
class DiscoveryClientDirectoryTests {

	private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

	private final Answers client = new Answers();

	private final DiscoveryClientDirectories directories = new DiscoveryClientDirectories(this.client);

	@AfterEach
	void end() {
		this.thread.shutdownNow();
	}

	@Test
	void metadataSayWhatTheInstanceIs() {
		this.client.instances(instance("10.0.0.1", 8080, Map.of("kryowire.node-id", "node-1", "kryowire.ports",
				"7420, 7431", "kryowire.weight", "3", "kryowire.zone", "east")));
		assertThat(view(1).nodes()).singleElement()
			.isEqualTo(new ClusterNode("node-1", "10.0.0.1", List.of(7420, 7431), "east", 3, 0,
					ClusterNode.State.SERVING));
	}

	@Test
	void withoutMetadataTheAddressIsTheNode() {
		this.client.instances(instance("10.0.0.1", 7420, Map.of()), instance("fd00::1", 7420, Map.of()));
		assertThat(view(2).nodes()).containsExactly(ClusterNode.at("10.0.0.1:7420", "10.0.0.1", 7420),
				ClusterNode.at("[fd00::1]:7420", "fd00::1", 7420));
	}

	@Test
	void anInstanceThatMakesNoSenseIsLeftOutAndSaid() {
		this.client.instances(instance("10.0.0.1", 7420, Map.of("kryowire.ports", "many")),
				instance("10.0.0.2", 7420, Map.of()), instance("10.0.0.3", 7420, Map.of("kryowire.weight", "0")));
		DiscoveryClientDirectory directory = directory();
		patiently().until(() -> directory.view().nodes().size() == 1);
		patiently().until(() -> directory.trouble().contains("The instance at 10.0.0.1:7420 is not used")
				&& directory.trouble().contains("kryowire.ports=many, which is not a number")
				&& directory.trouble().contains("The instance at 10.0.0.3:7420 is not used"));
	}

	@Test
	void anInstanceWithoutAHostKeepsNoOtherFromBeingUsed() {
		ServiceInstance homeless = new DefaultServiceInstance("homeless", "quotes", "", 7420, false) {

			@Override
			@SuppressWarnings("NullAway")
			public String getHost() {
				return null;
			}

		};
		this.client.instances(homeless, instance("10.0.0.2", 7420, Map.of()));
		DiscoveryClientDirectory directory = directory();
		patiently().until(() -> directory.view().nodes().size() == 1
				&& directory.trouble().contains(":7420 is not used: it has no host"));
	}

	@Test
	void anErrorIsNotTheLastAnswer() {
		this.client.broken = true;
		DiscoveryClientDirectory directory = new DiscoveryClientDirectory(this.client, "quotes", Duration.ofMillis(10),
				this.thread);
		patiently().until(() -> directory.trouble().contains("the registry is of another version"));
		this.client.instances(instance("10.0.0.1", 7420, Map.of()));
		this.client.broken = false;
		patiently().until(() -> directory.view().nodes().size() == 1 && directory.trouble().isEmpty());
	}

	@Test
	void ofTwoInstancesWithOneIdAllCallersUseTheSameOne() {
		ServiceInstance first = instance("10.0.0.1", 7420, Map.of("kryowire.node-id", "twice"));
		ServiceInstance second = instance("10.0.0.2", 7420, Map.of("kryowire.node-id", "twice"));
		this.client.instances(second, first);
		DiscoveryClientDirectory directory = directory();
		patiently().until(() -> directory.trouble()
			.contains(
					"Two instances have the id 'twice', and only the first is used: 10.0.0.1:7420 and 10.0.0.2:7420"));
		assertThat(directory.view().nodes()).extracting(ClusterNode::host).containsExactly("10.0.0.1");
	}

	@Test
	void aHeartbeatIsFollowedByAQuestion() {
		this.client.instances(instance("10.0.0.1", 7420, Map.of()));
		DiscoveryClientDirectory directory = directory();
		Queue<NodeView> heard = new ConcurrentLinkedQueue<>();
		directory.listen(heard::add);
		patiently().until(() -> directory.view().nodes().size() == 1);
		this.client.instances(instance("10.0.0.1", 7420, Map.of()), instance("10.0.0.2", 7420, Map.of()));
		this.directories.onApplicationEvent(new HeartbeatEvent(this, 1));
		patiently().until(() -> directory.view().nodes().size() == 2);
		patiently().until(() -> heard.stream().anyMatch((view) -> view.nodes().size() == 2));
		assertThat(heard).extracting(NodeView::epoch).isSorted().doesNotHaveDuplicates();
	}

	@Test
	void manyHeartbeatsAreOneQuestion() throws Exception {
		CountDownLatch mayAnswer = new CountDownLatch(1);
		this.client.instances(instance("10.0.0.1", 7420, Map.of()));
		DiscoveryClientDirectory directory = directory();
		patiently().until(() -> directory.view().nodes().size() == 1);
		this.thread.execute(() -> {
			try {
				Waiting.await(mayAnswer);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		int before = this.client.questions.get();
		for (int i = 0; i < 100; i++) {
			this.directories.onApplicationEvent(new HeartbeatEvent(this, i));
		}
		mayAnswer.countDown();
		Waiting.get(this.thread.submit(() -> {
		}));
		assertThat(this.client.questions).hasValue(before + 1);
	}

	@Test
	void whileNobodyAnswersOrNobodyIsKnownTheLastViewStands() {
		this.client.instances(instance("10.0.0.1", 7420, Map.of()));
		DiscoveryClientDirectory directory = directory();
		patiently().until(() -> directory.view().nodes().size() == 1 && directory.trouble().isEmpty());
		this.client.instances();
		this.directories.onApplicationEvent(new HeartbeatEvent(this, 1));
		patiently().until(() -> directory.trouble().contains("knows no instance of the service 'quotes'"));
		this.client.fail();
		this.directories.onApplicationEvent(new HeartbeatEvent(this, 2));
		patiently().until(() -> directory.trouble().contains("failed to find the service 'quotes'")
				&& directory.trouble().contains("the registry is away"));
		assertThat(directory.view().nodes()).hasSize(1);
		this.client.instances(instance("10.0.0.2", 7420, Map.of()));
		this.directories.onApplicationEvent(new HeartbeatEvent(this, 3));
		patiently().until(() -> directory.trouble().isEmpty());
		assertThat(directory.view().nodes()).extracting(ClusterNode::host).containsExactly("10.0.0.2");
	}

	@Test
	void itAsksAgainByItself() {
		this.client.instances(instance("10.0.0.1", 7420, Map.of()));
		DiscoveryClientDirectory directory = new DiscoveryClientDirectory(this.client, "quotes", Duration.ofMillis(10),
				this.thread);
		patiently().until(() -> directory.view().nodes().size() == 1);
		this.client.instances(instance("10.0.0.2", 7420, Map.of()));
		patiently().until(() -> directory.view().nodes().get(0).host().equals("10.0.0.2"));
	}

	@Test
	void afterItsEndNobodyIsAsked() throws Exception {
		this.client.instances(instance("10.0.0.1", 7420, Map.of()));
		NodeDirectory directory = this.directories.directory("quotes", Duration.ofMillis(10), this.thread);
		patiently().until(() -> directory.view().nodes().size() == 1);
		directory.close();
		Waiting.get(this.thread.submit(() -> {
		}));
		int questions = this.client.questions.get();
		this.directories.onApplicationEvent(new HeartbeatEvent(this, 1));
		Waiting.get(this.thread.schedule(() -> {
		}, 50, TimeUnit.MILLISECONDS));
		assertThat(this.client.questions).hasValue(questions);
		assertThat(directory.view().nodes()).hasSize(1);
	}

	private NodeView view(int nodes) {
		DiscoveryClientDirectory directory = directory();
		return patiently().until(directory::view, (view) -> view.nodes().size() == nodes);
	}

	private DiscoveryClientDirectory directory() {
		return (DiscoveryClientDirectory) this.directories.directory("quotes", Duration.ofHours(1), this.thread);
	}

	private static ServiceInstance instance(String host, int port, Map<String, String> metadata) {
		return new DefaultServiceInstance(host + "-" + port, "quotes", host, port, false, metadata);
	}

}
