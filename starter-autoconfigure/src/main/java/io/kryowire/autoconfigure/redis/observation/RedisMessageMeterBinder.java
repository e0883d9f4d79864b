/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.observation;

import java.util.function.ToDoubleFunction;

import io.kryowire.autoconfigure.redis.SchemaStores;
import io.kryowire.notify.message.DeadLetterErrorHandler;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessageStatistics;
import io.kryowire.notify.schema.SchemaStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.ObjectProvider;

/**
 * The meters of listener containers: {@code kryowire.redis.*}, with the tag
 * {@code container}; and those of the dead-letter list.
 */
final class RedisMessageMeterBinder implements MeterBinder {

	private final ObjectProvider<KryowireListenerContainer> containers;

	private final ObjectProvider<DeadLetterErrorHandler> deadLetters;

	private final ObjectProvider<SchemaStores> schemas;

	RedisMessageMeterBinder(ObjectProvider<KryowireListenerContainer> containers,
			ObjectProvider<DeadLetterErrorHandler> deadLetters, ObjectProvider<SchemaStores> schemas) {
		this.schemas = schemas;
		this.containers = containers;
		this.deadLetters = deadLetters;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.containers.orderedStream().forEach((container) -> bind(container, registry));
		this.schemas.ifUnique((stores) -> bind(stores, registry));
		this.deadLetters.ifUnique((list) -> {
			count(registry, list, "kept", DeadLetterErrorHandler::kept);
			count(registry, list, "lost", DeadLetterErrorHandler::lost);
		});
	}

	private static void count(MeterRegistry registry, DeadLetterErrorHandler list, String outcome,
			ToDoubleFunction<DeadLetterErrorHandler> number) {
		FunctionCounter.builder("kryowire.redis.dead-letters", list, number)
			.description("Messages put into the dead-letter list, or lost because it could not be written")
			.baseUnit("messages")
			.tags("outcome", outcome)
			.register(registry);
	}

	private static void bind(SchemaStores stores, MeterRegistry registry) {
		count(registry, stores, "stored", SchemaStatistics::stored);
		count(registry, stores, "refused", SchemaStatistics::refused);
		count(registry, stores, "found", SchemaStatistics::found);
		count(registry, stores, "missing", SchemaStatistics::missing);
		count(registry, stores, "forged", SchemaStatistics::forged);
		Gauge
			.builder("kryowire.redis.schemas.awaited", stores,
					(source) -> source.all().stream().mapToInt((store) -> store.statistics().awaited()).sum())
			.description("Schemas that messages or values wait for")
			.register(registry);
	}

	private static void count(MeterRegistry registry, SchemaStores stores, String outcome,
			ToDoubleFunction<SchemaStatistics> number) {
		FunctionCounter
			.builder("kryowire.redis.schemas", stores,
					(source) -> source.all()
						.stream()
						.mapToDouble((store) -> number.applyAsDouble(store.statistics()))
						.sum())
			.description("Schemas that were stored in Redis or asked for")
			.tags("outcome", outcome)
			.register(registry);
	}

	private static void bind(KryowireListenerContainer container, MeterRegistry registry) {
		Tags tags = Tags.of("container", container.name());
		count(registry, container, "received", tags, "Messages received", RedisMessageStatistics::received);
		count(registry, container, "handled", tags, "Messages handled by a listener", RedisMessageStatistics::handled);
		count(registry, container, "failed", tags, "Messages that no listener could handle",
				RedisMessageStatistics::failed);
		count(registry, container, "dropped", tags.and("which", "oldest"), "Messages dropped because there was no room",
				RedisMessageStatistics::droppedOldest);
		count(registry, container, "dropped", tags.and("which", "new"), "Messages dropped because there was no room",
				RedisMessageStatistics::droppedNew);
		count(registry, container, "blocked", tags, "Messages for which the reader was blocked",
				RedisMessageStatistics::blocked);
		count(registry, container, "discarded", tags, "Messages not handled before the application stopped",
				RedisMessageStatistics::discarded);
		FunctionCounter.builder("kryowire.redis.recoveries", container, (source) -> source.statistics().recoveries())
			.description("Number of times that a lost subscription was restored")
			.tags(tags)
			.register(registry);
		Gauge.builder("kryowire.redis.queued", container, (source) -> source.statistics().queued())
			.description("Messages that wait for a listener")
			.baseUnit("messages")
			.tags(tags)
			.register(registry);
		Gauge.builder("kryowire.redis.live", container, (source) -> source.isListening() ? 1 : 0)
			.description("1 if the subscription is live, 0 otherwise")
			.tags(tags)
			.register(registry);
	}

	private static void count(MeterRegistry registry, KryowireListenerContainer container, String name, Tags tags,
			String description, ToDoubleFunction<RedisMessageStatistics> number) {
		FunctionCounter
			.builder("kryowire.redis." + name, container, (source) -> number.applyAsDouble(source.statistics()))
			.description(description)
			.baseUnit("messages")
			.tags(tags)
			.register(registry);
	}

}
