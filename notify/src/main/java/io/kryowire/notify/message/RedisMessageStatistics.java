/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * What a {@link KryowireListenerContainer} has done so far, for meters. A message that
 * goes to several listeners counts once for each.
 *
 * @param received messages that have come for a listener
 * @param handled messages that a listener has handled
 * @param failed messages whose listener has thrown, or which could not be decoded
 * @param droppedOldest messages dropped to make room for a newer one
 * @param droppedNew messages dropped because there was no room
 * @param blocked how often the reader has waited for room
 * @param discarded messages that still waited when the container was stopped and its
 * drain timeout had passed
 * @param queued messages that wait or are handled now
 * @param recoveries how often the subscription was lost and came back
 */
public record RedisMessageStatistics(long received, long handled, long failed, long droppedOldest, long droppedNew,
		long blocked, long discarded, int queued, long recoveries) {
}
