/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance;

/**
 * What the contracts of codecs need: codecs that know some types.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // making the codec of all samples is dear
public abstract class AbstractCodecContract {

	/** A codec that knows some types. */
	protected abstract WireCodec codec(WireFilter filter, boolean describing, Class<?>... types);

	final WireCodec codec(String filter, Class<?>... types) {
		return codec(WireFilter.parse(filter), false, types);
	}

	static Object instance(Class<?> type, @Nullable Object... arguments) {
		try {
			return type.getDeclaredConstructors()[0].newInstance(arguments);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
