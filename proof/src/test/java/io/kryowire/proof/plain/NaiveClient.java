/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.plain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.ValueHash;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import org.jspecify.annotations.Nullable;

/**
 * What one writes oneself over Redis: each value with a number that a script counts, an
 * announcement of it, and a map of what was read. Not thread-safe.
 */
final class NaiveClient implements AutoCloseable {

	private static final String WRITE = " local v = redis.call('INCR', KEYS[1] .. ':n')"
			+ " redis.call('HSET', KEYS[1], 'v', v, 'b', ARGV[1]) redis.call('PUBLISH', KEYS[1] .. ':c', v) return v";

	private static final String WRITE_IF = "if (redis.call('HGET', KEYS[1], 'v') or '0') ~= ARGV[2] then return 0 end"
			+ WRITE;

	private static final String REMOVE = "redis.call('DEL', KEYS[1]) return redis.call('INCR', KEYS[1] .. ':n')";

	private final RedisConsole console;

	private final Map<String, Value> memory = new HashMap<>();

	private NaiveClient(RedisConsole console) {
		this.console = console;
	}

	/** Connects to a server, or to a proxy before it. */
	static NaiveClient connect(EmbeddedRedis redis, String host, int port) {
		RedisConsole console = RedisConsole.connect(host, port);
		if (redis.password() != null) {
			console.send("AUTH", Objects.requireNonNull(redis.password()));
		}
		return new NaiveClient(console);
	}

	long put(String key, String value) {
		return number(this.console.send("EVAL", WRITE, "1", key, value));
	}

	/** Returns the version, or 0 if another one was there. */
	long putIf(String key, long expected, String value) {
		return number(this.console.send("EVAL", WRITE_IF, "1", key, value, String.valueOf(expected)));
	}

	long remove(String key) {
		return number(this.console.send("EVAL", REMOVE, "1", key));
	}

	/** Reserves some numbers. */
	long reserve(String key, int count) {
		return number(this.console.send("INCRBY", key + ":n", String.valueOf(count))) - count + 1;
	}

	/** Writes without a script, under a number that was reserved before. */
	void putAs(String key, long version, String value) {
		this.console.send("HSET", key, "v", String.valueOf(version), "b", value);
	}

	private static long number(@Nullable Object answer) {
		return Long.parseLong(String.valueOf(answer));
	}

	@Nullable Value get(String key) {
		Object answer = this.console.send("HMGET", key, "v", "b");
		return (answer instanceof List<?> pair && pair.get(0) != null)
				? new Value(number(pair.get(0)), String.valueOf(pair.get(1))) : null;
	}

	void ping() {
		this.console.send("PING");
	}

	void subscribe(String key) {
		this.console.send("SUBSCRIBE", key + ":c");
	}

	/** Waits for an announcement, whoever it is of. */
	void awaitAnnouncement() {
		this.console.receive();
	}

	/** Takes a value for the last, whatever there was. */
	void apply(String key, @Nullable Value value) {
		if (value != null) {
			this.memory.put(key, value);
		}
	}

	/** What it serves, out of its memory. */
	Value held(String key) {
		return this.memory.getOrDefault(key, new Value(0, ""));
	}

	/** The console ends under the thread that waits for an answer. */
	@Override
	public void close() {
		this.console.close();
	}

	/**
	 * A value and its number.
	 */
	record Value(long version, String text) {

		long hash() {
			return (this.version != 0) ? ValueHash.of(this.text) : ValueHash.ABSENT;
		}

		void seenBy(HistorySubscriber history, String key) {
			history.saw(key, this.version, hash());
		}

	}

}
