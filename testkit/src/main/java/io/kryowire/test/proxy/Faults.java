/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * What goes wrong with bytes on their way, in each direction: of one connection, or of
 * all. Takes effect at once, and may be changed at any time.
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
	 * Keeps bytes back, with nothing lost: they go on after {@link #heal()}. A sender
	 * that goes on sending will find its socket full.
	 * @param direction which way
	 * @return this
	 */
	public Faults hold(Direction direction) {
		return set(direction, of(direction).withHeld(true));
	}

	/**
	 * Swallows bytes, and the end of the connection: a black hole. What it has swallowed
	 * never comes back.
	 * @param direction which way
	 * @return this
	 */
	public Faults blackHole(Direction direction) {
		return set(direction, of(direction).withSwallowed(true));
	}

	/**
	 * Waits before each piece of at most 16 KB, or each slice, is passed on.
	 * @param direction which way
	 * @param delay how long
	 * @return this
	 */
	public Faults delay(Direction direction, Duration delay) {
		return set(direction, of(direction).withDelayNanos(delay.toNanos()));
	}

	/**
	 * Passes bytes on in small pieces.
	 * @param direction which way
	 * @param bytes how many at a time
	 * @return this
	 */
	public Faults slice(Direction direction, int bytes) {
		if (bytes < 1) {
			throw new IllegalArgumentException("A slice of " + bytes + " bytes: expected at least 1");
		}
		return set(direction, of(direction).withSlice(bytes));
	}

	/**
	 * Lets the bytes of both directions through again.
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
