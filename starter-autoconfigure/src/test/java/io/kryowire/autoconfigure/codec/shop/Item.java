/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec.shop;

import io.kryowire.codec.WireType;

/**
 * An annotated record, which leads to another type.
 */
@WireType
public record Item(String name, Colour colour) {

	/**
	 * Found because the record has one.
	 */
	public enum Colour {

		RED, BLUE

	}

	/**
	 * An annotated nested class.
	 */
	@WireType
	public static final class Label {

		String text = "";

	}

}
