/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

import io.kryowire.call.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one method, one for each end that calls have had.
 *
 * @param <M> what kind of meters
 */
final class MethodMeters<M> {

	private static final Outcome[] OUTCOMES = Outcome.values();

	private final AtomicReferenceArray<@Nullable M> meters = new AtomicReferenceArray<>(OUTCOMES.length + 1);

	private final Function<String, M> factory;

	/**
	 * Creates meters.
	 * @param factory finds or makes the meter of an end
	 */
	MethodMeters(Function<String, M> factory) {
		this.factory = factory;
	}

	M of(@Nullable Outcome outcome) {
		int index = (outcome != null) ? outcome.ordinal() + 1 : 0;
		M meter = this.meters.getAcquire(index);
		if (meter == null) {
			// Two threads may do so: the registry gives both the same.
			meter = this.factory.apply((outcome != null) ? outcome.name() : CallEnd.SUCCESS);
			this.meters.setRelease(index, meter);
		}
		return meter;
	}

}
