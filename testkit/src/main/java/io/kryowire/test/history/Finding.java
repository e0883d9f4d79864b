/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import org.jspecify.annotations.Nullable;

/**
 * What a history says of one property.
 *
 * @param property which
 * @param checked how often it could have been broken; 0 says that nothing is known
 * @param violations how often it was broken
 * @param counterexample the earliest violation, or {@code null}
 */
public record Finding(Property property, long checked, long violations, @Nullable String counterexample) {

	/**
	 * Whether it was put to the test, and held.
	 * @return {@code false} also if it was never tested
	 */
	public boolean held() {
		return this.checked > 0 && this.violations == 0;
	}

	/**
	 * Adds another one of the same property.
	 * @param other of another history
	 * @return the sum, with the counterexample of the first that has one
	 */
	public Finding plus(Finding other) {
		if (other.property != this.property) {
			throw new IllegalArgumentException("%s and %s are two properties".formatted(this.property, other.property));
		}
		return new Finding(this.property, this.checked + other.checked, this.violations + other.violations,
				(this.counterexample != null) ? this.counterexample : other.counterexample);
	}

	@Override
	public String toString() {
		String words = "%-12s ".formatted(this.property.words());
		if (this.violations > 0) {
			return words
					+ "BROKEN %d times in %d; first: %s".formatted(this.violations, this.checked, this.counterexample);
		}
		return words + ((this.checked > 0) ? "held %d times".formatted(this.checked) : "not tested");
	}

}
