/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

/**
 * One look at a node, as JSON.
 */
interface View {

	/** What has changed since the look before. */
	String changes();

	/** Everything there is to see. */
	String all();

}
