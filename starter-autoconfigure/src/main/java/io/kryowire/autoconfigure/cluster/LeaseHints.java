/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.aot.WireTypeHints;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.SlotOwner;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Registers what nodes and slots are written to Redis as.
 */
final class LeaseHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
		WireTypeHints types = new WireTypeHints(hints.reflection());
		types.add(NodeLease.class);
		types.add(SlotOwner.class);
	}

}
