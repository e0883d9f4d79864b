/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;

import io.kryowire.codec.schema.ValueBounds;
import tools.jackson.core.JsonToken;

/**
 * The JSON forms of numbers without bounds: a number, or a string with the bytes in
 * hexadecimal if it has many digits, since reading decimal digits takes time that grows
 * with their square. No number is ever expanded.
 */
final class BigNumbers {

	/** About 900 digits, which is less than {@link JsonInput#LONGEST_NUMBER}. */
	private static final int MOST_BITS = 3000;

	private static final String HEX = "0x";

	private static final String SCALE = "/";

	private BigNumbers() {
	}

	static void write(JsonOutput out, BigInteger value) {
		ValueBounds.checkBits(value.bitLength());
		out.budget().length(bytes(value));
		if (value.bitLength() <= MOST_BITS) {
			out.json().writeNumber(value);
		}
		else {
			out.json().writeString(hex(value));
		}
	}

	static void write(JsonOutput out, BigDecimal value) {
		ValueBounds.scale(value.scale());
		ValueBounds.checkBits(value.unscaledValue().bitLength());
		out.budget().length(bytes(value.unscaledValue()));
		if (value.unscaledValue().bitLength() <= MOST_BITS) {
			out.json().writeNumber(value.toString());
		}
		else {
			out.json().writeString(hex(value.unscaledValue()) + SCALE + value.scale());
		}
	}

	private static String hex(BigInteger value) {
		return HEX + HexFormat.of().formatHex(value.toByteArray());
	}

	/** How many bytes a number has, which count like the elements of an array. */
	private static int bytes(BigInteger value) {
		return value.bitLength() / Byte.SIZE + 1;
	}

	static BigInteger readInteger(JsonInput in) {
		if (in.token() == JsonToken.VALUE_STRING) {
			return integer(in, in.string("an integer"));
		}
		BigInteger value = new BigInteger(in.integer("an integer"));
		in.budget().length(bytes(value));
		return value;
	}

	static BigDecimal readDecimal(JsonInput in) {
		if (in.token() != JsonToken.VALUE_STRING) {
			BigDecimal value = new BigDecimal(in.number("a decimal"));
			ValueBounds.scale(value.scale());
			in.budget().length(bytes(value.unscaledValue()));
			return charged(in, value);
		}
		String text = in.string("a decimal");
		int slash = text.indexOf(SCALE);
		if (slash < 0) {
			throw in.malformed("a decimal without scale");
		}
		int scale = ValueBounds.scale(Integer.parseInt(text.substring(slash + 1)));
		return charged(in, new BigDecimal(integer(in, text.substring(0, slash)), scale));
	}

	private static BigDecimal charged(JsonInput in, BigDecimal value) {
		in.cost().decimal(value.unscaledValue());
		return value;
	}

	private static BigInteger integer(JsonInput in, String text) {
		if (!text.startsWith(HEX)) {
			throw in.malformed("a string that is not a number");
		}
		in.budget().length((text.length() - HEX.length()) / 2);
		ValueBounds.checkBits((text.length() - HEX.length() - 2L) / 2 * Byte.SIZE);
		return new BigInteger(HexFormat.of().parseHex(text, HEX.length(), text.length()));
	}

}
