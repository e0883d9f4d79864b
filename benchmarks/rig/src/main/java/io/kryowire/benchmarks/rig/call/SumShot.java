/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

/**
 * Adds two numbers.
 */
final class SumShot implements Shot {

	@Override
	public void send(CallClient client, int number, Answer answer) throws Exception {
		client.sum(number, 7 * number, answer);
	}

	@Override
	public long expected(int number) {
		return number + 7 * number;
	}

}
