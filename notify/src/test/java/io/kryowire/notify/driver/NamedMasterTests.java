/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.test.waiting.Waiting;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.sentinel.api.StatefulRedisSentinelConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * How often Sentinels are asked who the master is.
 */
class NamedMasterTests {

	private static final RedisURI SENTINELS = RedisURI.create("redis-sentinel://localhost:1#master");

	private static final SocketAddress MASTER = InetSocketAddress.createUnresolved("localhost", 2);

	private final ClientResources resources = ClientResources.create();

	private final Sentinels sentinels = new Sentinels(this.resources);

	private final AtomicLong time = new AtomicLong();

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final NamedMaster named = named(Waiting.LONGEST);

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.sentinels.shutdown(0, 0, TimeUnit.SECONDS);
		this.resources.shutdown(0, 0, TimeUnit.SECONDS);
	}

	@Test
	void sentinelsThatDoNotAnswerAreNotAskedAgainBeforeThatHasFailed() {
		this.named.found(MASTER, 0);
		assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
		assertThat(this.sentinels.asked).isEmpty();
		for (int i = 0; i < 3; i++) {
			second();
			assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
			assertThat(this.sentinels.asked).hasSize(1);
		}
		this.sentinels.asked.get(0).completeExceptionally(new IllegalStateException("As if none could be reached"));
		assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
		assertThat(this.sentinels.asked).hasSize(2);
		second();
		assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
		assertThat(this.sentinels.asked).hasSize(2);
	}

	@Test
	void sentinelsThatCouldNotBeAskedAreAskedAgain() {
		this.sentinels.closed = true;
		second();
		assertThatIllegalStateException().isThrownBy(() -> this.named.isAt(MASTER, SECOND));
		this.sentinels.closed = false;
		assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
		assertThat(this.sentinels.asked).isEmpty();
		second();
		assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
		assertThat(this.sentinels.asked).hasSize(1);
	}

	@Test
	void whoHasNotAskedForLongWaitsForTheAnswer() throws Exception {
		this.named.found(MASTER, 0);
		this.time.addAndGet(TimeUnit.SECONDS.toNanos(30));
		CompletableFuture<Boolean> current = CompletableFuture.supplyAsync(() -> this.named.isAt(MASTER, SECOND),
				this.threads);
		patiently().until(() -> this.sentinels.asked.size() == 1);
		CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> this.named.isAt(MASTER, SECOND),
				this.threads);
		this.named.found(InetSocketAddress.createUnresolved("localhost", 3), this.time.get());
		this.sentinels.asked.get(0).completeExceptionally(new IllegalStateException("The answer is there already"));
		assertThat(Waiting.get(current)).isFalse();
		assertThat(Waiting.get(other)).isFalse();
	}

	@Test
	void sentinelsThatDoNotAnswerAreWaitedForOnce() {
		NamedMaster hasty = named(Duration.ofMillis(50));
		hasty.found(MASTER, 0);
		this.time.addAndGet(TimeUnit.SECONDS.toNanos(30));
		assertThat(hasty.isAt(MASTER, SECOND)).isTrue();
		this.time.addAndGet(TimeUnit.SECONDS.toNanos(30));
		assertThat(hasty.isAt(MASTER, SECOND)).isTrue();
		assertThat(this.sentinels.asked).hasSize(1);
	}

	@Test
	void aQuestionThatTookLongIsOneNevertheless() {
		this.named.found(MASTER, 0);
		second();
		assertThat(this.named.isAt(MASTER, SECOND)).isTrue();
		this.time.addAndGet(TimeUnit.SECONDS.toNanos(10));
		this.sentinels.asked.get(0).completeExceptionally(new IllegalStateException("As after a time-out"));
		second();
		assertThat(this.named.isAt(MASTER, SECOND)).as("without waiting").isTrue();
		assertThat(this.sentinels.asked).hasSize(2);
	}

	@Test
	void whoHasConnectedForLongKnowsLess() {
		SocketAddress next = InetSocketAddress.createUnresolved("localhost", 3);
		long begun = this.named.now();
		second();
		this.named.found(next, this.named.now());
		this.named.found(MASTER, begun);
		assertThat(this.named.isAt(next, Duration.ofMinutes(1))).isTrue();
	}

	private NamedMaster named(Duration longestAnswer) {
		return new NamedMaster(this.sentinels, SENTINELS, longestAnswer, this.time::get);
	}

	private void second() {
		this.time.addAndGet(TimeUnit.SECONDS.toNanos(1));
	}

	/** Who do not answer. */
	private static final class Sentinels extends RedisClient {

		private final List<CompletableFuture<?>> asked = new CopyOnWriteArrayList<>();

		private boolean closed;

		Sentinels(ClientResources resources) {
			super(resources, SENTINELS);
		}

		@Override
		public <K, V> CompletableFuture<StatefulRedisSentinelConnection<K, V>> connectSentinelAsync(
				RedisCodec<K, V> codec, RedisURI uri) {
			if (this.closed) {
				throw new IllegalStateException("As if the client was closed");
			}
			CompletableFuture<StatefulRedisSentinelConnection<K, V>> connection = new CompletableFuture<>();
			this.asked.add(connection);
			return connection;
		}

	}

}
