/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

/**
 * A fault that can be begun and ended.
 */
public interface FaultAction {

	/**
	 * Returns the kind of the fault.
	 * @return the kind
	 */
	FaultKind kind();

	/**
	 * Begins the fault, and returns when it is in effect.
	 */
	void begin();

	/**
	 * Ends the fault. Recovering from it may still take time.
	 */
	void end();

	/**
	 * Returns whether the fault is over as soon as it has begun, so that it has no
	 * duration. Default: {@code false}.
	 * @return whether the fault has no duration
	 */
	default boolean isOnce() {
		return false;
	}

	/**
	 * Creates an action with a beginning and an end.
	 * @param kind the kind of the fault
	 * @param begin begins the fault
	 * @param end ends the fault
	 * @return the action
	 */
	static FaultAction of(FaultKind kind, Runnable begin, Runnable end) {
		return new SimpleFaultAction(kind, begin, end, false);
	}

	/**
	 * Creates an action without a duration.
	 * @param kind the kind of the fault
	 * @param action causes the fault
	 * @return the action
	 */
	static FaultAction once(FaultKind kind, Runnable action) {
		return new SimpleFaultAction(kind, action, () -> {
		}, true);
	}

	/**
	 * Returns an action that also calls listeners when the fault has begun and ended.
	 * @param begun is called when the fault has begun
	 * @param ended is called when the fault has ended
	 * @return the action
	 */
	default FaultAction then(Runnable begun, Runnable ended) {
		return new SimpleFaultAction(kind(), () -> {
			begin();
			begun.run();
		}, () -> {
			end();
			ended.run();
		}, isOnce());
	}

}
