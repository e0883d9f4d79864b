/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.redisson;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateListening;
import io.kryowire.benchmarks.rig.state.StateSubject;
import io.kryowire.benchmarks.rig.state.StateWriter;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RLocalCachedMap;
import org.redisson.api.listener.LocalCacheUpdateListener;
import org.redisson.api.options.LocalCachedMapOptions;
import org.redisson.api.options.LocalCachedMapOptions.SyncStrategy;
import org.redisson.codec.Kryo5Codec;
import org.redisson.config.Config;

/**
 * Redisson's {@link RLocalCachedMap} with Kryo 5. Where somebody listens, new values come
 * with their announcements ({@link SyncStrategy#UPDATE}), for otherwise there is none to
 * listen to; else its default, which announces keys. The system property
 * {@code connections} says how many connections a client has beside that of its
 * subscription, if not as many as by default.
 */
public final class RedissonSubject implements StateSubject {

	private @Nullable RLocalCachedMap<String, OrderRecord> shared;

	@Override
	public StateWriter writer(int port, String topic, Consumer<Throwable> failures) {
		RLocalCachedMap<String, OrderRecord> map = map(port, topic);
		return (key, value, done) -> map.fastPutAsync(key, value).whenComplete((added, failure) -> {
			if (failure != null) {
				failures.accept(failure);
			}
			done.run();
		});
	}

	@Override
	public Function<String, @Nullable OrderRecord> reader(int port, String topic) {
		return map(port, topic)::get;
	}

	@Override
	public StateListening listen(int port, String topic, int threads, BiConsumer<String, OrderRecord> listener) {
		map(port, topic).addListener((LocalCacheUpdateListener<String, OrderRecord>) listener::accept);
		// Values are pushed
		return () -> 0;
	}

	private synchronized RLocalCachedMap<String, OrderRecord> map(int port, String topic) {
		RLocalCachedMap<String, OrderRecord> open = this.shared;
		if (open == null) {
			Config config = new Config();
			int connections = Integer.getInteger("connections", 0);
			config.useSingleServer().setAddress("redis://127.0.0.1:" + port);
			if (connections > 0) {
				config.useSingleServer().setConnectionMinimumIdleSize(connections).setConnectionPoolSize(connections);
			}
			String row = System.getProperty("row", "");
			boolean listens = row.equals("state-latency") || row.equals("state-slow");
			LocalCachedMapOptions<String, OrderRecord> options = LocalCachedMapOptions.<String, OrderRecord>name(topic)
				.codec(new Kryo5Codec())
				.syncStrategy(listens ? SyncStrategy.UPDATE : SyncStrategy.INVALIDATE);
			open = Redisson.create(config).getLocalCachedMap(options);
			this.shared = open;
		}
		return open;
	}

}
