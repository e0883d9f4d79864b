/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.nio.file.Path;

/**
 * A product that keeps users in another process.
 */
public interface StoreServerSubject {

	/**
	 * Starts a server, which runs until the JVM ends.
	 * @param directory where its files may be
	 * @param filling puts the users
	 * @return the port
	 */
	int serve(Path directory, Filling filling) throws Exception;

	/**
	 * Connects to the server.
	 * @param port its port
	 */
	UserClient connect(int port) throws Exception;

	/**
	 * What fills a map.
	 */
	interface Filling {

		void fill(UserStore store) throws Exception;

	}

}
