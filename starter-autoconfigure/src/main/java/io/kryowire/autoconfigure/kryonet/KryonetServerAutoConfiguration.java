/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.call.server.ExceptionHandlingInterceptor;
import io.kryowire.call.server.KryonetExceptionHandler;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the server that answers calls, if there is a bean annotated
 * with {@link KryonetService @KryonetService}, or an
 * {@link io.kryowire.call.task.OwnerTask}.
 */
@AutoConfiguration(after = KryonetAutoConfiguration.class)
@ConditionalOnClass(KryonetServer.class)
@Conditional(OnServices.class)
@ConditionalOnBooleanProperty(name = "kryowire.kryonet.server.enabled", matchIfMissing = true)
@EnableConfigurationProperties(KryonetServerProperties.class)
@Import(ResolvedPlaceholders.class)
public final class KryonetServerAutoConfiguration {

	/**
	 * The order of exception handlers among the interceptors: after those that measure.
	 */
	static final int EXCEPTION_HANDLING_ORDER = Ordered.HIGHEST_PRECEDENCE + 200;

	KryonetServerAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetServer kryonetServer(KryonetServerConfigurer configurer, ApplicationContext context) {
		return configurer.server(() -> KryonetServices.in(context))
			.tasks(() -> KryonetTasks.in(context), KryonetTasks.group(context));
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetServerConfigurer kryonetServerConfigurer(ApplicationContext context, KryonetServerProperties properties,
			KryonetLinks links) {
		return new KryonetServerConfigurer(context, properties, links);
	}

	@Bean
	@ConditionalOnBean(KryonetExceptionHandler.class)
	@ConditionalOnMissingBean
	@Order(EXCEPTION_HANDLING_ORDER)
	ExceptionHandlingInterceptor kryonetExceptionHandlingInterceptor(ObjectProvider<KryonetExceptionHandler> handlers) {
		return new ExceptionHandlingInterceptor(handlers.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean(name = "kryonetPortPublisher")
	KryonetPortPublisher kryonetPortPublisher(ApplicationContext context) {
		return new KryonetPortPublisher(context);
	}

	@Bean
	static LazyInitializationExcludeFilter kryonetServerLazyInitializationExcludeFilter() {
		return LazyInitializationExcludeFilter.forBeanTypes(KryonetServer.class);
	}

}
