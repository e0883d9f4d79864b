/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of one queue that are dropped one after the other: it is said when that begins
 * and when it ends. Guarded by the lock of the queue.
 */
final class DropBurst {

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainer.class);

	private final Object key;

	private long number;

	DropBurst(Object key) {
		this.key = key;
	}

	boolean isUnderWay() {
		return this.number > 0;
	}

	void drop(int waiting, QueueContext context) {
		if (this.number++ == 0) {
			QueueSettings settings = context.settings();
			logger.warn(
					"Messages of '{}' are dropped ({}): {} wait for their listener, {} in all. Handle them faster, or raise"
							+ " kryowire.redis.listener.capacity={}.",
					LogText.of(this.key), settings.overflow(), waiting, context.room().taken(), settings.capacity());
		}
	}

	void end() {
		if (this.number > 0) {
			logger.info("Messages of '{}' are no longer dropped; {} were", LogText.of(this.key), this.number);
			this.number = 0;
		}
	}

}
