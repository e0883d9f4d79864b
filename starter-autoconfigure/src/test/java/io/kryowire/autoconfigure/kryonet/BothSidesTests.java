/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.autoconfigure.kryonet.scanned.Scanned;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.validation.annotation.Validated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that answers a contract and calls it at others; services behind proxies.
 */
class BothSidesTests {

	@Test
	void theInterfaceMeansTheClientAndTheClassTheBean() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class);
				ConfigurableApplicationContext both = Applications.calling(server, Both.class,
						PatientLinks.ofServer("kryowire.kryonet.server.port=0"))) {
			Injected injected = both.getBean(Injected.class);
			assertThat(injected.routed().greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(injected.own().greet("Ada")).isEqualTo("Here, Ada");
			assertThat(injected.named()).isSameAs(injected.own());
			assertThat(both.getBean(Greeter.class)).isSameAs(injected.routed());
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aServiceIsCalledThroughItsAdvice(boolean cglib) {
		try (ConfigurableApplicationContext server = Applications.answering(Advised.class, "cglib=" + cglib);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			Object service = server.getBean("greetings");
			assertThat(AopUtils.isCglibProxy(service)).isEqualTo(cglib);
			assertThat(AopUtils.isJdkDynamicProxy(service)).isEqualTo(!cglib);
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(server.getBean(AtomicInteger.class)).hasValue(1);
		}
	}

	@Test
	void anAsyncServiceAnswersLater() {
		try (ConfigurableApplicationContext server = Applications.answering(AsyncNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			assertThat(client.getBean(Greeter.class).greetLater("Ada").join()).startsWith("Ada by task-");
		}
	}

	@Test
	void aServiceWithAScopeOfItsOwnAnswersThroughItsProxy() {
		try (ConfigurableApplicationContext server = Applications.answering(ScopedNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(server.getBean(KryonetServer.class).contracts()).hasSize(1);
		}
	}

	@Test
	void aValidatedServiceAnswers() {
		try (ConfigurableApplicationContext server = Applications.answering(ValidatedNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			assertThat(AopUtils.isAopProxy(server.getBean("greetings"))).isTrue();
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
		}
	}

	@Test
	void aServiceIsFoundByComponentScanningAndHasTheNameItIsGiven() {
		try (ConfigurableApplicationContext server = Applications.answering(Scanning.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			assertThat(server.getBean("theScanned")).isInstanceOf(Scanned.class);
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
		}
	}

	/** What is injected. */
	record Injected(Greeter routed, Here own, Greeter named) {
	}

	static class Here extends Greetings {

		@Override
		public String greet(String name) {
			return "Here, " + name;
		}

	}

	@Validated
	static class ValidatedGreetings extends Greetings {

	}

	static class AsyncGreetings extends Greetings {

		@Override
		@Async
		public CompletableFuture<String> greetLater(String name) {
			return CompletableFuture.completedFuture(name + " by " + Thread.currentThread().getName());
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Greeter.class)
	static class Both {

		@Bean
		@KryonetService
		Here here() {
			return new Here();
		}

		@Bean
		Injected injected(Greeter routed, Here own, @Qualifier("here") Greeter named) {
			return new Injected(routed, own, named);
		}

	}

	@OnlyCalls
	static class Advised {

		@Bean
		@KryonetService
		Greeter greetings() {
			return new Greetings();
		}

		@Bean
		AtomicInteger calls() {
			return new AtomicInteger();
		}

		@Bean
		static BeanPostProcessor advice(Environment environment, AtomicInteger calls) {
			return new BeanPostProcessor() {

				@Override
				public Object postProcessAfterInitialization(Object bean, String name) {
					if (!(bean instanceof Greetings)) {
						return bean;
					}
					ProxyFactory factory = new ProxyFactory(bean);
					factory.setProxyTargetClass(environment.getRequiredProperty("cglib", Boolean.class));
					factory.addAdvice((MethodInterceptor) (invocation) -> {
						if (invocation.getMethod().getName().equals("greet")) {
							calls.incrementAndGet();
						}
						return invocation.proceed();
					});
					return factory.getProxy();
				}

			};
		}

	}

	@OnlyCalls
	@ImportAutoConfiguration({ AopAutoConfiguration.class, TaskExecutionAutoConfiguration.class })
	@EnableAsync
	static class AsyncNode {

		@Bean
		@KryonetService
		AsyncGreetings greetings() {
			return new AsyncGreetings();
		}

	}

	@OnlyCalls
	static class ScopedNode {

		@Bean
		@KryonetService
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
		Greetings greetings() {
			return new Greetings();
		}

	}

	@OnlyCalls
	@ImportAutoConfiguration({ ValidationAutoConfiguration.class, KryonetValidationAutoConfiguration.class })
	static class ValidatedNode {

		@Bean
		@KryonetService
		ValidatedGreetings greetings() {
			return new ValidatedGreetings();
		}

	}

	@OnlyCalls
	@ComponentScan(basePackageClasses = Scanned.class)
	static class Scanning {

	}

}
