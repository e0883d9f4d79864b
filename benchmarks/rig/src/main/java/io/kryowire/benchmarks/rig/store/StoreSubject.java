/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.nio.file.Path;

/**
 * A product that keeps users in the process that asks for them.
 */
public interface StoreSubject {

	/**
	 * Opens a map in this process.
	 * @param directory where its files may be
	 */
	UserStore open(Path directory) throws Exception;

}
