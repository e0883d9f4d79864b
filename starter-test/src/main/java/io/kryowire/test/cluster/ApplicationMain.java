/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.util.ReflectionUtils;

/**
 * Runs an application with its {@code main} method, or with {@link SpringApplication} if
 * it has none.
 */
final class ApplicationMain {

	private ApplicationMain() {
	}

	/**
	 * Runs an application on this thread.
	 * @param type its class
	 * @param arguments its arguments
	 * @param prepare changes the application before it runs
	 * @param listener is notified about its context
	 */
	static void run(Class<?> type, List<String> arguments, Consumer<SpringApplication> prepare,
			SpringApplicationRunListener listener) {
		SpringApplication.withHook((application) -> {
			prepare.accept(application);
			return listener;
		}, () -> invoke(type, arguments.toArray(new String[0])));
	}

	private static void invoke(Class<?> type, String[] arguments) {
		Method main = ReflectionUtils.findMethod(type, "main", String[].class);
		if (main == null) {
			SpringApplication.run(type, arguments);
			return;
		}
		try {
			ReflectionUtils.makeAccessible(main);
			main.invoke(null, (Object) arguments);
		}
		catch (InvocationTargetException ex) {
			ReflectionUtils.rethrowRuntimeException(ex.getTargetException());
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(type.getName() + " has a main method that cannot be called", ex);
		}
	}

}
