/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.KryonetClientRegistration;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Warns about beans that implement a contract but do not answer calls. There is no
 * warning about beans that wrap a client, or that might do so.
 */
final class ForgottenServices implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(ForgottenServices.class);

	/** Is in the names of the classes that Mockito makes. */
	private static final String MOCK = "$MockitoMock$";

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
			if (this.beans.containsSingleton(name) && !meant.contains(name)
					&& !meant.contains(ScopedProxyUtils.getTargetBeanName(name))
					&& !dependsOn(clients, name, new HashSet<>())) {
				look(name);
			}
		}
	}

	private Set<String> clients() {
		Set<String> clients = new HashSet<>(List.of(this.beans.getBeanNamesForType(KryonetClients.class, true, false)));
		this.beans.getBeanProvider(KryonetClientRegistration.class)
			.forEach((registration) -> clients.add(registration.beanName()));
		return clients;
	}

	private boolean dependsOn(Set<String> clients, String name, Set<String> seen) {
		return Stream.of(this.beans.getDependenciesForBean(name))
			.anyMatch((each) -> clients.contains(each) || (seen.add(each) && dependsOn(clients, each, seen)));
	}

	private void look(String name) {
		Class<?> determined = AutoProxyUtils.determineTargetClass(this.beans, name);
		if (determined == null) {
			return;
		}
		Class<?> type = ClassUtils.getUserClass(determined);
		if (type.isInterface() || type.isHidden() || Proxy.isProxyClass(type) || type.getName().contains(MOCK)
				|| mayCallOn(type)) {
			return;
		}
		List<String> contracts = Arrays.stream(ClassUtils.getAllInterfacesForClass(type))
			.filter(ForgottenServices::isContract)
			.map(Class::getName)
			.toList();
		if (!contracts.isEmpty()) {
			logger.warn(
					"Other nodes cannot call bean '{}' ({}): it implements {} but is not annotated with @KryonetService.",
					name, type.getName(), String.join(" and ", contracts));
		}
	}

	/** It has a field for a client, or for what can give it one later. */
	private static boolean mayCallOn(Class<?> type) {
		boolean[] found = new boolean[1];
		ReflectionUtils.doWithFields(type, (field) -> found[0] |= mayGiveClient(ResolvableType.forField(field), 1));
		return found[0];
	}

	private static boolean mayGiveClient(ResolvableType type, int depth) {
		Class<?> raw = type.toClass();
		return KryonetClients.class == raw || KryonetClientGroup.class == raw || BeanFactory.class.isAssignableFrom(raw)
				|| ClassUtils.getAllInterfacesForClassAsSet(raw).stream().anyMatch(ForgottenServices::isContract)
				|| (depth > 0
						&& Stream.of(type.getGenerics()).anyMatch((generic) -> mayGiveClient(generic, depth - 1)));
	}

	private static boolean isContract(Class<?> type) {
		return type.isAnnotationPresent(KryonetExchange.class);
	}

}
