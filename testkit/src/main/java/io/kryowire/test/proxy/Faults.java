/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Network faults in each direction, of one connection or of all. Changes take effect
 * immediately.
 */
public final class Faults {

	private final Gate gate;

	private final Map<Direction, Fault> faults = new EnumMap<>(Direction.class);

	Faults(Gate gate) {
		this.gate = gate;
		for (Direction direction : Direction.values()) {
			this.faults.put(direction, Fault.NONE);
		}
	}

	/**
	 * The fault of a direction.
	 * @param direction which
	 * @return the fault now
	 */
	Fault of(Direction direction) {
		synchronized (this.faults) {
			return this.faults.getOrDefault(direction, Fault.NONE);
		}
	}

	/**
	 * Holds bytes back until {@link #heal()}, without losing any. A sender that goes on
	 * sending will fill its socket.
	 * @param direction the direction
	 * @return this
	 */
	public Faults hold(Direction direction) {
		return set(direction, of(direction).withHeld(true));
	}

	/**
	 * Swallows bytes, and the end of the connection, for good.
	 * @param direction the direction
	 * @return this
	 */
	public Faults blackHole(Direction direction) {
		return set(direction, of(direction).withSwallowed(true));
	}

	/**
	 * Delays each piece of at most 16 KB, or each slice.
	 * @param direction the direction
	 * @param delay the delay
	 * @return this
	 */
	public Faults delay(Direction direction, Duration delay) {
		return set(direction, of(direction).withDelayNanos(delay.toNanos()));
	}

	/**
	 * Passes bytes on in small pieces.
	 * @param direction the direction
	 * @param bytes the size of a piece
	 * @return this
	 */
	public Faults slice(Direction direction, int bytes) {
		if (bytes < 1) {
			throw new IllegalArgumentException("A slice must have at least 1 byte, but has " + bytes);
		}
		return set(direction, of(direction).withSlice(bytes));
	}

	/**
	 * Removes the faults of both directions.
	 * @return this
	 */
	public Faults heal() {
		for (Direction direction : Direction.values()) {
			set(direction, Fault.NONE);
		}
		return this;
	}

	private Faults set(Direction direction, Fault fault) {
		this.gate.change(() -> {
			synchronized (this.faults) {
				this.faults.put(direction, fault);
			}
		});
		return this;
	}

}
