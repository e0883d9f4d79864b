/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.philosophers.redisson;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.philosophers.Forks;
import io.kryowire.benchmarks.rig.philosophers.PhilosophersSubject;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.config.Config;

/**
 * A lock for each fork, and no table: philosophers lock the fork with the lower number
 * first, without waiting in a thread. Everything has its defaults, except that a
 * connection has more subscriptions: each fork that somebody waits for needs one.
 */
public final class RedissonSubject implements PhilosophersSubject {

	private static final int SUBSCRIPTIONS = 50;

	@Override
	public Forks connect(int redis, int seats) {
		Config config = new Config();
		config.useSingleServer().setAddress("redis://127.0.0.1:" + redis).setSubscriptionsPerConnection(SUBSCRIPTIONS);
		var redisson = Redisson.create(config);
		return new Locks(IntStream.range(0, seats).mapToObj((fork) -> redisson.getLock("fork-" + fork)).toList(),
				seats);
	}

	private static final class Locks implements Forks {

		private final List<RLock> forks;

		/** Of each seat: a lock that is not yet unlocked would be locked twice. */
		private final List<CompletionStage<Void>> put;

		Locks(List<RLock> forks, int seats) {
			this.forks = forks;
			this.put = new ArrayList<>(Collections.nCopies(seats, CompletableFuture.completedFuture(null)));
		}

		@Override
		public CompletionStage<?> take(int seat, long meal) {
			return this.put.get(seat)
				.thenCompose((done) -> first(seat).lockAsync(seat))
				.thenCompose((locked) -> second(seat).lockAsync(seat));
		}

		@Override
		public void put(int seat, long meal) {
			this.put.set(seat,
					second(seat).unlockAsync(seat).thenCombine(first(seat).unlockAsync(seat), (one, other) -> null));
		}

		private RLock first(int seat) {
			return this.forks.get(Math.min(seat, (seat + 1) % this.forks.size()));
		}

		private RLock second(int seat) {
			return this.forks.get(Math.max(seat, (seat + 1) % this.forks.size()));
		}

	}

}
