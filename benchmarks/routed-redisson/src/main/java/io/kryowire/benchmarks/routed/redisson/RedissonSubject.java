/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.redisson;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.kryowire.benchmarks.rig.routed.RoutedClient;
import io.kryowire.benchmarks.rig.routed.RoutedSubject;
import org.redisson.Redisson;
import org.redisson.api.RBucket;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.LongCodec;
import org.redisson.config.Config;

/**
 * A lock of Redis for each key, around reading, incrementing and writing, as ordinary
 * code has it: a thread for each call. With a lock anybody may count, so the calling JVM
 * does it itself, which saves the call to another node.
 */
public final class RedissonSubject implements RoutedSubject {

	private static final int THREADS = 256;

	@Override
	public RoutedClient connect(int redis) {
		Config config = new Config();
		config.useSingleServer().setAddress("redis://127.0.0.1:" + redis);
		return new Client(Redisson.create(config));
	}

	private static final class Client implements RoutedClient {

		private final RedissonClient redisson;

		private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

		Client(RedissonClient redisson) {
			this.redisson = redisson;
		}

		@Override
		public CompletionStage<Long> increment(String key) {
			return CompletableFuture.supplyAsync(() -> incrementLocked(key), this.threads);
		}

		private long incrementLocked(String key) {
			RLock lock = this.redisson.getLock("lock:" + key);
			lock.lock();
			try {
				RBucket<Long> bucket = bucket(key);
				Long now = bucket.get();
				long next = ((now != null) ? now : 0) + 1;
				bucket.set(next);
				return next;
			}
			finally {
				lock.unlock();
			}
		}

		private RBucket<Long> bucket(String key) {
			return this.redisson.getBucket("counter:" + key, LongCodec.INSTANCE);
		}

		@Override
		public Map<String, Long> stored(Collection<String> keys) {
			Map<String, Long> stored = new HashMap<>();
			for (String key : keys) {
				Long value = bucket(key).get();
				if (value != null) {
					stored.put(key, value);
				}
			}
			return stored;
		}

	}

}
