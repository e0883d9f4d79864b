/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

/**
 * A product under test. Has a constructor without arguments.
 */
public interface GraphSubject {

	/**
	 * Starts a node, which runs until the JVM ends.
	 * @param port the first of as many ports as there are nodes, of which each has one
	 * @param number the number of the node, from 0 on
	 * @param nodes how many nodes there will be
	 */
	void serve(int port, int number, int nodes) throws Exception;

	/**
	 * Connects to the nodes.
	 * @param port the first of their ports
	 * @param nodes how many nodes there are
	 * @return a client that is connected
	 */
	GraphClient connect(int port, int nodes) throws Exception;

}
