/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

import java.util.List;
import java.util.Map;

/**
 * Enters people and searches among them.
 */
public interface GraphClient {

	/**
	 * Enters people, and returns when all nodes have those that are theirs.
	 * @param friends the friends of each
	 */
	void enter(Map<Integer, int[]> friends) throws Exception;

	/**
	 * Finds who is near a person.
	 * @param person the person
	 * @param distance how many steps away they may be
	 * @return those at each distance, from 1 on, in order and nobody twice
	 */
	List<int[]> near(int person, int distance) throws Exception;

	/**
	 * How many calls the nodes have received until now over connections, without those
	 * that ask for this.
	 * @return all together
	 */
	long received() throws Exception;

}
