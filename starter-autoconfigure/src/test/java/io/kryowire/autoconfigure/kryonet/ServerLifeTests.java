/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetServerCustomizer;
import io.kryowire.call.server.KryonetServerEvent;
import io.kryowire.call.server.KryonetServerStartedEvent;
import io.kryowire.call.server.KryonetServerStoppedEvent;
import io.kryowire.call.server.KryonetService;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * How the server of an application starts, stops and starts again.
 */
class ServerLifeTests {

	@Test
	void itTellsWhenItStartsAndStops() {
		ConfigurableApplicationContext server = Applications.answering(Node.class);
		List<KryonetServerEvent> events = server.getBean(Events.class).seen;
		int port = server.getBean(KryonetServer.class).port();
		assertThat(port).isEqualTo(Applications.port(server));
		server.close();
		assertThat(events).hasSize(2);
		assertThat(events.get(0)).isInstanceOfSatisfying(KryonetServerStartedEvent.class,
				(event) -> assertThat(event.port()).isEqualTo(port));
		assertThat(events.get(1)).isInstanceOfSatisfying(KryonetServerStoppedEvent.class,
				(event) -> assertThat(event.drained()).isTrue());
		assertThatIllegalStateException().isThrownBy(() -> events.get(0).server().port())
			.withMessageContaining("127.0.0.1:" + port);
	}

	@Test
	void thePortIsKnownInTheContextsAbove() {
		try (ConfigurableApplicationContext parent = Applications.start(Nothing.class)) {
			try (ConfigurableApplicationContext child = new SpringApplicationBuilder(Node.class).parent(parent)
				.web(WebApplicationType.NONE)
				.bannerMode(Banner.Mode.OFF)
				.registerShutdownHook(false)
				.properties("kryowire.kryonet.server.port=0")
				.run()) {
				assertThat(Applications.port(parent)).isEqualTo(Applications.port(child));
			}
		}
	}

	@Test
	void aCallUnderWayIsAnsweredBeforeItStops() throws Exception {
		ConfigurableApplicationContext server = Applications.answering(Node.class);
		try (ConfigurableApplicationContext client = Applications.calling(server, Client.class)) {
			Slow service = server.getBean(Slow.class);
			KryonetServer node = server.getBean(KryonetServer.class);
			CompletableFuture<String> answer = client.getBean(Works.class).work();
			Waiting.await(service.entered);
			CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
			patiently().until(() -> !node.isRunning());
			assertThat(closed).isNotDone();
			service.go.countDown();
			assertThat(Waiting.get(answer)).isEqualTo("done");
			Waiting.get(closed);
			assertThat(service.drained).isTrue();
		}
		finally {
			server.close();
		}
	}

	@Test
	void aCallThatTakesTooLongDoesNotKeepItFromStopping() throws Exception {
		ConfigurableApplicationContext server = Applications.answering(Node.class,
				"kryowire.kryonet.server.shutdown.grace-period=50ms");
		try (ConfigurableApplicationContext client = Applications.calling(server, Client.class)) {
			Slow service = server.getBean(Slow.class);
			Events events = server.getBean(Events.class);
			CompletableFuture<String> answer = client.getBean(Works.class).work();
			Waiting.await(service.entered);
			server.close();
			assertThat(events.seen.get(1)).isInstanceOfSatisfying(KryonetServerStoppedEvent.class,
					(event) -> assertThat(event.drained()).isFalse());
			assertThatException().isThrownBy(() -> Waiting.get(answer));
		}
		finally {
			server.close();
		}
	}

	@Test
	void itStartsAgainOnTheSamePortAndItsClientsComeBack() {
		try (ConfigurableApplicationContext server = Applications.answering(Wanderer.class,
				"kryowire.kryonet.server.lanes=3");
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						"kryowire.kryonet.client.default.lanes=3")) {
			Greeter greeter = client.getBean(Greeter.class);
			KryonetServer node = server.getBean(KryonetServer.class);
			int port = node.port();
			for (int round = 0; round < 3; round++) {
				assertThat(greeter.greet("Ada")).isEqualTo("Hello, Ada");
				server.stop();
				assertThat(node.isRunning()).isFalse();
				assertThat(node.statistics()).isNull();
				server.start();
				assertThat(node.port()).isEqualTo(port);
			}
			assertThat(greeter.greet("Ada")).isEqualTo("Hello, Ada");
		}
	}

	@Test
	void aPausedContextGoesOnAnswering() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			server.pause();
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			server.restart();
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
		}
	}

	@Test
	void theCallbackIsCalledWhetherItRunsOrNot() throws Exception {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class)) {
			KryonetServer node = server.getBean(KryonetServer.class);
			for (int round = 0; round < 2; round++) {
				CountDownLatch called = new CountDownLatch(1);
				node.stop(called::countDown);
				Waiting.await(called);
				assertThat(node.isRunning()).isFalse();
			}
		}
	}

	@Test
	void aListenerThatFailsLeavesNothingBehind() {
		assertThatException().isThrownBy(
				() -> Applications.answering(FailingListener.class, "kryowire.kryonet.node-id=failing").close());
		patiently().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
			.noneMatch((name) -> name.equals("kryowire-net-failing-0")));
	}

	@Test
	void aHandlerMayCallOthersWhileItsApplicationStops() throws Exception {
		try (ConfigurableApplicationContext other = Applications.answering(GreeterNode.class)) {
			ConfigurableApplicationContext server = Applications.calling(other, Calling.class,
					PatientLinks.ofServer("kryowire.kryonet.server.port=0"));
			try (ConfigurableApplicationContext client = Applications.calling(server, Client.class)) {
				Slow service = server.getBean(Slow.class);
				KryonetServer node = server.getBean(KryonetServer.class);
				CompletableFuture<String> answer = client.getBean(Works.class).work();
				Waiting.await(service.entered);
				CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
				patiently().until(() -> !node.isRunning());
				service.go.countDown();
				assertThat(Waiting.get(answer)).isEqualTo("Hello, Ada");
				Waiting.get(closed);
			}
			finally {
				server.close();
			}
		}
	}

	@Test
	void aClientMayCallWhileItsApplicationStarts() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, Early.class)) {
			assertThat(client.getBean("early")).isEqualTo("Hello, Ada");
		}
	}

	@KryonetExchange("works")
	interface Works {

		CompletableFuture<String> work();

	}

	/** Answers when it is told to. */
	static class Slow implements Works, ApplicationListener<KryonetServerStoppedEvent> {

		final CountDownLatch entered = new CountDownLatch(1);

		final CountDownLatch go = new CountDownLatch(1);

		volatile boolean drained;

		@Override
		public CompletableFuture<String> work() {
			this.entered.countDown();
			return CompletableFuture.supplyAsync(() -> {
				try {
					Waiting.await(this.go);
					return result();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
			}, (task) -> {
				Thread thread = new Thread(task, "slow");
				thread.setDaemon(true);
				thread.start();
			});
		}

		String result() {
			return "done";
		}

		@Override
		public void onApplicationEvent(KryonetServerStoppedEvent event) {
			this.drained = event.drained();
		}

	}

	/** Hears what the server tells. */
	static class Events implements ApplicationListener<KryonetServerEvent> {

		final List<KryonetServerEvent> seen = new CopyOnWriteArrayList<>();

		@Override
		public void onApplicationEvent(KryonetServerEvent event) {
			this.seen.add(event);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Nothing {

	}

	@OnlyCalls
	static class Node {

		@Bean
		@KryonetService
		Slow slow() {
			return new Slow();
		}

		@Bean
		Events events() {
			return new Events();
		}

	}

	/**
	 * Has other ports each time it starts, unless it knows better: such that nobody takes
	 * them meanwhile, as may happen to those of the system's choice.
	 */
	@OnlyCalls
	static class Wanderer extends GreeterNode {

		@Bean
		KryonetServerCustomizer ports() {
			return (node) -> node.ports(FreePorts.choose(3, 1));
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Works.class)
	static class Client {

	}

	@OnlyCalls
	@ImportKryonetClients(types = Greeter.class)
	static class Calling {

		@Bean
		@KryonetService
		Slow slow(Greeter greeter) {
			return new Slow() {

				@Override
				String result() {
					return greeter.greet("Ada");
				}

			};
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Greeter.class)
	static class Early {

		@Bean
		String early(Greeter greeter) {
			return greeter.greet("Ada");
		}

	}

	@OnlyCalls
	static class FailingListener extends GreeterNode {

		@Bean
		ApplicationListener<KryonetServerStartedEvent> failing() {
			return new Failing();
		}

	}

	static class Failing implements ApplicationListener<KryonetServerStartedEvent> {

		@Override
		public void onApplicationEvent(KryonetServerStartedEvent event) {
			throw new IllegalStateException("a listener fails");
		}

	}

}
