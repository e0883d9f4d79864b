/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.route;

import java.util.List;

/**
 * The subject that does nothing: what it costs is what the rig costs.
 */
public final class NoopSubject implements RouteSubject {

	private String node = "";

	@Override
	public void prepare(List<String> nodes) {
		this.node = nodes.get(0);
	}

	@Override
	public String choose(int keyHash) {
		return this.node;
	}

}
