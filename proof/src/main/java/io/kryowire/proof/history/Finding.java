/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.jspecify.annotations.Nullable;

/**
 * The result of checking one property of a history.
 *
 * @param property the property
 * @param checked how often it was checked; 0 means that nothing is known about it
 * @param violations how often it was violated
 * @param counterexample the earliest violation, or {@code null}
 */
public record Finding(Property property, long checked, long violations, @Nullable String counterexample) {

	/**
	 * Returns whether the property was checked and held.
	 * @return {@code false} if it was violated or never checked
	 */
	public boolean held() {
		return this.checked > 0 && this.violations == 0;
	}

	/**
	 * Adds the finding about the same property of another history.
	 * @param other the other finding
	 * @return the sum, with the first of the counterexamples
	 */
	public Finding plus(Finding other) {
		if (other.property != this.property) {
			throw new IllegalArgumentException(
					"%s and %s are different properties".formatted(this.property, other.property));
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
