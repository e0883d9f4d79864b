/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The condition that must hold again before the next fault.
 *
 * @param description the description of the condition, for error messages
 * @param condition the condition, which does not hold if it throws
 * @param patience the maximum time until it holds
 */
public record Recovery(String description, BooleanSupplier condition, Duration patience) {

	boolean isSo() {
		try {
			return this.condition.getAsBoolean();
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

}
