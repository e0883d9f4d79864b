/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

/**
 * A point of a curve.
 *
 * @param x where
 * @param y how much
 */
public record Point(double x, double y) {

	String toText() {
		return this.x + ":" + this.y;
	}

	/**
	 * Reads what {@link SampleFile} has written.
	 */
	public static Point parse(String text) {
		String[] sides = text.split(":", 2);
		return new Point(Double.parseDouble(sides[0]), Double.parseDouble(sides[1]));
	}

}
