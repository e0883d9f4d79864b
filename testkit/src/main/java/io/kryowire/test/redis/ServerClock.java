/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * A clock for servers that is ahead of the clock of the machine, or behind it, and can be
 * set while they run. It does not affect the measuring of durations, such as time-outs.
 * <p>
 * It is implemented by a small library that is loaded with {@code LD_PRELOAD} and
 * compiled when it is first needed, which requires 64-bit Linux and a C compiler.
 * {@link #whyUnavailable()} tells what is missing.
 */
public final class ServerClock implements AutoCloseable {

	private static final Duration PROBED = Duration.ofHours(1);

	private static @Nullable String unavailable;

	private static boolean probed;

	/** How far it is ahead, in microseconds, of the byte order of the machine. */
	private final Path file;

	private ServerClock(Duration ahead) {
		try {
			this.file = Files.createTempFile("kryowire-clock-", "");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		set(ahead);
	}

	/**
	 * Returns why such clocks are not available on this machine, which is found out once.
	 * @return the reason, or {@code null} if they are available
	 */
	public static synchronized @Nullable String whyUnavailable() {
		if (!probed) {
			unavailable = probe();
			probed = true;
		}
		return unavailable;
	}

	private static @Nullable String probe() {
		String missing = PreloadedClock.whyUnavailable();
		if (missing != null) {
			return missing;
		}
		try (ServerClock clock = new ServerClock(PROBED); EmbeddedRedis redis = clock.start()) {
			long behind = TimeUnit.SECONDS.toMillis(seconds(redis)) - System.currentTimeMillis();
			return (behind > PROBED.toMillis() / 2) ? null
					: "%s ignores the clock and uses that of the machine".formatted(redis);
		}
		catch (RedisUnavailableException ex) {
			return ex.getMessage();
		}
	}

	private static long seconds(EmbeddedRedis redis) {
		return (redis.send("TIME") instanceof List<?> time) ? Long.parseLong(String.valueOf(time.get(0))) : 0;
	}

	/**
	 * Creates a clock for one or several servers.
	 * @param ahead how far it is ahead of that of the machine; negative if it is behind
	 * @return the clock
	 * @throws IllegalStateException if clocks are not available
	 */
	public static ServerClock ahead(Duration ahead) {
		String reason = whyUnavailable();
		if (reason != null) {
			throw new IllegalStateException("Clocks for servers are not available: " + reason);
		}
		return new ServerClock(ahead);
	}

	/**
	 * Sets the clock. Running servers use the new time immediately.
	 * @param ahead how far it is ahead of that of the machine; negative if it is behind
	 */
	public void set(Duration ahead) {
		ByteBuffer micros = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
		micros.putLong(0, TimeUnit.NANOSECONDS.toMicros(ahead.toNanos()));
		try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.WRITE)) {
			channel.write(micros, 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Starts a server that uses this clock.
	 * @param settings lines of its configuration
	 * @return a server that answers
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public EmbeddedRedis start(String... settings) {
		return new RedisSources(EnumSet.of(RedisOrigin.PATH, RedisOrigin.BUNDLED))
			.start(new RedisPlan(0, List.of(settings), false, environment()));
	}

	/**
	 * Returns what another process has to be started with to use this clock, such as a
	 * JVM.
	 * @return variables of its environment
	 */
	public Map<String, String> environment() {
		return PreloadedClock.environment(this.file);
	}

	/**
	 * Closes the clock. Running servers keep it as it is, but cannot be restarted.
	 */
	@Override
	public void close() {
		try {
			Files.deleteIfExists(this.file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
