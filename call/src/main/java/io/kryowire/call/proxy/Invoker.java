/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import org.jspecify.annotations.Nullable;

/**
 * What a method of a client does.
 */
@FunctionalInterface
interface Invoker {

	/**
	 * Invokes the method.
	 * @param proxy the client
	 * @param arguments the arguments
	 * @return the result
	 * @throws Throwable what the method throws
	 */
	@Nullable Object invoke(Object proxy, @Nullable Object[] arguments) throws Throwable;

}
