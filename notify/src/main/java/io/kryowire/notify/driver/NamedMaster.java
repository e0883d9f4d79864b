/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
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
 * know, for all links together. Nobody waits for the answer.
 */
final class NamedMaster {

	private static final long LONGEST_ANSWER_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final RedisClient client;

	private final RedisURI uri;

	private final LongSupplier nanoTime;

	private final AtomicBoolean asking = new AtomicBoolean();

	private volatile long asked;

	private volatile @Nullable SocketAddress named;

	NamedMaster(RedisClient client, RedisURI uri) {
		this(client, uri, System::nanoTime);
	}

	NamedMaster(RedisClient client, RedisURI uri, LongSupplier nanoTime) {
		this.client = client;
		this.uri = uri;
		this.nanoTime = nanoTime;
		this.asked = nanoTime.getAsLong();
	}

	/** Lettuce has just been told where the master is. */
	void found(SocketAddress address) {
		this.named = address;
	}

	/**
	 * Whether it is at an address, as far as is known.
	 * @param between the time after which the Sentinels are to be asked again
	 */
	boolean isAt(SocketAddress address, Duration between) {
		if (this.nanoTime.getAsLong() - this.asked >= between.toNanos() && this.asking.compareAndSet(false, true)) {
			ask();
		}
		SocketAddress latest = this.named;
		return latest == null || latest.equals(address);
	}

	/** Sentinels that do not answer are not asked again before that has failed. */
	private void ask() {
		this.asked = this.nanoTime.getAsLong();
		try {
			this.client.connectSentinelAsync(StringCodec.UTF8, this.uri)
				.thenCompose(this::ask)
				.whenComplete((address, failure) -> this.asking.set(false));
		}
		catch (RuntimeException ex) {
			this.asking.set(false);
			throw ex;
		}
	}

	/** A Sentinel that does not answer must not keep its connection. */
	private CompletionStage<?> ask(StatefulRedisSentinelConnection<String, String> sentinel) {
		return sentinel.async()
			.getMasterAddrByName(this.uri.getSentinelMasterId())
			.toCompletableFuture()
			.orTimeout(LONGEST_ANSWER_NANOS, TimeUnit.NANOSECONDS)
			.whenComplete((address, failure) -> {
				sentinel.closeAsync();
				if (address instanceof InetSocketAddress inet) {
					this.named = resolve(inet);
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
