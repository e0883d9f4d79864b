/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads, reached by reflection: this is compiled for Java 17.
 */
final class VirtualThreads {

	private static final int FIRST_JAVA = 21;

	private VirtualThreads() {
	}

	/**
	 * An executor that starts a virtual thread, called {@code <name>-<number>}, for each
	 * task.
	 */
	static ExecutorService executor(String name) {
		if (Runtime.version().feature() < FIRST_JAVA) {
			throw new UnsupportedOperationException(
					"Dispatcher '%s' cannot be VIRTUAL: virtual threads need Java %d or newer, this is Java %d. Run on a newer one, or choose KEYED"
						.formatted(name, FIRST_JAVA, Runtime.version().feature()));
		}
		try {
			Class<?> builder = Class.forName("java.lang.Thread$Builder");
			Object threads = Thread.class.getMethod("ofVirtual").invoke(null);
			threads = builder.getMethod("name", String.class, long.class).invoke(threads, name + "-", 1L);
			threads = builder.getMethod("inheritInheritableThreadLocals", boolean.class).invoke(threads, false);
			Object factory = builder.getMethod("factory").invoke(threads);
			Method newExecutor = Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class);
			return (ExecutorService) newExecutor.invoke(null, factory);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(
					"Java %s has no virtual threads as Java 21 has them".formatted(Runtime.version()), ex);
		}
	}

}
