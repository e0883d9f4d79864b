/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The queues of one listener, by key. A queue is there while it has messages.
 */
final class MessageQueues {

	private final QueueContext context;

	private final QueueOwner owner;

	/** Keeps listeners of one channel on different threads. */
	private final int salt;

	private final ConcurrentHashMap<Object, MessageQueue> queues = new ConcurrentHashMap<>();

	MessageQueues(QueueContext context, QueueOwner owner, int salt) {
		this.salt = salt;
		this.context = context;
		this.owner = owner;
	}

	void offer(Object key, ReceivedMessage message) {
		for (;;) {
			MessageQueue queue = this.queues.get(key);
			if (queue == null) {
				queue = this.queues.computeIfAbsent(key, this::queue);
			}
			if (queue.offer(message)) {
				return;
			}
			this.queues.remove(key, queue);
		}
	}

	void discard() {
		this.queues.values().forEach(MessageQueue::discard);
	}

	private MessageQueue queue(Object key) {
		return new MessageQueue(this.context, key, this.salt, this.owner,
				(idle) -> this.queues.remove(idle.key(), idle));
	}

}
