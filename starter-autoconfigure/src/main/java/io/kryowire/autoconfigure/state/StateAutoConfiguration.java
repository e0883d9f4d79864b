/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.notify.state.annotation.StateListenerAnnotationBeanPostProcessor;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopics;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for state topics and their listeners. There are no threads and no
 * connections for them unless the application uses state topics.
 */
@AutoConfiguration(after = { DataRedisAutoConfiguration.class, CodecAutoConfiguration.class })
@ConditionalOnClass({ StateTopics.class, DataRedisAutoConfiguration.class })
@ConditionalOnBooleanProperty(name = "kryowire.state.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ StateProperties.class, StateEvolutionProperties.class })
@Import(ResolvedPlaceholders.class)
public final class StateAutoConfiguration {

	StateAutoConfiguration() {
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	@ConditionalOnSingleCandidate(RedisConnectionFactory.class)
	StateTopics stateTopics(StateTopicsConfigurer configurer, RedisConnectionFactory connections) {
		return configurer.topics(connections);
	}

	@Bean
	@ConditionalOnMissingBean
	StateTopicsConfigurer stateTopicsConfigurer(ApplicationContext context, StateProperties properties,
			StateEvolutionProperties evolution, StateThreads threads, OpenStateTopics open) {
		return new StateTopicsConfigurer(context, properties, evolution, threads, open);
	}

	@Bean
	@ConditionalOnMissingBean
	OpenStateTopics openStateTopics(ApplicationContext context, StateThreads threads) {
		return new OpenStateTopics(context, threads);
	}

	@Bean
	@ConditionalOnMissingBean
	StateThreads stateThreads(StateProperties properties, ObjectProvider<StateRuntime> runtime,
			Environment environment) {
		return new StateThreads(properties.listener(),
				Threading.VIRTUAL.isActive(environment) ? DispatchMode.VIRTUAL : DispatchMode.KEYED,
				runtime.getIfAvailable());
	}

	@Bean
	@ConditionalOnMissingBean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static StateListenerAnnotationBeanPostProcessor stateListenerAnnotationBeanPostProcessor(BeanFactory beans,
			ObjectProvider<StateTopics> topics, ObjectProvider<StateProperties> properties) {
		return new StateListenerAnnotationBeanPostProcessor(
				(name) -> name.isEmpty() ? topics.getObject() : beans.getBean(name, StateTopics.class),
				() -> properties.getObject().topics().keySet());
	}

}
