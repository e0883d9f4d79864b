/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * The reason why a connection was given up whose server answers, but does not hear of
 * everything any more.
 */
final class ReplacedServerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ReplacedServerException() {
		super("Another server has become the master, or the driver does not know this node of the cluster any more");
	}

}
