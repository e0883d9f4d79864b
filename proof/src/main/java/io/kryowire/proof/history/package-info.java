/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Histories of what processes wrote, saw and claimed, and a checker that finds violations
 * of the guarantees. Each process writes a log of its own to a common directory, and
 * afterwards the checker reads all logs.
 * <p>
 * A process that writes: <pre>{@code
 * HistoryWriter history = HistoryWriter.open(directory, "writer-1");
 * long op = history.invoke(key, ValueHash.of(bytes)); // before it is sent
 * history.ok(op, key, version); // or fail, or unknown
 * }</pre> A process that reads: <pre>{@code
 * HistorySubscriber history = HistorySubscriber.open(directory, "reader-1");
 * history.saw(key, version, ValueHash.of(bytes)); // in a listener
 *
 * long asked = history.now(); // in a loop over all keys, on one thread
 * boolean fresh = replica.isFresh(); // then the claim, and the value last
 * Value value = replica.get(key);
 * history.served(asked, key, value.version(), ValueHash.of(value.bytes()), fresh ? bound : null);
 * history.claimed(asked, fresh, bound);
 *
 * history.holds(key, version, hash); // at the end, for each key
 * history.ended(Extent.ALL);
 * }</pre> At the end, the test reads Redis itself, with a log that ends with
 * {@link io.kryowire.proof.history.Extent#TRUTH}. It logs faults and losses with a
 * {@link io.kryowire.proof.history.HistoryConductor}.
 */
@NullMarked
package io.kryowire.proof.history;

import org.jspecify.annotations.NullMarked;
