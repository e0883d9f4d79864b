/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the listeners' JVM tells the publishers', on a connection of its own.
 *
 * @param handled how many messages every listener has handled
 * @param inversions how many came to some listener after a later one of their publisher
 * @param wrong how many were not what was published
 * @param collections how often latencies have been collected
 * @param p50 those of the last collection, in nanoseconds
 * @param p99 likewise
 * @param p999 likewise
 */
record Heard(long handled, long inversions, long wrong, long collections, long p50, long p99, long p999) {

	static final Heard NOTHING = new Heard(0, 0, 0, 0, 0, 0, 0);

	static Heard read(DataInputStream input) throws IOException {
		return new Heard(input.readLong(), input.readLong(), input.readLong(), input.readLong(), input.readLong(),
				input.readLong(), input.readLong());
	}

	void write(DataOutputStream output) throws IOException {
		output.writeLong(this.handled);
		output.writeLong(this.inversions);
		output.writeLong(this.wrong);
		output.writeLong(this.collections);
		output.writeLong(this.p50);
		output.writeLong(this.p99);
		output.writeLong(this.p999);
		output.flush();
	}

}
