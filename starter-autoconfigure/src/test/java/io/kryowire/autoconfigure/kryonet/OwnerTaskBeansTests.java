/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.call.task.TaskContext;
import io.kryowire.call.task.TaskName;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.StaticDirectory;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Beans that are tasks, and the tasks of a group as a bean.
 */
@ExtendWith(OutputCaptureExtension.class)
class OwnerTaskBeansTests {

	private static final TaskName<String, Integer, String> COUNT_DOWN = new TaskName<>("count-down") {
	};

	private static final TaskName<String, Integer, String> HOLD = new TaskName<>("hold") {
	};

	private static final TaskName<String, Stream<String>, String> STREAMING = new TaskName<>("streaming") {
	};

	@Test
	void aTaskIsABeanAndItsCallersAreInjectedWithTheTasks() throws Exception {
		try (ConfigurableApplicationContext server = Applications.answering(LonelyNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, Caller.class)) {
			OwnerTasks tasks = client.getBean(Injected.class).tasks();
			assertThat(Waiting.get(tasks.submit(COUNT_DOWN, "a", 0))).isEqualTo("a0");
			assertThatThrownBy(() -> Waiting.get(tasks.submit(COUNT_DOWN, "a", 1)))
				.hasStackTraceContaining("Task count-down cannot hop on: this node does not know its group");
		}
	}

	/** The group knows it by its address, or by its name. */
	@ParameterizedTest
	@ValueSource(strings = { "", "me=" })
	void aNodeHopsOnToItselfWithoutAConnection(String name) throws Exception {
		int port = FreePorts.choose(1, 1).get(0);
		String[] properties = PatientLinks.ofGroup("default",
				PatientLinks.ofServer("kryowire.kryonet.node-id=me", "kryowire.kryonet.server.port=" + port,
						"kryowire.kryonet.client.default.nodes=" + name + "127.0.0.1:" + port));
		try (ConfigurableApplicationContext node = Applications.start(HoppingNode.class, properties)) {
			OwnerTasks tasks = node.getBean(OwnerTasks.class);
			assertThat(Waiting.get(tasks.submit(COUNT_DOWN, "a", 3))).isEqualTo("a0123");
			KryonetServer server = node.getBean(KryonetServer.class);
			assertThat(Objects.requireNonNull(server.statistics()).callsReceived()).as("over connections").isZero();
			assertThat(server.contracts()).extracting((contract) -> contract.name())
				.containsExactly("tasks/count-down");
		}
	}

	@Test
	void aNodeOfAnotherServiceWithTheSameNameIsNotItself() throws Exception {
		try (ConfigurableApplicationContext other = Applications.start(LonelyNode.class,
				PatientLinks.ofServer("kryowire.kryonet.node-id=me", Applications.ANY_PORT));
				ConfigurableApplicationContext node = Applications.start(NodeOfAnotherService.class,
						PatientLinks.ofGroup("default",
								PatientLinks.ofServer("kryowire.kryonet.node-id=me", Applications.ANY_PORT,
										"other.port=" + other.getBean(KryonetServer.class).address().getPort())))) {
			assertThat(Waiting.get(node.getBean(OwnerTasks.class).submit(COUNT_DOWN, "a", 0))).isEqualTo("a0");
			Waiting.patiently()
				.untilAsserted(() -> assertThat(
						Objects.requireNonNull(other.getBean(KryonetServer.class).statistics()).callsReceived())
					.as("calls of the other node")
					.isOne());
		}
	}

	@Test
	void aTaskHopsOnToItsOwnNodeWhileThatStops() throws Exception {
		int port = FreePorts.choose(1, 1).get(0);
		String[] properties = PatientLinks.ofGroup("default", PatientLinks.ofServer(
				"kryowire.kryonet.server.port=" + port, "kryowire.kryonet.client.default.nodes=127.0.0.1:" + port));
		ConfigurableApplicationContext node = Applications.start(HoldingNode.class, properties);
		try (ConfigurableApplicationContext client = Applications.calling(node, Caller.class)) {
			Hold hold = node.getBean(Hold.class);
			KryonetServer server = node.getBean(KryonetServer.class);
			CompletableFuture<String> held = client.getBean(OwnerTasks.class).submit(HOLD, "a", 0);
			Waiting.await(hold.begun);
			Thread stop = new Thread(node::close);
			stop.start();
			Waiting.patiently().until(() -> !server.isRunning());
			hold.released.complete("go on");
			assertThat(Waiting.get(held)).isEqualTo("a0");
			Waiting.join(stop);
		}
		finally {
			node.close();
		}
	}

	@Test
	void twoTasksOfOneName(CapturedOutput output) {
		Applications.fails(TwiceNode.class, Applications.ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "An OwnerTask bean cannot be called",
				"are both the task count-down", "Change the task, or its TaskName");
	}

	@Test
	void aTypeThatCannotTravel(CapturedOutput output) {
		Applications.fails(StreamingNode.class, Applications.ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "An OwnerTask bean cannot be called",
				"the task streaming", "cannot travel");
	}

	@Test
	void tasksThatAreNotImported(CapturedOutput output) {
		Applications.fails(ForgottenImport.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "@ImportKryonetClients(group = \"default\"",
				"types = OwnerTasks.class");
	}

	/** Hops on with its own key until there is nothing left to count. */
	static final class CountDown implements OwnerTask<String, Integer, String> {

		@Override
		public TaskName<String, Integer, String> name() {
			return COUNT_DOWN;
		}

		@Override
		public CompletableFuture<String> run(String key, Integer count, TaskContext context) {
			return (count == 0) ? CompletableFuture.completedFuture(key + 0)
					: context.submit(COUNT_DOWN, key, count - 1).thenApply((rest) -> rest + count);
		}

	}

	/** Hops on when it is told to. */
	static final class Hold implements OwnerTask<String, Integer, String> {

		private final CountDownLatch begun = new CountDownLatch(1);

		private final CompletableFuture<String> released = new CompletableFuture<>();

		@Override
		public TaskName<String, Integer, String> name() {
			return HOLD;
		}

		@Override
		public CompletableFuture<String> run(String key, Integer count, TaskContext context) {
			this.begun.countDown();
			return this.released.thenCompose((word) -> context.submit(COUNT_DOWN, key, count));
		}

	}

	/** Is never called. */
	static final class Streaming implements OwnerTask<String, Stream<String>, String> {

		@Override
		public TaskName<String, Stream<String>, String> name() {
			return STREAMING;
		}

		@Override
		public CompletableFuture<String> run(String key, Stream<String> argument, TaskContext context) {
			return CompletableFuture.completedFuture(key);
		}

	}

	record Injected(OwnerTasks tasks) {
	}

	@OnlyCalls
	static class LonelyNode {

		@Bean
		CountDown countDown() {
			return new CountDown();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(OwnerTasks.class)
	static class HoppingNode {

		@Bean
		CountDown countDown() {
			return new CountDown();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(OwnerTasks.class)
	static class NodeOfAnotherService extends HoppingNode {

		@Bean
		GroupDirectories others(@Value("${other.port}") int port) {
			return new GroupDirectories() {

				@Override
				public NodeDirectory directory(String group) {
					return new StaticDirectory(List.of(ClusterNode.at("me", "127.0.0.1", port)));
				}

				@Override
				public boolean isOwn(String group) {
					return false;
				}

			};
		}

	}

	@OnlyCalls
	@ImportKryonetClients(OwnerTasks.class)
	static class HoldingNode {

		@Bean
		CountDown countDown() {
			return new CountDown();
		}

		@Bean
		Hold hold() {
			return new Hold();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(OwnerTasks.class)
	static class Caller {

		@Bean
		Injected injected(OwnerTasks tasks) {
			return new Injected(tasks);
		}

	}

	@OnlyCalls
	static class ForgottenImport {

		@Bean
		Injected injected(OwnerTasks tasks) {
			return new Injected(tasks);
		}

	}

	@OnlyCalls
	static class TwiceNode {

		@Bean
		CountDown one() {
			return new CountDown();
		}

		@Bean
		CountDown other() {
			return new CountDown();
		}

	}

	@OnlyCalls
	static class StreamingNode {

		@Bean
		Streaming streaming() {
			return new Streaming();
		}

	}

}
