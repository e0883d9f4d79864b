/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.caffeine;

import java.util.function.Consumer;
import java.util.function.Function;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateSubject;
import io.kryowire.benchmarks.rig.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache of this process, which nobody keeps fresh.
 */
public final class CaffeineSubject implements StateSubject {

	private static final int MOST = 10_000;

	private final Cache<String, OrderRecord> cache = Caffeine.newBuilder().maximumSize(MOST).build();

	@Override
	public StateWriter writer(int port, String topic, Consumer<Throwable> failures) {
		return (key, value, done) -> {
			this.cache.put(key, value);
			done.run();
		};
	}

	@Override
	public Function<String, @Nullable OrderRecord> reader(int port, String topic) {
		return this.cache::getIfPresent;
	}

}
