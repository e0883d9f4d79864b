/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.path;

import java.util.Optional;

/**
 * An operation that one thread repeats. Implementations have a constructor without
 * parameters.
 */
public interface PathSubject {

	/**
	 * Why this subject cannot run a row.
	 * @param row the row's name
	 * @return the reason, empty if it can
	 */
	default Optional<String> refusal(String row) {
		return Optional.empty();
	}

	/**
	 * Sets up what is not timed, and checks that the operation does what it should.
	 * @param row the row all further calls are for
	 */
	void prepare(String row) throws Exception;

	/**
	 * The operation.
	 * @return what it has made, so that nothing of it is dead code
	 */
	Object run() throws Exception;

}
