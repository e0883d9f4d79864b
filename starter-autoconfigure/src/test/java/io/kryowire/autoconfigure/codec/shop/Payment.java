/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.shop;

import io.kryowire.codec.WireType;

/**
 * An annotated sealed interface.
 */
@WireType
public sealed interface Payment {

	/**
	 * Found because it is permitted.
	 */
	record Cash(long cents) implements Payment {

	}

	/**
	 * Found because it is permitted.
	 */
	record Card(String number) implements Payment {

	}

}
