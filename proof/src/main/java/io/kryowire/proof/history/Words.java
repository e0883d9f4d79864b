/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.Locale;

/**
 * Says times and values in the words of a report.
 *
 * @param start the time of the history's beginning
 */
record Words(long start) {

	private static final double NANOS = 1e9;

	private static final double NANOS_OF_MILLI = 1e6;

	String at(long time) {
		return String.format(Locale.ROOT, "t=%.6f s", (time - this.start) / NANOS);
	}

	static String span(long nanos) {
		return String.format(Locale.ROOT, "%.1f ms", nanos / NANOS_OF_MILLI);
	}

	static String value(long version, long hash) {
		if (hash == ValueHash.ABSENT) {
			return (version == 0) ? "absence" : "removal " + version;
		}
		return String.format(Locale.ROOT, "version %d (hash %x)", version, hash);
	}

}
