/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import org.jspecify.annotations.Nullable;

/**
 * The class from which {@link ServiceInvoker} makes one for each method. Itself never
 * used.
 */
final class ConstantInvoker implements ServiceInvoker {

	private static final MethodHandle HANDLE = handle();

	ConstantInvoker() {
	}

	private static MethodHandle handle() {
		try {
			return MethodHandles.classData(MethodHandles.lookup(), "_", MethodHandle.class);
		}
		catch (IllegalAccessException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	@Override
	public @Nullable Object invoke(@Nullable Object[] arguments) throws Throwable {
		return (Object) HANDLE.invokeExact(arguments);
	}

}
