/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.archive;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.stereotype.Component;

@Component
class Trades {

	private final StateTopic<Trade> open;

	private final StateTopic<Trade> archived;

	private final Map<String, String> seen = new ConcurrentHashMap<>();

	Trades(StateTopics topics, @Qualifier("archive") StateTopics archive) {
		this.open = topics.topic("trades", Trade.class);
		this.archived = archive.topic("archived-trades", Trade.class);
	}

	void open(Trade trade) {
		this.open.put(trade.id(), trade);
	}

	void archive(Trade trade) {
		this.archived.put(trade.id(), trade);
		this.open.remove(trade.id());
	}

	@StateListener(topic = "archived-trades", stateTopics = "archiveTopics")
	void archived(String id, @Nullable Trade trade) {
		this.seen.put(id, (trade != null) ? "archived " + trade.cents() : "gone");
	}

	@RedisListener(topic = "audit", container = "archiveContainer")
	void audited(String id) {
		this.seen.put(id, "audited");
	}

	Map<String, String> seen() {
		return this.seen;
	}

}
