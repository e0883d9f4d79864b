/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

/**
 * One kind of call, made again and again with other arguments.
 */
interface Shot {

	void send(CallClient client, int number, Answer answer) throws Exception;

	long expected(int number);

}
