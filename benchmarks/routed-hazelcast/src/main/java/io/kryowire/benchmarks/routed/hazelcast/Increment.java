/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.hazelcast;

import java.io.Serial;
import java.util.Map;

import com.hazelcast.map.EntryProcessor;
import org.jspecify.annotations.Nullable;

/**
 * Increments a counter where it is; the backup does the same.
 */
public class Increment implements EntryProcessor<String, Long, Long> {

	@Serial
	private static final long serialVersionUID = 1L;

	@Override
	public Long process(Map.Entry<String, @Nullable Long> entry) {
		Long now = entry.getValue();
		long next = ((now != null) ? now : 0) + 1;
		entry.setValue(next);
		return next;
	}

}
