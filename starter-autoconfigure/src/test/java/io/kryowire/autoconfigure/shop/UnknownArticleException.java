/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

/** There is no such article. */
public class UnknownArticleException extends Exception {

	private static final long serialVersionUID = 1;

	/** Creates one. */
	public UnknownArticleException(String message) {
		super(message);
	}

}
