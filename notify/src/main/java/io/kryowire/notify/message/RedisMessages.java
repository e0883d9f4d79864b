/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Type;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.codec.WireCodec;
import io.kryowire.notify.schema.SchemaStore;

/**
 * Typed topics, to publish to and to listen to.
 *
 * <pre class="code">
 * RedisTopic&lt;Order&gt; orders = messages.topic("orders", Order.class);
 * orders.publish(order);
 * </pre>
 */
public final class RedisMessages implements AutoCloseable {

	private final RedisConnectionFactory connections;

	private final PayloadCodec codec;

	private final Packing packing;

	private final List<PublishStage> stages;

	private final @Nullable KryowireListenerContainer container;

	private final PipelinedPublisher pipeline;

	private final @Nullable SchemaStore schemas;

	/**
	 * Creates topics.
	 * @param connections where connections for publishing come from
	 * @param codec encodes and decodes
	 * @param envelopes whether messages go in envelopes
	 * @param stages go around each publishing, the first outermost
	 * @param container where {@link RedisTopic#listen} registers; {@code null} if topics
	 * are only published to
	 */
	public RedisMessages(RedisConnectionFactory connections, WireCodec codec, boolean envelopes,
			List<PublishStage> stages, @Nullable KryowireListenerContainer container) {
		this(connections, codec, envelopes, stages, container, null);
	}

	/**
	 * Creates topics whose messages can also be read with other versions of their types.
	 * @param connections where connections for publishing come from
	 * @param codec encodes and decodes
	 * @param envelopes whether messages go in envelopes
	 * @param stages go around each publishing, the first outermost
	 * @param container where {@link RedisTopic#listen} registers; {@code null} if topics
	 * are only published to
	 * @param schemas where schemas are stored and found, that of the container;
	 * {@code null} if everybody has the same versions of all types
	 */
	public RedisMessages(RedisConnectionFactory connections, WireCodec codec, boolean envelopes,
			List<PublishStage> stages, @Nullable KryowireListenerContainer container, @Nullable SchemaStore schemas) {
		this.connections = connections;
		this.schemas = schemas;
		this.codec = new PayloadCodec(codec, (schemas != null) ? schemas.known() : null);
		this.packing = new Packing(envelopes, codec.contentType());
		this.stages = List.copyOf(stages);
		this.container = container;
		this.pipeline = new PipelinedPublisher(connections, schemas);
	}

	/**
	 * Returns a topic, which is cheap to make and meant to be kept.
	 * @param <T> the type of the payload
	 * @param name the channel; to listen, it may be a pattern
	 * @param type the type of the payload
	 * @return the topic
	 * @throws io.kryowire.codec.UnsupportedTypeException if the type cannot travel
	 */
	public <T> RedisTopic<T> topic(String name, Class<T> type) {
		return topic(name, (Type) type);
	}

	/**
	 * Returns a topic whose payload has generics, such as {@code List<Order>}.
	 * @param <T> the type of the payload
	 * @param name the channel; to listen, it may be a pattern
	 * @param type the type of the payload
	 * @return the topic
	 * @throws io.kryowire.codec.UnsupportedTypeException if the type cannot travel
	 */
	public <T> RedisTopic<T> topic(String name, Type type) {
		return new RedisTopic<>(name, this.codec.contentType(), this.codec.coder(type), this.packing, this.stages,
				this.connections, this.pipeline, this.container, this.schemas);
	}

	/**
	 * Sends what {@link RedisTopic#send} has taken, and ends.
	 */
	@Override
	public void close() {
		this.pipeline.close();
	}

}
