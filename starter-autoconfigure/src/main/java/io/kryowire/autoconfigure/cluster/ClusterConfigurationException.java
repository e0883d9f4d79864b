/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

/**
 * Thrown when a group or this node is configured in a way that cannot work.
 */
final class ClusterConfigurationException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	/**
	 * Creates a new instance.
	 * @param problem what is wrong, and in which property
	 * @param action what to do about it
	 */
	ClusterConfigurationException(String problem, String action) {
		super(problem);
		this.action = action;
	}

	String action() {
		return this.action;
	}

}
