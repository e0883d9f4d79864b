/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import io.kryowire.codec.WireFilter;

/**
 * Without patterns: what contracts and topics declare may travel, and nothing else.
 */
public final class DeclaredSubject extends DecodingSubject {

	@Override
	WireFilter filter() {
		return WireFilter.DEFAULT;
	}

}
