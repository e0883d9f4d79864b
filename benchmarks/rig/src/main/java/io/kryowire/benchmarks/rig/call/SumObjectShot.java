/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Adds two numbers that are in an object.
 */
final class SumObjectShot implements Shot {

	@Override
	public void send(CallClient client, int number, Answer answer) throws Exception {
		client.sum(new Sum(number, 7 * number), answer);
	}

	@Override
	public long expected(int number) {
		return number + 7 * number;
	}

}
