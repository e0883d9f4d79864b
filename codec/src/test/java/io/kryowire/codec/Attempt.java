/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import org.jspecify.annotations.Nullable;

/**
 * An attempt to read bytes that nobody vouches for.
 */
public final class Attempt {

	private Attempt() {
	}

	/**
	 * Reads, and asserts that a value or a refusal is all that comes. It looks at the
	 * refusal no further: tests make hundreds of thousands of them, and what asserts
	 * something about an exception renders its stack trace first.
	 * @param reading reads the bytes
	 * @return the refusal, or {@code null} if there was a value
	 */
	public static @Nullable WireException refusalOf(Runnable reading) {
		try {
			reading.run();
			return null;
		}
		catch (WireException ex) {
			return ex;
		}
		catch (Throwable ex) {
			throw new AssertionError("Neither a value nor a refusal: " + ex, ex);
		}
	}

}
