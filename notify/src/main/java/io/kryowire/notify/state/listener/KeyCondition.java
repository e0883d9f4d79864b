/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.state.StateTopics;

/**
 * Which keys a listener wants, as far as its own condition can say.
 */
final class KeyCondition implements Predicate<String> {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private final String topic;

	private final Predicate<String> wanted;

	private final AtomicBoolean complained = new AtomicBoolean();

	KeyCondition(String topic, Predicate<String> wanted) {
		this.topic = topic;
		this.wanted = wanted;
	}

	@Override
	public boolean test(String key) {
		try {
			return this.wanted.test(key);
		}
		catch (Throwable ex) {
			if (this.complained.compareAndSet(false, true)) {
				logger.error(
						"The key condition of a listener to state topic '{}' failed for key '{}'; the listener is not told about such keys. Further failures of this condition are not logged.",
						this.topic, key, ex);
			}
			return false;
		}
	}

}
