/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import io.kryowire.codec.WireFilter;

/**
 * With patterns, as an application has them that sets {@code kryowire.codec.allow}.
 */
public final class PatternsSubject extends DecodingSubject {

	static final WireFilter FILTER = WireFilter
		.parse("io.kryowire.benchmarks.hot.**;io.kryowire.benchmarks.rig.codec.model.*");

	@Override
	WireFilter filter() {
		return FILTER;
	}

}
