/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import io.kryowire.codec.ValueMismatchException;

/**
 * Numbers as other numbers, if they have the same value.
 */
final class Numbers {

	private Numbers() {
	}

	/**
	 * Converts a number or character.
	 * @param value a box
	 * @param target the class of another box
	 * @return a box of that class
	 */
	static Object convert(Object value, Class<?> target) {
		if (value instanceof Character character) {
			return whole(character, target);
		}
		if (value instanceof Double || value instanceof Float) {
			return broken(((Number) value).doubleValue(), target);
		}
		return whole(((Number) value).longValue(), target);
	}

	private static Object whole(long value, Class<?> target) {
		if (target == Long.class) {
			return value;
		}
		if (target == Double.class) {
			return (double) value;
		}
		if (target == Float.class) {
			return (float) value;
		}
		if (target == Integer.class && (int) value == value) {
			return (int) value;
		}
		if (target == Short.class && (short) value == value) {
			return (short) value;
		}
		if (target == Byte.class && (byte) value == value) {
			return (byte) value;
		}
		if (target == Character.class && (char) value == value) {
			return (char) value;
		}
		throw misfit(target);
	}

	private static Object broken(double value, Class<?> target) {
		if (target == Double.class) {
			return value;
		}
		if (target == Float.class) {
			if ((float) value != value && !Double.isNaN(value)) {
				throw misfit(target);
			}
			return (float) value;
		}
		boolean negativeZero = value == 0 && Double.doubleToRawLongBits(value) != 0;
		if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE + 1.0 || negativeZero) {
			throw misfit(target);
		}
		return whole((long) value, target);
	}

	/** The value itself may be confidential. */
	private static ValueMismatchException misfit(Class<?> target) {
		return new ValueMismatchException(
				"A number does not fit %s, which is expected here".formatted(target.getName()));
	}

}
