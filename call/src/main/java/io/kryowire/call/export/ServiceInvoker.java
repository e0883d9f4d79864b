/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Invokes one method of one service. Each has a class of its own, in which the handle of
 * the method is a constant: only then does the compiler see through it.
 */
interface ServiceInvoker {

	/**
	 * Invokes the method.
	 * @param arguments the arguments
	 * @return what it returns
	 * @throws Throwable what it throws
	 */
	@Nullable Object invoke(@Nullable Object[] arguments) throws Throwable;

	/**
	 * Makes an invoker.
	 * @param handle takes an array of arguments and returns an object
	 * @return an invoker; where no classes can be defined, one that is less quick
	 */
	static ServiceInvoker of(MethodHandle handle) {
		try (InputStream template = ServiceInvoker.class.getResourceAsStream("ConstantInvoker.class")) {
			byte[] bytes = Objects.requireNonNull(template, "the bytes of a class").readAllBytes();
			MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClassWithClassData(bytes, handle, true);
			return (ServiceInvoker) lookup.lookupClass().getDeclaredConstructor().newInstance();
		}
		catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError ex) {
			return (arguments) -> (Object) handle.invokeExact(arguments);
		}
	}

}
