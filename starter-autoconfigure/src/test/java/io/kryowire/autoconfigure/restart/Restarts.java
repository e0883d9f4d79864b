/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * What outlives the restarts of an application: it is none of its classes.
 */
public final class Restarts {

	private static final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();

	private Restarts() {
	}

	/**
	 * Remembers a start.
	 * @param loader the class loader of the application
	 * @return how many there have been
	 */
	public static synchronized int began(ClassLoader loader) {
		loaders.add(new WeakReference<>(loader));
		return loaders.size();
	}

	/** Waits until nothing is left of those before the last one. */
	public static synchronized void awaitNothingOfThoseBefore() {
		patiently().until(() -> {
			System.gc();
			return left() == 1;
		});
		System.out.println("restarts: " + (loaders.size() - 1) + ", class loaders left: " + left());
	}

	/**
	 * What there is: any thread that is left would have a class loader. The first one
	 * stays, since the thread of Spring Boot's hook for the end of the JVM has it.
	 */
	private static long left() {
		return loaders.stream().skip(1).filter((loader) -> loader.get() != null).count();
	}

}
