/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/**
 * Reads the properties of {@link KryonetTest @KryonetTest}.
 */
final class KryonetTestContextBootstrapper extends TestSliceTestContextBootstrapper<KryonetTest> {

	KryonetTestContextBootstrapper() {
	}

}
