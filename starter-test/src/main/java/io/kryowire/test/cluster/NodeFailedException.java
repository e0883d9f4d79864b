/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a node of a {@link LocalCluster} fails to start or stop. The message
 * contains the name and the output of the node.
 */
public final class NodeFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/** The end of the output tells more than its beginning. */
	private static final int LONGEST = 16_000;

	NodeFailedException(LocalNode node, String problem, @Nullable Throwable cause) {
		super("%s %s%s".formatted(node.address(), problem, said(node.output())), cause);
	}

	private static String said(String output) {
		if (output.isBlank()) {
			return "";
		}
		return ". Its output:%n%s".formatted(output.substring(Math.max(0, output.length() - LONGEST)).stripTrailing());
	}

}
