/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection over memory: a thread, and a bounded queue of frames that come
 * to it.
 */
final class MemoryEnd<R extends FrameReceiver> implements FrameChannel {

	private static final int ROOM = 1 << 19;

	private static final int PASS_MILLIS = 5;

	private static final int MOST_PER_PASS = 16;

	private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();

	private final AtomicInteger waitingBytes = new AtomicInteger();

	private final R receiver;

	private final Thread thread;

	private @Nullable MemoryEnd<?> other;

	private volatile boolean blocked;

	private volatile boolean closed;

	MemoryEnd(String name, Function<FrameChannel, R> receiver) {
		this.receiver = receiver.apply(this);
		this.thread = new Thread(this::run, name);
		this.thread.setDaemon(true);
	}

	/** Joins two ends and starts them. */
	static void join(MemoryEnd<?> one, MemoryEnd<?> two) {
		one.other = two;
		two.other = one;
		one.thread.start();
		two.thread.start();
	}

	R receiver() {
		return this.receiver;
	}

	void later(Runnable event) {
		this.events.add(event);
	}

	private MemoryEnd<?> other() {
		MemoryEnd<?> end = this.other;
		if (end == null) {
			throw new IllegalStateException("Not joined");
		}
		return end;
	}

	private void run() {
		try {
			while (!this.closed) {
				Runnable event = this.events.poll(PASS_MILLIS, TimeUnit.MILLISECONDS);
				for (int i = 0; event != null && !this.closed; i++) {
					event.run();
					event = (i < MOST_PER_PASS) ? this.events.poll() : null;
				}
				if (!this.closed) {
					this.receiver.passEnded(System.nanoTime());
				}
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public boolean trySend(byte[] frame, int length) {
		MemoryEnd<?> target = other();
		this.blocked = true;
		if (target.waitingBytes.get() + length > ROOM) {
			return false;
		}
		this.blocked = false;
		byte[] copy = java.util.Arrays.copyOf(frame, length);
		target.waitingBytes.addAndGet(length);
		target.later(() -> target.receive(copy));
		return true;
	}

	private void receive(byte[] frame) {
		try {
			this.receiver.received(frame, 0, frame.length);
		}
		catch (ProtocolException ex) {
			end(String.valueOf(ex.getMessage()));
		}
		this.waitingBytes.addAndGet(-frame.length);
		if (other().blocked) {
			other().wake();
		}
	}

	private void end(String reason) {
		if (!this.closed) {
			this.closed = true;
			this.receiver.closed(reason);
			other().closeSoon("the other end: " + reason);
		}
	}

	@Override
	public void wake() {
		later(() -> {
		});
	}

	@Override
	public void wakeBy(long nanoTime) {
		// The clock is looked at often enough.
	}

	@Override
	public boolean isNetworkThread() {
		return Thread.currentThread() == this.thread;
	}

	@Override
	public void closeSoon(String reason) {
		later(() -> end(reason));
	}

	/** Closes the connection and waits for this end to notice. */
	void close() {
		closeSoon("closed");
		try {
			this.thread.join(TimeUnit.SECONDS.toMillis(10));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
