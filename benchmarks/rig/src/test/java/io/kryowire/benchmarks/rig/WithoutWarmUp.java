/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Loads are measured at once, where only the measuring is tested.
 */
public final class WithoutWarmUp implements BeforeEachCallback, AfterEachCallback {

	private static final String PROPERTY = "io.kryowire.benchmarks.warm-up";

	@Override
	public void beforeEach(ExtensionContext context) {
		System.setProperty(PROPERTY, "0");
	}

	@Override
	public void afterEach(ExtensionContext context) {
		System.clearProperty(PROPERTY);
	}

}
