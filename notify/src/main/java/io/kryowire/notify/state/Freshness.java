/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What a replica can prove of itself.
 *
 * @param fresh whether the proof is young enough: everything that was written longer ago
 * than {@code age}, which is at most {@code bound}, can be seen
 * @param completeAsOf every write that was done before is visible here; {@code null} if
 * nothing was proven yet. By this process's clock
 * @param age how long ago {@code completeAsOf} was
 * @param bound how old it may be
 * @param reason why it is not fresh, empty if it is
 */
public record Freshness(boolean fresh, @Nullable Instant completeAsOf, Duration age, Duration bound, String reason) {

	@Override
	public String toString() {
		return this.fresh ? "FRESH, complete as of %d ms ago".formatted(this.age.toMillis())
				: "STALE since %s: %s".formatted(this.completeAsOf, this.reason);
	}

}
