/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.call.client.KryonetClientRegistration;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Warns of beans that implement a contract and answer no calls. What stands around a
 * client and passes its calls on is meant to be so.
 */
final class ForgottenServices implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(ForgottenServices.class);

	private final ConfigurableListableBeanFactory beans;

	ForgottenServices(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public void afterSingletonsInstantiated() {
		Set<String> clients = clients();
		Set<String> meant = new HashSet<>(clients);
		meant.addAll(List.of(this.beans.getBeanNamesForAnnotation(KryonetService.class)));
		for (String name : this.beans.getBeanDefinitionNames()) {
			boolean callsOn = Stream.of(this.beans.getDependenciesForBean(name)).anyMatch(clients::contains);
			if (!callsOn && !meant.contains(name) && !meant.contains(ScopedProxyUtils.getTargetBeanName(name))) {
				look(name);
			}
		}
	}

	private Set<String> clients() {
		Set<String> clients = new HashSet<>();
		this.beans.getBeanProvider(KryonetClientRegistration.class)
			.forEach((registration) -> clients.add(registration.beanName()));
		return clients;
	}

	private void look(String name) {
		Class<?> type = AutoProxyUtils.determineTargetClass(this.beans, name);
		if (type == null) {
			return;
		}
		List<String> contracts = Arrays.stream(ClassUtils.getAllInterfacesForClass(type))
			.filter((each) -> each.isAnnotationPresent(KryonetExchange.class))
			.map(Class::getName)
			.toList();
		if (!contracts.isEmpty()) {
			logger.warn(
					"No call from another node reaches the bean {} ({}): it implements {} and has no @KryonetService",
					name, type.getName(), String.join(" and ", contracts));
		}
	}

}
