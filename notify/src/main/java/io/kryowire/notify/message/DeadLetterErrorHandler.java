/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.notify.driver.ConnectionTrouble;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.protocol.Envelope;

/**
 * Keeps messages that were not handled in a Redis list, the newest first, cut to a
 * length.
 * <p>
 * Each entry is an {@link Envelope} with the payload and content type of the message, its
 * headers, and {@code dead-letter-channel}, {@code dead-letter-listener},
 * {@code dead-letter-exception} and {@code dead-letter-time}. Of a payload that is too
 * long the beginning is kept, with its {@code dead-letter-length}. What cannot be kept is
 * counted, and said once until keeping works again; it never holds up messages for longer
 * than the driver's command timeout.
 */
public final class DeadLetterErrorHandler implements RedisMessageErrorHandler {

	private static final Logger logger = LoggerFactory.getLogger(DeadLetterErrorHandler.class);

	private static final int LONGEST_TEXT = 1000;

	private final RedisConnectionFactory connections;

	private final byte[] key;

	private final String keyName;

	private final long length;

	private final int longest;

	private final RedisMessageErrorHandler next;

	private final Clock clock;

	private final LongAdder kept = new LongAdder();

	private final LongAdder lost = new LongAdder();

	private final AtomicBoolean failing = new AtomicBoolean();

	/**
	 * Creates a handler.
	 * @param connections where connections come from
	 * @param key the key of the list
	 * @param length how many messages the list keeps
	 * @param longest how many bytes of a message are kept at most
	 * @param next is told of each failure too
	 * @param clock says when a message was not handled
	 */
	public DeadLetterErrorHandler(RedisConnectionFactory connections, String key, long length, int longest,
			RedisMessageErrorHandler next, Clock clock) {
		if (key.isEmpty() || length < 1 || longest < 0) {
			throw new IllegalArgumentException(
					"A dead-letter list cannot have key='%s', length=%d and max-message-size=%dB: set kryowire.redis.dead-letter.key, kryowire.redis.dead-letter.length to 1 or more and kryowire.redis.dead-letter.max-message-size to 0B or more"
						.formatted(key, length, longest));
		}
		this.connections = connections;
		this.key = key.getBytes(StandardCharsets.UTF_8);
		this.keyName = key;
		this.length = length;
		this.longest = longest;
		this.next = next;
		this.clock = clock;
	}

	@Override
	public void handle(RedisMessageFailure failure) {
		this.next.handle(failure);
		byte[] entry = entry(failure);
		try (RedisConnection connection = this.connections.getConnection()) {
			connection.listCommands().lPush(this.key, entry);
			connection.listCommands().lTrim(this.key, 0, this.length - 1);
			this.kept.increment();
			this.failing.set(false);
		}
		catch (RuntimeException ex) {
			this.lost.increment();
			if (this.failing.compareAndSet(false, true)) {
				logger.warn(
						"A message from channel '{}' could not be kept in the dead-letter list '{}': {}."
								+ " Further failures are not logged until it works again.",
						LogText.of(failure.channel()), this.keyName, words(ex));
			}
		}
	}

	/**
	 * Returns how many messages have been put into the list.
	 * @return the number
	 */
	public long kept() {
		return this.kept.sum();
	}

	/**
	 * Returns how many messages could not be put into the list.
	 * @return the number
	 */
	public long lost() {
		return this.lost.sum();
	}

	private String words(RuntimeException thrown) {
		String answer = MissingRight.find(thrown);
		return (answer != null) ? MissingRight.words("LPUSH and LTRIM", "key '%s'".formatted(this.keyName), answer)
				: LogText.of(ConnectionTrouble.words(thrown, "Redis"));
	}

	private byte[] entry(RedisMessageFailure failure) {
		Map<String, String> headers = new LinkedHashMap<>();
		String contentType = "application/octet-stream";
		byte[] payload = failure.bytes();
		try {
			if (failure.message().contentType() != null) {
				contentType = failure.message().contentType();
				payload = failure.message().getBody();
				failure.message()
					.headers()
					.entrySet()
					.stream()
					.limit(32)
					.forEach((header) -> headers.put(header.getKey(), header.getValue()));
			}
		}
		catch (RuntimeException ex) {
			// An envelope that cannot be read is kept as it is.
		}
		headers.put("dead-letter-channel", cut(failure.channel()));
		headers.put("dead-letter-listener", cut(failure.listener()));
		headers.put("dead-letter-exception", cut(failure.exception().toString()));
		headers.put("dead-letter-time", this.clock.instant().toString());
		if (payload.length > this.longest) {
			headers.put("dead-letter-length", Integer.toString(payload.length));
			payload = Arrays.copyOf(payload, this.longest);
		}
		return new Envelope(contentType, headers, payload).encode();
	}

	private static String cut(String text) {
		return (text.length() > LONGEST_TEXT) ? text.substring(0, LONGEST_TEXT) : text;
	}

}
