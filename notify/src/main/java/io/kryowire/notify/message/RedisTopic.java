/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.support.SimpleTopicResolver;

import io.kryowire.codec.WireCoder;
import io.kryowire.notify.pipeline.PipelineThread;
import io.kryowire.notify.schema.SchemaStore;

/**
 * A channel, or a pattern of channels, whose messages are of one type.
 *
 * @param <T> the type of the payload
 */
public final class RedisTopic<T> {

	private final String name;

	private final byte[] channel;

	private final String contentType;

	private final WireCoder<T> coder;

	private final Packing packing;

	private final RedisConnectionFactory connections;

	private final PipelinedPublisher pipeline;

	private final @Nullable KryowireListenerContainer container;

	private final @Nullable SchemaStore schemas;

	/** {@code null} if there is nothing around a publishing. */
	private final @Nullable PublishHandler observed;

	/** The same for {@link #send}. */
	private final List<PublishStage> stages;

	RedisTopic(String name, String contentType, WireCoder<T> coder, Packing packing, List<PublishStage> stages,
			RedisConnectionFactory connections, PipelinedPublisher pipeline,
			@Nullable KryowireListenerContainer container, @Nullable SchemaStore schemas) {
		this.schemas = schemas;
		this.name = name;
		this.channel = name.getBytes(StandardCharsets.UTF_8);
		this.contentType = contentType;
		this.coder = coder;
		this.packing = packing;
		this.connections = connections;
		this.pipeline = pipeline;
		this.container = container;
		this.stages = stages;
		this.observed = stages.isEmpty() ? null : PublishChain.of(stages, (message) -> write(pack(message)));
	}

	/**
	 * Publishes, and waits for the server to have taken it. What a thread publishes comes
	 * after what it has sent before; not so in a callback of a future, where it goes over
	 * a connection of Spring Data.
	 * @param payload what is published
	 * @return how many subscribers have received it, as far as the server knows
	 * @throws org.springframework.dao.DataAccessException if the server has not taken it,
	 * or has perhaps not
	 * @throws java.util.concurrent.RejectedExecutionException if there is no room for it,
	 * or nothing is published any more
	 */
	public long publish(T payload) {
		return publish(payload, Map.of());
	}

	/**
	 * Publishes with headers, which travel if envelopes are on.
	 * @param payload what is published
	 * @param headers its headers
	 * @return how many subscribers have received it, as far as the server knows
	 */
	public long publish(T payload, Map<String, String> headers) {
		byte[] body = this.coder.encode(payload);
		if (this.observed == null) {
			return write(this.packing.pack(body, this.contentType, headers));
		}
		return this.observed.publish(new OutgoingMessage(this.name, body, this.contentType, headers));
	}

	/**
	 * Publishes without waiting: messages that are sent while the server is busy with
	 * earlier ones go to it together. Those of one thread arrive in their order. Waits
	 * for room if very many, or very many bytes, have not gone yet. What is attached to
	 * the future runs on the thread that publishes, and holds up everybody's messages.
	 * @param payload what is published
	 * @return is completed with the number of subscribers, or with why it was not
	 * published
	 */
	public CompletableFuture<Long> send(T payload) {
		return send(payload, Map.of());
	}

	/**
	 * Publishes without waiting, with headers.
	 * @param payload what is published
	 * @param headers its headers, which travel if envelopes are on
	 * @return is completed as that of {@link #send(Object)}
	 */
	public CompletableFuture<Long> send(T payload, Map<String, String> headers) {
		byte[] body = this.coder.encode(payload);
		if (this.stages.isEmpty()) {
			return this.pipeline.publish(this.channel, this.packing.pack(body, this.contentType, headers), this.coder);
		}
		CompletableFuture<Long> result = new CompletableFuture<>();
		PublishHandler handler = PublishChain.of(this.stages, (message) -> {
			this.pipeline.publish(this.channel, pack(message), this.coder).whenComplete((receivers, failure) -> {
				if (failure != null) {
					result.completeExceptionally(failure);
				}
				else {
					result.complete(receivers);
				}
			});
			return -1;
		});
		handler.publish(new OutgoingMessage(this.name, body, this.contentType, headers));
		return result;
	}

	/**
	 * Listens.
	 * @param handler handles each message, those of one channel in order
	 * @return ends the listening when it is run
	 */
	public Runnable listen(RedisMessageHandler<T> handler) {
		KryowireListenerContainer container = this.container;
		if (container == null) {
			throw new IllegalStateException(
					"Topic '%s' cannot be listened to: these RedisMessages were created without a listener container"
						.formatted(this.name));
		}
		MessageListener listener = new TypedListener<>(this.name, this.coder, handler);
		container.addMessageListener(listener, new SimpleTopicResolver().resolveTopic(this.name));
		return () -> container.removeMessageListener(listener);
	}

	private byte[] pack(OutgoingMessage message) {
		return this.packing.pack(message.payload(), message.contentType(), message.headers());
	}

	/** Over the connection of {@link #send}, which follows the master. */
	private long write(byte[] message) {
		if (PipelineThread.isCurrent()) {
			return writeBesides(message);
		}
		return this.pipeline.await(this.pipeline.publish(this.channel, message, this.coder), this.name);
	}

	/** Who is told of another message, on the thread that sends, cannot wait for it. */
	private long writeBesides(byte[] message) {
		if (this.schemas != null) {
			this.schemas.await(this.coder);
		}
		try (RedisConnection connection = this.connections.getConnection()) {
			Long receivers = connection.publish(this.channel, message);
			return (receivers != null) ? receivers : 0;
		}
		catch (RuntimeException ex) {
			throw PublishFailure.explain(this.name, ex);
		}
	}

	@Override
	public String toString() {
		return "topic '%s'".formatted(this.name);
	}

}
