/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Says which node of a {@link LocalCluster} has not done what it was asked, and what it
 * has written.
 */
public final class NodeFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/** The end tells more than the beginning. */
	private static final int LONGEST = 16_000;

	NodeFailedException(LocalNode node, String problem, @Nullable Throwable cause) {
		super("%s %s%s".formatted(node.address(), problem, said(node.output())), cause);
	}

	private static String said(String output) {
		if (output.isBlank()) {
			return "";
		}
		return ". It has said:%n%s".formatted(output.substring(Math.max(0, output.length() - LONGEST)).stripTrailing());
	}

}
