/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.proof.ownership.OwnershipLog;
import io.kryowire.proof.ownership.WriteMark;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * Logs each write that Redis announces, whoever has written, as long as the connection
 * lasts, and again when there is another one.
 */
final class AnnouncedWrites implements AutoCloseable {

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final RedisPlace redis;

	private final StateKeys keys;

	private final OwnershipLog log;

	private final Thread thread = new Thread(this::run, "announced-writes");

	private volatile boolean closed;

	private volatile @Nullable RedisConsole console;

	AnnouncedWrites(RedisPlace redis, StateKeys keys, OwnershipLog log) {
		this.redis = redis;
		this.keys = keys;
		this.log = log;
		this.thread.setDaemon(true);
		this.thread.start();
	}

	private void run() {
		while (!this.closed) {
			try (RedisConsole opened = this.redis.console()) {
				this.console = opened;
				for (int i = 0; i < this.keys.partitions(); i++) {
					log(opened.sendBytes("SUBSCRIBE".getBytes(StandardCharsets.UTF_8), this.keys.channel(i)));
				}
				while (!this.closed) {
					log(opened.receiveBytes());
				}
			}
			catch (RuntimeException ex) {
				// Redis has gone, and comes back.
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	private void log(@Nullable Object received) {
		if (received instanceof List<?> list && list.size() == 3 && list.get(2) instanceof byte[] bytes) {
			StateFrame frame = StateFrame.read(bytes);
			WriteMark mark = (frame.record() != null)
					? WriteMark.in(new String(frame.record(), StandardCharsets.ISO_8859_1)) : null;
			if (mark != null) {
				this.log.announced(frame.key(), frame.version(), mark);
			}
		}
	}

	@Override
	public void close() throws InterruptedException {
		this.closed = true;
		RedisConsole open = this.console;
		if (open != null) {
			open.close();
		}
		Waiting.join(this.thread);
	}

}
