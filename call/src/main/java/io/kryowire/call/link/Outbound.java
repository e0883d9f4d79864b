/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent on one connection, as frames: collects entries while the
 * connection is busy and sends them together.
 */
/*
 * Everything is guarded by the lock, except that the one thread which has set `flushing`
 * sends frames without it. Whoever adds an entry either flushes, or finds that somebody
 * does and will see the entry before it stops, or has woken the network thread, which
 * will. So a lone entry is sent by its caller at once, and a crowd fills frames while the
 * frame before is on its way.
 */
final class Outbound {

	/** So long does a caller send for others before the network thread takes over. */
	private static final int MOST_FRAMES_PER_CALLER = 4;

	private final ReentrantLock lock = new ReentrantLock();

	private final FrameChannel channel;

	private final LinkCounters counters;

	private final OutFrames frames;

	private boolean flushing;

	private volatile boolean woken;

	private boolean closed;

	private final Locked locked = new Locked();

	Outbound(FrameChannel channel, FrameHead head, int frameBytes, LinkCounters counters) {
		this.channel = channel;
		this.counters = counters;
		this.frames = new OutFrames(head, frameBytes);
	}

	/**
	 * Takes the lock, which guards what else belongs to the link, too.
	 * @return what may be done with it; {@link Locked#unlock} must follow
	 */
	Locked lock() {
		this.lock.lock();
		return this.locked;
	}

	/** Lets threads wait with the lock for something else that belongs to the link. */
	Condition newCondition() {
		return this.lock.newCondition();
	}

	/** How many bytes wait. On any thread. */
	long queuedBytes() {
		return this.frames.bytes();
	}

	/** Says how much of a long message counts at most. Before the first of them. */
	void countAtMost(int ofOne) {
		this.frames.countAtMost(ofOne);
	}

	/** Adds a frame of its own, which goes before all entries. */
	void addFrame(WireBuffer frame) {
		add(() -> this.frames.add(frame));
	}

	/** Adds a frame of its own that other connections have too. */
	void addShared(WireBuffer frame) {
		add(() -> this.frames.addShared(frame));
	}

	private void add(Runnable adding) {
		this.lock.lock();
		try {
			if (!this.closed) {
				adding.run();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Whether the network thread has been asked, and has not begun: it will send what has
	 * been added before this.
	 */
	boolean isWoken() {
		return this.woken;
	}

	/** As {@link Locked#askToWake()}, for a thread that does not have the lock. */
	boolean askToWake() {
		this.lock.lock();
		try {
			return this.locked.askToWake();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Sends what there is, unless another thread is at it. */
	void flush() {
		boolean patient = this.channel.isNetworkThread();
		if (!flush(patient) && !patient) {
			wake();
		}
	}

	/**
	 * As {@link #flush()}, but wakes nobody.
	 * @return whether nothing is left to the network thread
	 */
	private boolean flush(boolean patient) {
		this.lock.lock();
		try {
			if (patient) {
				this.woken = false;
			}
			return this.flushing || this.closed || sendAll(patient);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Wakes the network thread, which has been {@linkplain Locked#askToWake asked}. If
	 * that fails, for want of memory, nobody may be left to wait for it: this thread
	 * sends in its place whatever the channel has room for, and the channel itself says
	 * when there is room for the rest.
	 */
	void wake() {
		try {
			this.channel.wake();
		}
		catch (Throwable ex) {
			flush(true);
			throw ex;
		}
	}

	/** Sends what there is, and says whether that was all. Called with the lock. */
	private boolean sendAll(boolean patient) {
		this.flushing = true;
		try {
			int sent = 0;
			for (OutFrame frame = next(); frame != null; frame = next()) {
				if (!send(frame) || (!patient && ++sent == MOST_FRAMES_PER_CALLER)) {
					this.woken |= !patient;
					return false;
				}
			}
			return true;
		}
		finally {
			this.flushing = false;
		}
	}

	private @Nullable OutFrame next() {
		return this.closed ? null : this.frames.next();
	}

	/** Gives the lock away while the channel works. */
	private boolean send(OutFrame frame) {
		WireBuffer buffer = frame.buffer;
		boolean sent = false;
		this.lock.unlock();
		try {
			frame.complete();
			sent = this.channel.trySend(buffer.array(), buffer.length());
		}
		finally {
			this.lock.lock();
		}
		if (sent) {
			this.counters.sent(frame.entries, buffer.length());
			this.frames.sent(frame);
		}
		else {
			this.frames.notSent(frame);
		}
		if (this.closed) {
			// Meanwhile, and nothing is kept
			this.frames.clear();
		}
		return sent;
	}

	/** Forgets everything. */
	void close() {
		this.lock.lock();
		try {
			this.closed = true;
			this.frames.clear();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * What a thread may do that has the lock: whoever is given one has it, so what needs
	 * the lock asks for one. For that thread alone, and until it unlocks.
	 */
	final class Locked {

		private Locked() {
		}

		/** Lets others have the lock. */
		void unlock() {
			Outbound.this.lock.unlock();
		}

		/** The same as the queued bytes, but so counted. */
		long countedBytes() {
			return Outbound.this.frames.countedBytes();
		}

		/** Whether nothing will be sent any more. */
		boolean isClosed() {
			return Outbound.this.closed;
		}

		/**
		 * Begins to append an entry.
		 * @param bodyLength how long its body is
		 * @param isLong whether that is too long for a frame
		 * @return where its head belongs; {@link #append} must follow
		 */
		WireBuffer begin(int bodyLength, boolean isLong) {
			return isLong ? new WireBuffer(Transfer.LARGEST_HEAD)
					: Outbound.this.frames.roomFor(bodyLength + Transfer.LARGEST_HEAD);
		}

		/**
		 * Appends an entry.
		 * @param head where it has begun
		 * @param body its body; if it is too long for a frame, its
		 * {@linkplain Transfer#content content}, which is empty from now on
		 * @param isLong as at the beginning
		 * @param key its key, or {@link Transfer#NO_KEY}
		 * @return a number by which {@link #isUnsent} knows it
		 */
		long append(WireBuffer head, WireBuffer body, boolean isLong, long key) {
			if (isLong) {
				Outbound.this.counters.callsSent.increment();
				return Outbound.this.frames.addLong(head, body, key);
			}
			head.append(body.array(), 0, body.length());
			return Outbound.this.frames.added();
		}

		/**
		 * Whether an entry has to be added as a long one, to stay behind those of its
		 * key.
		 */
		boolean isLongUnderWay(int keyHash) {
			return Outbound.this.frames.hasLong(keyHash);
		}

		/** Whether an entry has certainly not left. */
		boolean isUnsent(long entry) {
			return Outbound.this.frames.isUnsent(entry);
		}

		/** Whether nobody is sending and nobody has been asked to. */
		boolean isQuiet() {
			return !Outbound.this.flushing && !Outbound.this.woken;
		}

		/** Asks the network thread to flush, unless it has been asked. */
		boolean askToWake() {
			boolean asks = isQuiet();
			Outbound.this.woken |= asks;
			return asks;
		}

	}

}
