/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.KryoMessageConverter;
import io.kryowire.notify.message.KryowireListenerAnnotationBeanPostProcessor;
import io.kryowire.notify.message.KryowireListenerContainer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.RedisMessageListenerContainerConfigurer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.config.RedisListenerConfigurer;
import org.springframework.data.redis.config.RedisListenerConfigUtils;
import org.springframework.data.redis.config.RedisListenerEndpointRegistry;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.messaging.Message;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for listeners. It comes before Spring Boot's own, and replaces two
 * of its beans by name: the container with which listeners register, and the
 * post-processor that finds annotated methods.
 */
@AutoConfiguration(before = DataRedisAutoConfiguration.class, after = CodecAutoConfiguration.class)
@ConditionalOnClass({ KryowireListenerContainer.class, RedisMessageListenerContainerConfigurer.class, Message.class })
@ConditionalOnBooleanProperty(name = "kryowire.redis.enabled", matchIfMissing = true)
@EnableConfigurationProperties(RedisMessagesProperties.class)
@Import(ResolvedPlaceholders.class)
public final class RedisListenerAutoConfiguration {

	RedisListenerAutoConfiguration() {
	}

	@Bean(RedisListenerConfigUtils.REDIS_MESSAGE_LISTENER_BEAN_NAME)
	@ConditionalOnMissingBean(name = RedisListenerConfigUtils.REDIS_MESSAGE_LISTENER_BEAN_NAME)
	KryowireListenerContainer redisMessageListenerContainer(KryowireListenerContainerConfigurer configurer,
			RedisConnectionFactory connections) {
		return configurer.container(connections);
	}

	@Bean
	static ListenerContainerWithdrawal listenerContainerWithdrawal() {
		return new ListenerContainerWithdrawal();
	}

	@Bean
	static ForeignContainers foreignListenerContainers(ConfigurableListableBeanFactory beans) {
		return new ForeignContainers(beans);
	}

	@Bean
	@ConditionalOnMissingBean
	KryowireListenerContainerConfigurer kryowireListenerContainerConfigurer(ApplicationContext context,
			RedisMessagesProperties properties) {
		return new KryowireListenerContainerConfigurer(context, properties);
	}

	@Bean
	@ConditionalOnMissingBean
	KryoMessageConverter kryoMessageConverter(WireCodec codec, RedisMessagesProperties properties,
			ObjectProvider<SchemaStores> schemas) {
		SchemaStores stores = schemas.getIfAvailable();
		return new KryoMessageConverter(codec, properties.strictContentType(),
				(stores != null) ? stores.known() : null);
	}

	@Bean
	@ConditionalOnMissingBean(name = "kryoRedisListenerConfigurer")
	RedisListenerConfigurer kryoRedisListenerConfigurer(KryoMessageConverter converter) {
		return new ConverterConfigurer(converter);
	}

	@Bean(RedisListenerConfigUtils.REDIS_LISTENER_ANNOTATION_PROCESSOR_BEAN_NAME)
	@ConditionalOnMissingBean(name = RedisListenerConfigUtils.REDIS_LISTENER_ANNOTATION_PROCESSOR_BEAN_NAME)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static KryowireListenerAnnotationBeanPostProcessor redisListenerAnnotationProcessor(Environment environment) {
		return new KryowireListenerAnnotationBeanPostProcessor(
				environment.getProperty("kryowire.redis.envelope", Boolean.class, true));
	}

	@Bean(RedisListenerConfigUtils.REDIS_LISTENER_ENDPOINT_REGISTRY_BEAN_NAME)
	@ConditionalOnMissingBean(name = RedisListenerConfigUtils.REDIS_LISTENER_ENDPOINT_REGISTRY_BEAN_NAME)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static RedisListenerEndpointRegistry redisListenerEndpointRegistry() {
		return new RedisListenerEndpointRegistry();
	}

}
