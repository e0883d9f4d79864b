/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.server.ExceptionHandlingInterceptor;
import io.kryowire.call.server.KryonetExceptionHandler;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import io.kryowire.codec.WireCodec;
import org.junit.jupiter.api.Test;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What there is without being asked for, and what an application replaces.
 */
class BackOffTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
				KryonetClientAutoConfiguration.class, KryonetServerAutoConfiguration.class))
		.withPropertyValues("kryowire.kryonet.server.port=0");

	private final ApplicationContextRunner answering = this.runner.withUserConfiguration(Node.class);

	@Test
	void withoutServicesThereIsNoServer() {
		this.runner.run((context) -> assertThat(context).hasNotFailed()
			.hasSingleBean(KryonetClients.class)
			.doesNotHaveBean(KryonetServer.class)
			.doesNotHaveBean(KryonetServerConfigurer.class)
			.doesNotHaveBean(KryonetPortPublisher.class));
	}

	@Test
	void aServerThatIsNotEnabledIsNotThere() {
		this.answering.withPropertyValues("kryowire.kryonet.server.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(KryonetClients.class)
				.doesNotHaveBean(KryonetServer.class));
	}

	@Test
	void aServerStartsThoughBeansAreLazy() {
		this.answering
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				assertThat(context.getBeanFactory().containsSingleton("kryonetServer")).isTrue();
				assertThat(context.getEnvironment().getProperty("local.kryonet.port")).isNotNull();
			});
	}

	@Test
	void withoutCallsThereIsNothing() {
		this.runner.withClassLoader(new FilteredClassLoader("io.kryowire.call"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(WireCodec.class)
				.doesNotHaveBean("kryonetTransport")
				.doesNotHaveBean("kryonetClients"));
	}

	@Test
	void theApplicationsTransportIsUsed() {
		this.answering.withBean("own", OwnTransport.class).run((context) -> {
			assertThat(context).hasSingleBean(Transport.class);
			assertThat(context.getBean(OwnTransport.class).nodes).isOne();
		});
	}

	@Test
	void theApplicationsConnectionDetailsAreUsed() {
		this.runner.withBean("own", KryonetConnectionDetails.class, () -> (group) -> List.of())
			.run((context) -> assertThat(context).hasSingleBean(KryonetConnectionDetails.class)
				.doesNotHaveBean("kryonetConnectionDetails"));
	}

	@Test
	void theApplicationsClientsAreUsed() {
		this.runner.withBean("own", KryonetClients.class, () -> new KryonetClients((name) -> {
			throw new IllegalStateException(name);
		}, List.of()))
			.run((context) -> assertThat(context).hasSingleBean(KryonetClients.class)
				.doesNotHaveBean("kryonetClients"));
	}

	@Test
	void theApplicationsServerIsUsed() {
		this.answering.withUserConfiguration(OwnServer.class)
			.run((context) -> assertThat(context).hasSingleBean(KryonetServer.class).doesNotHaveBean("kryonetServer"));
	}

	@Test
	void theApplicationsExceptionHandlingIsUsed() {
		this.answering.withBean(KryonetExceptionHandler.class, () -> (call, problem) -> problem)
			.withBean("own", ExceptionHandlingInterceptor.class, () -> new ExceptionHandlingInterceptor(List.of()))
			.run((context) -> assertThat(context).hasSingleBean(ExceptionHandlingInterceptor.class)
				.doesNotHaveBean("kryonetExceptionHandlingInterceptor"));
	}

	@Test
	void withoutHandlersExceptionsAreNotIntercepted() {
		this.answering.run((context) -> assertThat(context).doesNotHaveBean(ExceptionHandlingInterceptor.class));
		this.answering.withBean(KryonetExceptionHandler.class, () -> (call, problem) -> problem)
			.run((context) -> assertThat(context).hasSingleBean(ExceptionHandlingInterceptor.class));
	}

	@Test
	void thePortIsPublishedAsTheApplicationWants() {
		this.answering.withBean("kryonetPortPublisher", String.class, () -> "nobody")
			.run((context) -> assertThat(context.getEnvironment().getProperty("local.kryonet.port")).isNull());
	}

	@Configuration(proxyBeanMethods = false)
	static class Node {

		@Bean
		@KryonetService
		Greetings greetings() {
			return new Greetings();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnServer {

		@Bean
		KryonetServer ownServer(KryonetServerConfigurer configurer, Greetings greetings) {
			return configurer.server(() -> List.of(greetings));
		}

	}

	/** Counts. */
	static class OwnTransport implements Transport {

		int nodes;

		private final Transport transport = new KryonetTransport();

		@Override
		public NodeBuilder node(WireCodec codec, LinkSettings settings) {
			this.nodes++;
			return this.transport.node(codec, settings);
		}

		@Override
		public PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
			return this.transport.peer(codec, settings, address);
		}

	}

}
