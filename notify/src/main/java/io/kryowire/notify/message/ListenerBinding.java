/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.SubscriptionListener;

/**
 * One listener of a container with its queues and all that happens to a message before
 * and after it is handled.
 */
final class ListenerBinding {

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainer.class);

	private final MessageListener listener;

	private final QueueContext context;

	private final RedisMessageErrorHandler errors;

	private final MissingSchemas missing;

	private final DeliveryHandler handler;

	/** Where messages wait for the listener. */
	private final MessageQueues queues;

	/** Where they wait for their key to be determined, if it is not the channel. */
	private final @Nullable MessageQueues keying;

	ListenerBinding(MessageListener listener, QueueContext context, ListenerSettings settings, int number) {
		this.listener = listener;
		this.context = context;
		this.errors = settings.errors();
		this.missing = new MissingSchemas(settings.schemas());
		List<DeliveryStage> stages = settings.stages();
		DeliveryHandler handler = (message) -> listener.onMessage(message, message.source());
		for (int i = stages.size() - 1; i >= 0; i--) {
			handler = stages.get(i).around(handler);
		}
		this.handler = handler;
		this.queues = new MessageQueues(context, new Owner(this::handle), number);
		MessageKeyExtractor own = (listener instanceof MessageKeyExtractor extractor) ? extractor : settings.keys();
		this.keying = (own != null)
				? new MessageQueues(new KeyingContext(context), new Owner((message) -> forward(own, message)), number)
				: null;
	}

	void offer(ChannelName channel, ReceivedMessage message) {
		this.context.counters().received.increment();
		((this.keying != null) ? this.keying : this.queues).offer(channel, message);
	}

	/** Tells a listener that wants to know that a topic has been subscribed. */
	void subscribed(byte[] topic, boolean pattern) {
		if (this.listener instanceof SubscriptionListener subscriptions) {
			if (pattern) {
				subscriptions.onPatternSubscribed(topic, 1);
			}
			else {
				subscriptions.onChannelSubscribed(topic, 1);
			}
		}
	}

	MessageListener listener() {
		return this.listener;
	}

	private void failed(ReceivedMessage message, Throwable thrown) {
		Throwable cause = thrown.getCause();
		Throwable failure = (thrown instanceof ListenerMethodException && cause != null) ? cause : thrown;
		this.context.counters().failed.increment();
		try {
			this.errors.handle(new RedisMessageFailure(message, this.listener.toString(), failure));
		}
		catch (Throwable ex) {
			ex.addSuppressed(failure);
			logger.error("The error handler for {} has thrown an exception", this.listener, ex);
		}
	}

	void discard() {
		if (this.keying != null) {
			this.keying.discard();
		}
		this.queues.discard();
	}

	private @Nullable CompletableFuture<?> forward(MessageKeyExtractor keys, ReceivedMessage message) {
		Object key;
		try {
			key = keys.key(message);
		}
		catch (Throwable ex) {
			failed(message, ex);
			return null;
		}
		this.queues.offer(key, message);
		return null;
	}

	private @Nullable CompletableFuture<?> handle(ReceivedMessage message) {
		try {
			this.handler.handle(message);
			this.context.counters().handled.increment();
			return null;
		}
		catch (Throwable ex) {
			CompletableFuture<?> schema = this.missing.ask(message, ex);
			if (schema == null) {
				failed(message, ex);
			}
			return schema;
		}
	}

	private final class Owner implements QueueOwner {

		private final Function<ReceivedMessage, @Nullable CompletableFuture<?>> handler;

		Owner(Function<ReceivedMessage, @Nullable CompletableFuture<?>> handler) {
			this.handler = handler;
		}

		@Override
		public @Nullable CompletableFuture<?> handle(ReceivedMessage message) {
			return this.handler.apply(message);
		}

		@Override
		public void refused(ReceivedMessage message) {
			QueueContext context = ListenerBinding.this.context;
			context.offload(() -> failed(message, new MessageOverflowException(message.channel(), context.settings())));
		}

	}

}
