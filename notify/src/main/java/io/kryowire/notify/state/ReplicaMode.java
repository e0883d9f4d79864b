/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * What a {@link Replica} keeps in this process.
 */
public enum ReplicaMode {

	/** The values of all keys. */
	EAGER,

	/** The values of the keys that were asked for, as many as its bound allows. */
	LAZY,

	/** No values: every read goes to Redis. Listeners hear of changes all the same. */
	NONE

}
