/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.RedisSystemException;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.CommandPipeline;
import io.kryowire.notify.pipeline.MasterCheck;
import io.kryowire.notify.pipeline.PipelineRuntime;
import io.kryowire.notify.protocol.SchemaKeys;

/**
 * The hash of schemas, and the days on which they were last used: each method sends one
 * command. Nothing is read before its length is known.
 */
final class SchemaHash implements AutoCloseable {

	/** How long the answers to a batch may take. */
	private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(5);

	/** Servers and firewalls drop idle connections, which is not always noticed. */
	private static final Duration IDLE = Duration.ofSeconds(5);

	private static final byte[] COUNT = ascii("1000");

	private final SchemaKeys keys;

	private final CommandPipeline pipeline;

	private final Duration timeout;

	SchemaHash(SchemaKeys keys, CommandLink.Factory links, PipelineRuntime runtime, Duration timeout) {
		this.keys = keys;
		this.timeout = timeout;
		Duration most = (timeout.compareTo(COMMAND_TIMEOUT) < 0) ? timeout : COMMAND_TIMEOUT;
		this.pipeline = new CommandPipeline("kryowire-redis-schemas", links, runtime, new SchemaFailures(keys.name()),
				most, timeout, IDLE, MasterCheck.none());
	}

	String name() {
		return this.keys.name();
	}

	/**
	 * Whether this is the thread on which answers arrive, which must not wait for one.
	 */
	boolean isOwnThread() {
		return this.pipeline.isOwnThread();
	}

	/** How many fields there are. */
	CompletableFuture<Long> size() {
		return send(Command.of("HLEN", this.keys.texts()), SchemaHash::number);
	}

	/** How long the text of a field is, 0 if there is none. */
	CompletableFuture<Long> length(String field) {
		return send(Command.of("HSTRLEN", this.keys.texts(), ascii(field)), SchemaHash::number);
	}

	/** The text of a field, whose length is known. */
	CompletableFuture<byte @Nullable []> text(String field) {
		return send(Command.of("HGET", this.keys.texts(), ascii(field)),
				(answer) -> (answer instanceof byte[] bytes) ? bytes : null);
	}

	/** Stores a text, unless the field is there; whether it was not. */
	CompletableFuture<Boolean> putIfAbsent(String field, byte[] text) {
		return send(Command.of("HSETNX", this.keys.texts(), ascii(field), text), (answer) -> number(answer) == 1);
	}

	/** The day by the server's clock: those of its clients may be wrong by months. */
	CompletableFuture<Long> today() {
		return send(new Command("TIME", List.of(), List.of(), List.of()), (answer) -> {
			if (answer instanceof List<?> parts && !parts.isEmpty() && parts.get(0) instanceof byte[] seconds) {
				return Duration.ofSeconds(Long.parseLong(new String(seconds, StandardCharsets.US_ASCII))).toDays();
			}
			throw unexpected(answer);
		});
	}

	/** Notes that fields are used. A clock that went back does not make them older. */
	CompletableFuture<Long> use(Collection<String> fields, long day) {
		List<byte[]> rest = new ArrayList<>(List.of(ascii("GT")));
		for (String field : fields) {
			rest.add(ascii(Long.toString(day)));
			rest.add(ascii(field));
		}
		return send(new Command("ZADD", List.of(), List.of(this.keys.days()), rest), SchemaHash::number);
	}

	/** How many fields have a day, and what else has been put there. */
	CompletableFuture<Long> days() {
		return send(Command.of("ZCARD", this.keys.days()), SchemaHash::number);
	}

	/** Some of those that look like fields of ours: the next cursor, and a list. */
	CompletableFuture<List<?>> scanDays(byte[] cursor) {
		return send(Command.of("ZSCAN", this.keys.days(), cursor, ascii("MATCH"), this.keys.pattern(), ascii("COUNT"),
				COUNT), (answer) -> {
					if (answer instanceof List<?> page && page.size() == 2 && page.get(0) instanceof byte[]
							&& page.get(1) instanceof List<?>) {
						return page;
					}
					throw unexpected(answer);
				});
	}

	CompletableFuture<Long> remove(Collection<String> fields) {
		List<byte[]> names = fields.stream().map(SchemaHash::ascii).toList();
		send(new Command("ZREM", List.of(), List.of(this.keys.days()), names), SchemaHash::number);
		return send(new Command("HDEL", List.of(), List.of(this.keys.texts()), names), SchemaHash::number);
	}

	private <T extends @Nullable Object> CompletableFuture<T> send(Command command,
			Function<@Nullable Object, T> result) {
		CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
		this.pipeline.send(command, true, this.timeout, answer);
		return answer.thenApply(result);
	}

	private static long number(@Nullable Object answer) {
		if (answer instanceof Number number) {
			return number.longValue();
		}
		throw unexpected(answer);
	}

	private static RuntimeException unexpected(@Nullable Object answer) {
		return new RedisSystemException("Redis has given an answer that it never should: "
				+ ((answer != null) ? answer.getClass().getSimpleName() : "nothing"), null);
	}

	static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public void close() {
		this.pipeline.close();
	}

}
