/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.path;

/**
 * The subject that does nothing: what it costs is what the rig costs.
 */
public final class NoopSubject implements PathSubject {

	@Override
	public void prepare(String row) {
	}

	@Override
	public Object run() {
		return this;
	}

}
