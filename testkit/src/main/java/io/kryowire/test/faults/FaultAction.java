/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.faults;

/**
 * Something that goes wrong for a while.
 */
public interface FaultAction {

	/**
	 * What it is.
	 * @return the kind
	 */
	FaultKind kind();

	/**
	 * Breaks it. When this returns it is broken.
	 */
	void begin();

	/**
	 * Takes the cause back. What was broken may still need time to recover.
	 */
	void end();

	/**
	 * Whether it is over as soon as it has begun, so that there is nothing to wait for
	 * until its end.
	 * @return {@code false} unless it says otherwise
	 */
	default boolean isOnce() {
		return false;
	}

	/**
	 * Makes an action of two steps.
	 * @param kind what it is
	 * @param begin breaks it
	 * @param end takes that back
	 * @return an action
	 */
	static FaultAction of(FaultKind kind, Runnable begin, Runnable end) {
		return new SimpleFaultAction(kind, begin, end, false);
	}

	/**
	 * Makes an action that is over as soon as it is done.
	 * @param kind what it is
	 * @param action does it
	 * @return an action
	 */
	static FaultAction once(FaultKind kind, Runnable action) {
		return new SimpleFaultAction(kind, action, () -> {
		}, true);
	}

	/**
	 * The same action, with something else done when it has begun, and when it has ended.
	 * @param begun is called when it has begun
	 * @param ended is called when it has ended
	 * @return an action
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
