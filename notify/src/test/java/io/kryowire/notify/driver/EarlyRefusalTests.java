/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.EventExecutorGroup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A server that refuses before the thread that connects has asked how it went.
 */
class EarlyRefusalTests {

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final Thread late = Thread.currentThread();

	private final ClientResources resources = ClientResources.builder()
		.eventLoopGroupProvider(new LateGroups())
		.nettyCustomizer(new Connections())
		.build();

	private final RedisClient client = RedisClient.create(this.resources,
			RedisURI.create(this.redis.host(), this.redis.port()));

	private volatile @Nullable Channel begun;

	@AfterEach
	void end() throws InterruptedException {
		this.client.shutdown();
		this.resources.shutdown(0, 1, TimeUnit.SECONDS).await(Waiting.LONGEST.toMillis());
		this.redis.close();
	}

	@Test
	void lettuceHasNotSeenWhatTheServerSaid() {
		assertThatExceptionOfType(RedisException.class).isThrownBy(this.client::connect)
			.satisfies((thrown) -> assertThat(ConnectionTrouble.words(thrown, "Redis"))
				.contains("Lettuce has not seen why", "spring.data.redis.password"));
	}

	/** Keeps the connection that is begun. */
	private final class Connections implements NettyCustomizer {

		@Override
		public void afterChannelInitialized(Channel channel) {
			channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
				@Override
				public void connect(ChannelHandlerContext context, SocketAddress to, SocketAddress from,
						ChannelPromise promise) throws Exception {
					EarlyRefusalTests.this.begun = channel;
					super.connect(context, to, from, promise);
				}
			});
		}

	}

	private final class LateGroups extends DefaultEventLoopGroupProvider {

		LateGroups() {
			super(2);
		}

		@Override
		protected <T extends EventLoopGroup> EventExecutorGroup doCreateEventLoopGroup(Class<T> type,
				int numberOfThreads, io.lettuce.core.resource.ThreadFactoryProvider threads) {
			return new MultiThreadIoEventLoopGroup(numberOfThreads, threads.getThreadFactory("late"),
					NioIoHandler.newFactory()) {
				@Override
				protected IoEventLoop newChild(Executor executor, IoHandlerFactory handlers, Object... args) {
					return new LateLoop(this, executor, handlers);
				}
			};
		}

	}

	/** Keeps who begins a connection until that has ended. */
	private final class LateLoop extends SingleThreadIoEventLoop {

		LateLoop(IoEventLoopGroup parent, Executor executor, IoHandlerFactory handlers) {
			super(parent, executor, handlers);
		}

		@Override
		public void execute(Runnable task) {
			if (Thread.currentThread() != EarlyRefusalTests.this.late) {
				super.execute(task);
				return;
			}
			CompletableFuture<Void> run = new CompletableFuture<>();
			super.execute(() -> {
				task.run();
				run.complete(null);
			});
			Waiting.patiently().until(run::isDone);
			Channel channel = EarlyRefusalTests.this.begun;
			if (channel != null) {
				Waiting.patiently().until(() -> !channel.isRegistered());
			}
		}

	}

}
