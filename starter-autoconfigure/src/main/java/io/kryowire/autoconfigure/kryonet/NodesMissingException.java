/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Set;

/**
 * Thrown when a group has no nodes.
 */
final class NodesMissingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String group;

	NodesMissingException(String group, Set<String> known) {
		super("No nodes are configured for the group '%s'; %s".formatted(group,
				known.isEmpty() ? "there are no configured groups" : "the configured groups are " + known));
		this.group = group;
	}

	String group() {
		return this.group;
	}

}
