/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A master, and what it was asked for. Guarded by the monitor of its
 * {@link MasterSubscriptions}.
 */
final class FollowedMaster {

	private final LivingSubscription subscription;

	private Set<Topic> channels = Set.of();

	FollowedMaster(LivingSubscription subscription) {
		this.subscription = subscription;
	}

	LivingSubscription subscription() {
		return this.subscription;
	}

	boolean isLive() {
		return this.subscription.isLive();
	}

	void follow(Map<Topic, MasterSubscriptions.Wanted> now) {
		Map<Runnable, List<byte[]>> more = new LinkedHashMap<>();
		now.forEach((channel, each) -> {
			if (!this.channels.contains(channel)) {
				more.computeIfAbsent(each.begun(), (begun) -> new ArrayList<>()).add(each.channel());
			}
		});
		more.forEach((begun, names) -> this.subscription.add(names, List.of()).thenRun(begun));
		// After that: with the last channel the connection would go
		List<Topic> less = this.channels.stream().filter((channel) -> !now.containsKey(channel)).toList();
		if (!less.isEmpty()) {
			this.subscription.remove(Topic.channels(less), List.of());
		}
		this.channels = Set.copyOf(now.keySet());
		// Once, and then it comes back by itself
		this.subscription.start();
	}

}
