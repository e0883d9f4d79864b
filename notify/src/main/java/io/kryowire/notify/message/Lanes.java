/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The lanes of one listener, by key. A lane is there while it has messages.
 */
final class Lanes {

	private final LaneContext context;

	private final LaneOwner owner;

	/** Keeps listeners of one channel on different threads. */
	private final int salt;

	private final ConcurrentHashMap<Object, Lane> lanes = new ConcurrentHashMap<>();

	Lanes(LaneContext context, LaneOwner owner, int salt) {
		this.salt = salt;
		this.context = context;
		this.owner = owner;
	}

	void offer(Object key, ReceivedMessage message) {
		for (;;) {
			Lane lane = this.lanes.get(key);
			if (lane == null) {
				lane = this.lanes.computeIfAbsent(key, this::lane);
			}
			if (lane.offer(message)) {
				return;
			}
			this.lanes.remove(key, lane);
		}
	}

	void discard() {
		this.lanes.values().forEach(Lane::discard);
	}

	private Lane lane(Object key) {
		return new Lane(this.context, key, this.salt, this.owner, (idle) -> this.lanes.remove(idle.key(), idle));
	}

}
