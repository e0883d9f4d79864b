/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.jdk;

import java.io.IOException;
import java.io.ObjectOutputStream;

/**
 * Java serialization that does not look for objects that it has written already.
 */
public final class UnsharedSubject extends JdkSubject {

	@Override
	void write(ObjectOutputStream output, Object value) throws IOException {
		output.writeUnshared(value);
	}

}
