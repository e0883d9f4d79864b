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
 */
public record ReplicaStatistics(int keys, int dirtyKeys, int waitingChanges, long reads, long resyncs) {
}
