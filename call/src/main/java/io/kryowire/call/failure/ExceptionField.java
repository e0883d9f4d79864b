/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;

/**
 * A field of an exception that travels.
 *
 * @param name its name
 * @param coder encodes its values
 * @param source where the value is
 */
record ExceptionField(String name, WireCoder<?> coder, Source source) {

	/** Appends the value that an exception has. */
	@SuppressWarnings("unchecked")
	void write(Throwable exception, WireBuffer target) throws ReflectiveOperationException {
		((WireCoder<Object>) this.coder).write(this.source.valueIn(exception), target);
	}

	/**
	 * Where the value of a field is.
	 */
	@FunctionalInterface
	interface Source {

		@Nullable Object valueIn(Throwable exception) throws ReflectiveOperationException;

	}

}
