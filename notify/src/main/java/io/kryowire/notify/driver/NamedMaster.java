/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.sentinel.api.StatefulRedisSentinelConnection;
import org.jspecify.annotations.Nullable;

/**
 * Which master the Sentinels name. Lettuce asks them when it connects, and not again
 * while the connection lives; so they are asked now and then while somebody wants to
 * know, for all links together.
 */
final class NamedMaster {

	/** So many questions that were not asked. */
	private static final int TOO_OLD = 5;

	private static final Duration LONGEST_ANSWER = Duration.ofSeconds(1);

	private final RedisClient client;

	private final RedisURI uri;

	private final Duration longestAnswer;

	private final LongSupplier nanoTime;

	private final AtomicBoolean asking = new AtomicBoolean();

	private volatile long asked;

	/** When there was an answer to that, or certainly none. */
	private volatile long ended;

	private volatile @Nullable SocketAddress named;

	/** Since when it is known to be there. Guarded by the monitor of this. */
	private long known;

	/** What is waited for, since what is known is too old. */
	private volatile CompletableFuture<?> awaited = CompletableFuture.completedFuture(null);

	NamedMaster(RedisClient client, RedisURI uri) {
		this(client, uri, LONGEST_ANSWER, System::nanoTime);
	}

	NamedMaster(RedisClient client, RedisURI uri, Duration longestAnswer, LongSupplier nanoTime) {
		this.client = client;
		this.uri = uri;
		this.longestAnswer = longestAnswer;
		this.nanoTime = nanoTime;
		this.asked = now();
		this.ended = this.asked;
	}

	/**
	 * Lettuce was told where the master is.
	 * @param since when it began to connect: what was known later stands
	 */
	synchronized void found(SocketAddress address, long since) {
		if (this.named == null || since - this.known >= 0) {
			this.named = address;
			this.known = since;
		}
	}

	long now() {
		return this.nanoTime.getAsLong();
	}

	/**
	 * Whether it is at an address, as far as is known. If nobody has wanted to know for
	 * long, this waits for a moment until Sentinels have answered.
	 * @param between the time after which the Sentinels are to be asked again
	 */
	boolean isAt(SocketAddress address, Duration between) {
		long now = now();
		if (now - this.asked >= between.toNanos() && this.asking.compareAndSet(false, true)) {
			CompletableFuture<@Nullable Object> answered = new CompletableFuture<>();
			// Not since it was asked: a question may have taken long
			if (now - this.ended >= TOO_OLD * between.toNanos()) {
				this.awaited = answered.orTimeout(this.longestAnswer.toNanos(), TimeUnit.NANOSECONDS);
			}
			ask(answered);
		}
		this.awaited.handle((answer, failure) -> answer).join();
		SocketAddress latest = this.named;
		return latest == null || latest.equals(address);
	}

	/** Sentinels that do not answer are not asked again before that has failed. */
	private void ask(CompletableFuture<?> answered) {
		this.asked = now();
		try {
			this.client.connectSentinelAsync(StringCodec.UTF8, this.uri)
				.thenCompose(this::ask)
				.whenComplete((address, failure) -> end(answered));
		}
		catch (RuntimeException ex) {
			end(answered);
			throw ex;
		}
	}

	private void end(CompletableFuture<?> answered) {
		this.ended = now();
		this.asking.set(false);
		answered.complete(null);
	}

	/** A Sentinel that does not answer must not keep its connection. */
	private CompletionStage<?> ask(StatefulRedisSentinelConnection<String, String> sentinel) {
		return sentinel.async()
			.getMasterAddrByName(this.uri.getSentinelMasterId())
			.toCompletableFuture()
			.orTimeout(this.longestAnswer.toNanos(), TimeUnit.NANOSECONDS)
			.whenComplete((address, failure) -> {
				sentinel.closeAsync();
				if (address instanceof InetSocketAddress inet) {
					found(resolve(inet), now());
				}
			});
	}

	/** As Lettuce does before it connects: the application may have had a say in it. */
	private SocketAddress resolve(InetSocketAddress address) {
		return this.client.getResources()
			.socketAddressResolver()
			.resolve(RedisURI.create(address.getHostString(), address.getPort()));
	}

}
