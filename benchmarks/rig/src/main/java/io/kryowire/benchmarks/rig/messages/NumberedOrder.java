/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

/**
 * The messages: the order of the codec rows, whose id says who has published it and as
 * which of his messages, and whose time says when. The clock is the machine's monotonic
 * one, which is the same for all JVMs.
 */
final class NumberedOrder {

	private static final OrderRecord SAMPLE = (OrderRecord) CodecRow.RECORD.sample();

	private static final int NUMBER_BITS = 40;

	private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	private NumberedOrder() {
	}

	static OrderRecord of(int publisher, long number, Instant at) {
		return new OrderRecord(((long) publisher + 1) << NUMBER_BITS | number, SAMPLE.account(), SAMPLE.trader(),
				SAMPLE.side(), SAMPLE.venue(), SAMPLE.quantity(), SAMPLE.filled(), SAMPLE.limit(), SAMPLE.average(),
				SAMPLE.tags(), at);
	}

	static Instant instant(long nanoTime) {
		return Instant.ofEpochSecond(Math.floorDiv(nanoTime, SECOND), Math.floorMod(nanoTime, SECOND));
	}

	static long nanoTime(OrderRecord message) {
		return message.entered().getEpochSecond() * SECOND + message.entered().getNano();
	}

	static int publisher(OrderRecord message) {
		return (int) (message.id() >>> NUMBER_BITS) - 1;
	}

	static long number(OrderRecord message) {
		return message.id() & NUMBER_MASK;
	}

	/** Whether a message has all its values. */
	static boolean isWhole(OrderRecord message) {
		return message.equals(of(publisher(message), number(message), message.entered()));
	}

}
