/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.faults;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * What must be so again before the next fault.
 *
 * @param description what that is, for the message when it never comes
 * @param condition whether it is so; what it throws says no
 * @param patience how long it may take
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
