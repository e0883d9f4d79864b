/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.atomic.LongAdder;

/**
 * What a container has counted.
 */
final class Counters {

	final LongAdder received = new LongAdder();

	final LongAdder handled = new LongAdder();

	final LongAdder failed = new LongAdder();

	final LongAdder droppedOldest = new LongAdder();

	final LongAdder droppedNew = new LongAdder();

	final LongAdder blocked = new LongAdder();

	final LongAdder discarded = new LongAdder();

}
