/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line when a topic begins to fail, and one for ten times as many failures each, so
 * that a type that has changed does not have a line for each key; stack traces, and the
 * attempts after the first, at debug level.
 */
final class LoggingStateErrorHandler implements StateErrorHandler {

	private static final Logger logger = LoggerFactory.getLogger(StateErrorHandler.class);

	/** After as long without a failure the next one is a new trouble. */
	private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final Map<String, Failures> unreadable = new ConcurrentHashMap<>();

	private final Map<String, Failures> thrown = new ConcurrentHashMap<>();

	private final LongSupplier clock;

	LoggingStateErrorHandler(LongSupplier clock) {
		this.clock = clock;
	}

	@Override
	public void failed(StateFailure failure) {
		if (failure.attempt() == 0) {
			tell(failure, this.unreadable, "The value of '{}' in state topic '{}' cannot be read{}: {}");
		}
		else if (failure.attempt() == 1) {
			tell(failure, this.thrown, "A listener failed for '{}' in state topic '{}' and will be called again{}: {}");
		}
		logger.debug("The failure of '{}' in state topic '{}', at attempt {}", failure.key(), failure.topic(),
				failure.attempt(), failure.exception());
	}

	private void tell(StateFailure failure, Map<String, Failures> byTopic, String line) {
		long count = byTopic.computeIfAbsent(failure.topic(), (topic) -> new Failures()).next(this.clock.getAsLong());
		if (isPowerOfTen(count)) {
			logger.error(line, failure.key(), failure.topic(),
					(count == 1) ? "" : ", the %dth such failure in a row".formatted(count),
					failure.exception().toString());
		}
	}

	private static boolean isPowerOfTen(long count) {
		long rest = count;
		while (rest % 10 == 0) {
			rest /= 10;
		}
		return rest == 1;
	}

	/** The failures of a topic without a pause between them. */
	private static final class Failures {

		private long count;

		private long last;

		synchronized long next(long now) {
			this.count = (now - this.last > QUIET_NANOS) ? 1 : this.count + 1;
			this.last = now;
			return this.count;
		}

	}

}
