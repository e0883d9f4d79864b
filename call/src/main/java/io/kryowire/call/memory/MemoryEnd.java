/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.link.NetworkThread;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One end of a connection over memory: a thread, which is its network thread, and a
 * bounded queue of frames that come to it. Ends with its connection.
 *
 * @param <R> what takes the frames
 */
final class MemoryEnd<R extends FrameReceiver> implements FrameChannel {

	private static final Logger logger = LoggerFactory.getLogger(MemoryEnd.class);

	/** As much as a socket would buffer. */
	private static final int ROOM = 1 << 19;

	private static final int MOST_PER_PASS = 16;

	private static final long LONGEST_PASS_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long PATIENCE_MILLIS = 10_000;

	private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();

	private final AtomicBoolean woken = new AtomicBoolean();

	private final AtomicInteger waitingBytes = new AtomicInteger();

	private final R receiver;

	private final Keeper<R> keeper;

	private final Thread thread;

	/** Set before the thread starts. */
	private @Nullable MemoryEnd<?> other;

	/** Written by whoever sends, read by the other end's thread. */
	private volatile boolean blocked;

	/** When the thread wakes up again. Written by the thread. */
	private volatile long plannedPass;

	private volatile boolean closed;

	MemoryEnd(String name, Function<FrameChannel, R> receiver, Keeper<R> keeper) {
		this.receiver = receiver.apply(this);
		this.keeper = keeper;
		this.thread = new NetworkThread(this::run, name);
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

	/** Runs something on the network thread. */
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
		while (!this.closed) {
			try {
				pass();
			}
			catch (InterruptedException ex) {
				end("its thread was interrupted");
			}
			catch (RuntimeException | Error ex) {
				logger.error("A frame could not be handled (on={})", this.thread.getName(), ex);
				end("internal error: " + ex);
			}
		}
	}

	private void pass() throws InterruptedException {
		Runnable event = this.events.poll(nanosOfPass(), TimeUnit.NANOSECONDS);
		this.woken.set(false);
		for (int i = 0; event != null && !this.closed; i++) {
			event.run();
			event = (i < MOST_PER_PASS) ? this.events.poll() : null;
		}
		if (!this.closed) {
			endPass();
		}
	}

	private void endPass() {
		try {
			this.receiver.passEnded(System.nanoTime());
		}
		catch (ProtocolException ex) {
			refuse(String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * A call that is added meanwhile either sees that this is too late and wakes the
	 * thread, or is seen here.
	 */
	private long nanosOfPass() {
		long now = System.nanoTime();
		long longest = now + LONGEST_PASS_NANOS;
		this.plannedPass = longest;
		long expiry = this.keeper.nextExpiry(this.receiver);
		if (expiry != Long.MAX_VALUE && expiry - longest < 0) {
			this.plannedPass = expiry;
			return Math.max(0, expiry - now);
		}
		return LONGEST_PASS_NANOS;
	}

	@Override
	public boolean trySend(byte[] frame, int length) {
		MemoryEnd<?> target = other();
		this.blocked = true;
		if (target.waitingBytes.get() + length > ROOM) {
			return false;
		}
		this.blocked = false;
		byte[] copy = Arrays.copyOf(frame, length);
		target.waitingBytes.addAndGet(length);
		target.later(() -> target.receive(copy));
		return true;
	}

	private void receive(byte[] frame) {
		try {
			this.receiver.received(frame, 0, frame.length);
		}
		catch (ProtocolException ex) {
			refuse(String.valueOf(ex.getMessage()));
		}
		this.waitingBytes.addAndGet(-frame.length);
		if (other().blocked) {
			other().wake();
		}
	}

	/** Tells the other end why and closes. On the network thread. */
	void refuse(String reason) {
		if (!this.closed) {
			this.keeper.refuse(this.receiver, reason);
			end(reason);
		}
	}

	private void end(String reason) {
		if (!this.closed) {
			this.closed = true;
			this.receiver.closed(reason);
			this.keeper.ended(this, reason);
			other().closeSoon(reason);
		}
	}

	@Override
	public void wake() {
		if (this.woken.compareAndSet(false, true)) {
			later(() -> {
				// The pass that ends with this is all.
			});
		}
	}

	@Override
	public void wakeBy(long nanoTime) {
		if (nanoTime - this.plannedPass < 0) {
			wake();
		}
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
		if (!isNetworkThread()) {
			try {
				this.thread.join(PATIENCE_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * The owner of an end, which is told about it on the network thread.
	 *
	 * @param <R> what takes the frames
	 */
	interface Keeper<R extends FrameReceiver> {

		/** When the network thread has to wake up, if ever. */
		long nextExpiry(R receiver);

		/** Tells the other end why there will be no connection, if it may be told. */
		void refuse(R receiver, String reason);

		void ended(MemoryEnd<R> end, String reason);

	}

}
