/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Set;

/**
 * Thrown when nobody says where the nodes of a group are.
 */
final class NodesMissingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String group;

	NodesMissingException(String group, Set<String> known) {
		super("The group \"%s\" has no nodes; %s".formatted(group,
				known.isEmpty() ? "no group is configured" : "configured are " + known));
		this.group = group;
	}

	String group() {
		return this.group;
	}

}
