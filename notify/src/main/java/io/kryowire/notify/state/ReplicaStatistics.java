/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * Numbers of a replica.
 *
 * @param keys how many keys are in memory
 * @param dirtyKeys how many keys wait to be read
 * @param waitingChanges how many changes wait for listeners
 * @param reads how many values have been read from Redis
 * @param resyncs how often announcements were not enough to prove completeness
 * @param unreadable how many keys have values that cannot be read; of a replica that does
 * not keep all keys those that were found last, 65 536 at most
 */
public record ReplicaStatistics(int keys, int dirtyKeys, int waitingChanges, long reads, long resyncs, int unreadable) {
}
