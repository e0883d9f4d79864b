/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.time.Duration;
import java.util.List;

import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;

/**
 * Network faults of all connections through a proxy. Data swallowed by a black hole is
 * lost for good, so the affected connections are reset when it ends.
 */
public final class NetworkFaults {

	private static final int SLICE = 3;

	private static final Duration DELAY = Duration.ofMillis(30);

	private final FaultProxy proxy;

	/**
	 * Creates a new instance.
	 * @param proxy the proxy between the clients and Redis
	 */
	public NetworkFaults(FaultProxy proxy) {
		this.proxy = proxy;
	}

	/**
	 * Returns one fault of each kind, except for dropped SYNs, from which clients take
	 * seconds to recover.
	 * @return the faults
	 */
	public List<FaultAction> all() {
		return List.of(blackHole(), blackHole(Direction.TO_SERVER), blackHole(Direction.TO_CLIENT), slice(SLICE),
				delay(DELAY), refuse());
	}

	/**
	 * Swallows data in one direction.
	 * @param direction the direction
	 * @return the action
	 */
	public FaultAction blackHole(Direction direction) {
		FaultKind kind = (direction == Direction.TO_SERVER) ? FaultKind.BLACK_HOLE_TO_SERVER
				: FaultKind.BLACK_HOLE_TO_CLIENT;
		return FaultAction.of(kind, () -> this.proxy.faults().blackHole(direction), this::endBlackHole);
	}

	/**
	 * Swallows data in both directions.
	 * @return the action
	 */
	public FaultAction blackHole() {
		return FaultAction.of(FaultKind.BLACK_HOLE,
				() -> this.proxy.faults().blackHole(Direction.TO_SERVER).blackHole(Direction.TO_CLIENT),
				this::endBlackHole);
	}

	private void endBlackHole() {
		this.proxy.resetAll();
		this.proxy.faults().heal();
	}

	/**
	 * Passes data on in small pieces.
	 * @param bytes the size of a piece
	 * @return the action
	 */
	public FaultAction slice(int bytes) {
		return FaultAction.of(FaultKind.SLICE,
				() -> this.proxy.faults().slice(Direction.TO_SERVER, bytes).slice(Direction.TO_CLIENT, bytes),
				() -> this.proxy.faults().heal());
	}

	/**
	 * Delays data in both directions.
	 * @param delay the delay in each direction
	 * @return the action
	 */
	public FaultAction delay(Duration delay) {
		return FaultAction.of(FaultKind.DELAY,
				() -> this.proxy.faults().delay(Direction.TO_SERVER, delay).delay(Direction.TO_CLIENT, delay),
				() -> this.proxy.faults().heal());
	}

	/**
	 * Resets all connections and refuses new ones.
	 * @return the action
	 */
	public FaultAction refuse() {
		return FaultAction.of(FaultKind.REFUSE, () -> {
			this.proxy.refuse();
			this.proxy.resetAll();
		}, this.proxy::accept);
	}

	/**
	 * Resets all connections and ignores attempts to open new ones.
	 * @return the action
	 */
	public FaultAction dropSyns() {
		return FaultAction.of(FaultKind.DROPPED_SYNS, () -> {
			this.proxy.stall();
			this.proxy.resetAll();
		}, this.proxy::accept);
	}

}
