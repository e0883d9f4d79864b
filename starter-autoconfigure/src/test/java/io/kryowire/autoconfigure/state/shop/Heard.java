/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.shop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.state.TopicFreshnessEvent;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateListener;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;

/**
 * Listens to quotes, and keeps what it hears.
 */
public class Heard {

	public final Queue<String> changes = new ConcurrentLinkedQueue<>();

	public final Queue<String> threads = new ConcurrentLinkedQueue<>();

	public final Queue<Boolean> freshness = new ConcurrentLinkedQueue<>();

	@StateListener(topic = "${shop.topic}", keys = "${shop.keys:*}")
	void changed(String key, @Nullable Quote latest, StateChange change) {
		this.threads.add(Thread.currentThread().toString());
		if (latest != null && latest.cents() < 0) {
			throw new IllegalStateException("Bad quote");
		}
		this.changes.add(change.kind() + " " + key + " " + ((latest != null) ? latest.cents() : "-"));
	}

	@EventListener
	void fresh(TopicFreshnessEvent event) {
		this.freshness.add(event.freshness().fresh());
	}

}
