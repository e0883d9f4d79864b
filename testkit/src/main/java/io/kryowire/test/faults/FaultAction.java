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
	 * Makes an action of two steps.
	 * @param kind what it is
	 * @param begin breaks it
	 * @param end takes that back
	 * @return an action
	 */
	static FaultAction of(FaultKind kind, Runnable begin, Runnable end) {
		return new FaultAction() {

			@Override
			public FaultKind kind() {
				return kind;
			}

			@Override
			public void begin() {
				begin.run();
			}

			@Override
			public void end() {
				end.run();
			}

			@Override
			public String toString() {
				return kind.words();
			}

		};
	}

	/**
	 * Makes an action that is over as soon as it is done.
	 * @param kind what it is
	 * @param action does it
	 * @return an action
	 */
	static FaultAction once(FaultKind kind, Runnable action) {
		return of(kind, action, () -> {
		});
	}

}
