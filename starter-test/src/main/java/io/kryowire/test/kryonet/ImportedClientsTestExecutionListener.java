/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.kryonet;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import io.kryowire.call.client.KryonetClientRegistration;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;
import org.springframework.util.ReflectionUtils;

/**
 * Refuses a test into which a service itself would be injected instead of a client,
 * because no client for its contract is imported. Such a test would make no calls. Tests
 * of whole applications are not checked, since they may mean the service.
 */
final class ImportedClientsTestExecutionListener implements TestExecutionListener {

	ImportedClientsTestExecutionListener() {
	}

	@Override
	public void prepareTestInstance(TestContext context) {
		Class<?> test = context.getTestInstance().getClass();
		if (!TestContextAnnotationUtils.hasAnnotation(test, KryonetTest.class)) {
			return;
		}
		Map<Class<?>, String> injected = injected(test);
		if (!injected.isEmpty()) {
			ApplicationContext application = context.getApplicationContext();
			injected.forEach((contract, where) -> requireNoService(application, contract, where));
		}
	}

	/** The contracts that are injected into a test, and where. */
	private static Map<Class<?>, String> injected(Class<?> test) {
		Map<Class<?>, String> injected = new LinkedHashMap<>();
		for (Constructor<?> constructor : test.getDeclaredConstructors()) {
			collect(constructor.getParameters(), false, test, injected);
		}
		ReflectionUtils.doWithFields(test, (field) -> collect(field.getType(), field.getName(), test, injected),
				ImportedClientsTestExecutionListener::isAutowired);
		for (Method method : ReflectionUtils.getUniqueDeclaredMethods(test)) {
			collect(method.getParameters(), !isAutowired(method), test, injected);
		}
		return injected;
	}

	private static void collect(Parameter[] parameters, boolean onlyAutowired, Class<?> test,
			Map<Class<?>, String> injected) {
		Stream.of(parameters)
			.filter((parameter) -> !onlyAutowired || isAutowired(parameter))
			.forEach((parameter) -> collect(parameter.getType(), parameter.getName(), test, injected));
	}

	private static void collect(Class<?> type, String name, Class<?> test, Map<Class<?>, String> injected) {
		if (type.isAnnotationPresent(KryonetExchange.class)) {
			injected.putIfAbsent(type, test.getSimpleName() + "." + name);
		}
	}

	private static boolean isAutowired(AnnotatedElement element) {
		return AnnotatedElementUtils.hasAnnotation(element, Autowired.class);
	}

	private static void requireNoService(ApplicationContext context, Class<?> contract, String where) {
		boolean imported = context.getBeanProvider(KryonetClientRegistration.class)
			.stream()
			.anyMatch((registration) -> registration.type() == contract);
		String[] names = context.getBeanNamesForType(contract, true, false);
		if (imported || names.length == 0 || !Arrays.stream(names)
			.allMatch((name) -> context.findAnnotationOnBean(name, KryonetService.class) != null)) {
			return;
		}
		throw new IllegalStateException(
				("%s would be the service itself, the bean %s, and not a client: no client for %s is imported. "
						+ "Annotate the application or the test with @ImportKryonetClients(types = %s.class), "
						+ "or inject the service by its class to test it without calls.")
					.formatted(where, String.join(" or ", names), contract.getName(), contract.getSimpleName()));
	}

}
