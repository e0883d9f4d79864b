/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * What task threads do at present.
 *
 * @param threads how many threads there are, virtual ones not counted
 * @param mostThreads how many there may be
 * @param busy how many threads run a task, virtual ones counted
 * @param exhausted whether tasks wait because all threads there may be are with tasks
 * that block
 */
public record TaskThreadsSnapshot(int threads, int mostThreads, int busy, boolean exhausted) {

}
