/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.beans;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.config.RedisListenerConfigUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application keeps the beans it had without us. A single bean of ours of a type such
 * as {@code Executor} would make Spring Boot's own back off.
 */
class ApplicationBeansTests {

	private static final String OURS = ImportCandidates
		.load(AutoConfiguration.class, ApplicationBeansTests.class.getClassLoader())
		.getCandidates()
		.stream()
		.filter((name) -> name.startsWith("io.kryowire."))
		.collect(Collectors.joining(","));

	private static Set<String> without = Set.of();

	@BeforeAll
	static void lookAtTheApplicationWithoutUs() {
		without = beans(Plain.class, "spring.autoconfigure.exclude=" + OURS);
	}

	@Test
	void theApplicationKeepsAllBeansItHad() {
		Set<String> kept = new LinkedHashSet<>(without);
		Set<String> with = beans(Answering.class, "kryowire.kryonet.server.port=0",
				"kryowire.kryonet.client.default.nodes=127.0.0.1:1");
		kept.remove("applicationBeansTests.Plain");
		// What these have defined is there by its names, which others look for.
		kept.removeAll(Set.of("org.springframework.data.redis.config.RedisListenerBootstrapConfiguration",
				"org.springframework.boot.data.redis.autoconfigure.DataRedisAnnotationDrivenConfiguration$EnableRedisListenersConfiguration"));
		assertThat(kept).contains("applicationTaskExecutor", "redisTemplate", "stringRedisTemplate",
				"redisMessageListenerContainer", RedisListenerConfigUtils.REDIS_LISTENER_ANNOTATION_PROCESSOR_BEAN_NAME,
				RedisListenerConfigUtils.REDIS_LISTENER_ENDPOINT_REGISTRY_BEAN_NAME);
		assertThat(with).containsAll(kept).hasSizeGreaterThan(kept.size());
	}

	@Test
	void whatWeAddIsKnown() {
		Set<String> added = beans(Plain.class);
		added.removeAll(without);
		assertThat(added).filteredOn((name) -> !name.contains("io.kryowire."))
			.containsExactlyInAnyOrder("annotatedWireTypes", "clusterRedisServices", "codecReport",
					"discoveryClientDirectories", "foreignListenerContainers", "kryoCodec", "kryoMessageConverter",
					"redisSchemaStores", "kryoRedisListenerConfigurer", "kryonetClientConfigurer",
					"kryonetClientLazyInitializationExcludeFilter", "kryonetClientLinksMeterBinder",
					"kryonetClientMeterCustomizer", "kryonetClientObservationInterceptor", "kryonetClients",
					"kryonetClientZoneCustomizer", "kryonetConfiguredGroups", "kryonetConnectionDetails",
					"kryonetCurrentCall", "kryonetForgottenServices", "kryonetHealthContributor", "kryonetLinks",
					"kryonetNodeName", "kryonetServerMeterCustomizer", "kryonetServerObservationInterceptor",
					"kryonetSharedSecretSanitizingFunction", "kryonetTransport", "kryonetValidatingInterceptor",
					"kryowireListenerContainerConfigurer", "kryowireRedisHealthIndicator",
					"kryowireStateHealthIndicator", "kryowireUnknownProperties", "listenerContainerWithdrawal",
					"observedRedisDelivery", "observedRedisPublishing", "redisMessageMeterBinder",
					"redisMessageSendingTemplate", "redisMessages", "observedStateChanges", "openStateTopics",
					"stateListenerAnnotationBeanPostProcessor", "stateMeterBinder", "stateThreads", "stateTopics",
					"stateTopicsConfigurer", "stateTraceSource", "wireTypeTable");
	}

	/** The beans need not be made to know their names. */
	private static Set<String> beans(Class<?> configuration, String... properties) {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(configuration)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.lazyInitialization(true)
			.properties(properties)
			.run()) {
			return new LinkedHashSet<>(List.of(context.getBeanDefinitionNames()));
		}
	}

	@KryonetExchange
	interface Echo {

		String echo(String text);

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Plain {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@ImportKryonetClients(types = Echo.class)
	static class Answering {

		@Bean
		@KryonetService
		Echo ownEcho() {
			return (text) -> text;
		}

	}

}
