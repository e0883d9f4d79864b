/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

import io.kryowire.call.protocol.Protocol;
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
 * frame before is on its way. There is no timer and no polling.
 *
 * A frame that the channel has no room for stays in `unsent` and goes first, when the
 * channel says that there may be room. Long messages are sent in chunks, one after each
 * frame of entries, so that neither waits for the other. They do not overtake the entries
 * that were there before, and a later entry with the key of one joins their queue, so
 * that calls of a key stay in order.
 */
final class Outbound {

	private static final int MOST_SPARE_BUFFERS = 4;

	/** So long does a caller send for others before the network thread takes over. */
	private static final int MOST_FRAMES_PER_CALLER = 4;

	private final ReentrantLock lock = new ReentrantLock();

	private final FrameChannel channel;

	private final FrameHead head;

	private final int frameBytes;

	private final LinkCounters counters;

	private final Deque<OutFrame> control = new ArrayDeque<>();

	private final Deque<OutFrame> full = new ArrayDeque<>();

	private final Deque<OutFrame> spare = new ArrayDeque<>();

	private final Transfers transfers = new Transfers();

	private OutFrame open;

	private @Nullable OutFrame unsent;

	private boolean flushing;

	private volatile boolean woken;

	private boolean chunkIsNext;

	private boolean closed;

	private long entriesAdded;

	/** Those being sent count: they may have arrived. */
	private long entriesSent;

	private int entryStart;

	/**
	 * Long messages count as a whole until their last chunk has left, since their arrays
	 * stay that long. Written under the lock, read by anybody.
	 */
	private volatile long queuedBytes;

	private int mostOfOne = Integer.MAX_VALUE;

	/** What long messages that wait have beyond that. */
	private long beyond;

	Outbound(FrameChannel channel, FrameHead head, int frameBytes, LinkCounters counters) {
		this.channel = channel;
		this.head = head;
		this.frameBytes = frameBytes;
		this.counters = counters;
		// Grows with the first entries: strangers, who never have any, are cheap.
		this.open = new OutFrame(new WireBuffer());
		head.start(this.open.buffer);
	}

	ReentrantLock lock() {
		return this.lock;
	}

	long queuedBytes() {
		return this.queuedBytes;
	}

	/** Says how much of a long message counts at most. Before the first of them. */
	void countAtMost(int ofOne) {
		this.mostOfOne = ofOne;
	}

	/** The same as the queued bytes, but so counted. The caller has the lock. */
	long countedBytes() {
		return this.queuedBytes - this.beyond;
	}

	private long beyond(int length) {
		return Math.max(0, length - this.mostOfOne);
	}

	private OutFrame emptyFrame() {
		OutFrame frame = this.spare.poll();
		if (frame == null) {
			frame = new OutFrame(new WireBuffer(this.frameBytes + Protocol.LARGEST_STRANGERS_FRAME));
		}
		frame.clear();
		return frame;
	}

	private OutFrame emptyEntries() {
		OutFrame frame = emptyFrame();
		this.head.start(frame.buffer);
		return frame;
	}

	/** Adds a frame of its own, which goes before all entries. */
	void addFrame(WireBuffer frame) {
		this.lock.lock();
		try {
			if (this.closed) {
				return;
			}
			OutFrame added = new OutFrame(frame);
			added.bytes = frame.length();
			this.control.add(added);
			this.queuedBytes += added.bytes;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Whether nothing will be sent any more. The caller has the lock. */
	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Finds room for an entry. The caller has the lock.
	 * @param size how many bytes it has
	 * @return where to append it; {@link #added} must follow
	 */
	WireBuffer roomFor(int size) {
		if (this.open.buffer.length() + size > this.frameBytes && this.open.buffer.length() > this.head.length()) {
			this.full.add(this.open);
			this.open = emptyEntries();
		}
		this.entryStart = this.open.buffer.length();
		return this.open.buffer;
	}

	/**
	 * Counts an entry that has been appended. The caller has the lock.
	 * @return a number by which {@link #isUnsent} knows it
	 */
	long added() {
		int size = this.open.buffer.length() - this.entryStart;
		this.queuedBytes += size;
		this.open.bytes += size;
		this.open.entries++;
		this.open.lastEntry = ++this.entriesAdded;
		return this.entriesAdded;
	}

	/**
	 * Adds an entry that is too long for a frame. The caller has the lock.
	 * @param head its beginning; kept
	 * @param body the {@linkplain Transfer#content content}; empty from now on
	 * @param key its key, or {@link Transfer#NO_KEY}
	 * @return a number by which {@link #isUnsent} knows it
	 */
	long addLong(WireBuffer head, WireBuffer body, long key) {
		Transfer transfer = this.transfers.add(head, body, key, this.entriesAdded);
		this.queuedBytes += transfer.length();
		this.beyond += beyond(transfer.length());
		this.counters.callsSent.increment();
		return -transfer.stream();
	}

	/**
	 * Whether an entry has to be added as a long one, to stay behind those of its key.
	 * The caller has the lock.
	 */
	boolean isLongUnderWay(int keyHash) {
		return this.transfers.has(keyHash);
	}

	/** Whether an entry has certainly not left. The caller has the lock. */
	boolean isUnsent(long entry) {
		if (entry > 0) {
			return entry > this.entriesSent;
		}
		return this.transfers.isUnsent(-entry);
	}

	/**
	 * Whether nobody is sending and nobody has been asked to. The caller has the lock.
	 */
	boolean isQuiet() {
		return !this.flushing && !this.woken;
	}

	/**
	 * Asks the network thread to flush, unless it has been asked. The caller has the
	 * lock.
	 */
	boolean askToWake() {
		if (this.woken || this.flushing) {
			return false;
		}
		this.woken = true;
		return true;
	}

	/**
	 * Whether the network thread has been asked, and has not begun: it will send what has
	 * been added before this.
	 */
	boolean isWoken() {
		return this.woken;
	}

	/** Sends what there is, unless another thread is at it. */
	void flush() {
		boolean patient = this.channel.isNetworkThread();
		boolean wake = false;
		this.lock.lock();
		try {
			if (patient) {
				this.woken = false;
			}
			if (!this.flushing && !this.closed) {
				wake = !sendAll(patient) && !patient;
			}
		}
		finally {
			this.lock.unlock();
		}
		if (wake) {
			this.channel.wake();
		}
	}

	/**
	 * Sends what there is, and says whether that was all. The caller has the lock.
	 */
	private boolean sendAll(boolean patient) {
		this.flushing = true;
		try {
			int frames = 0;
			for (OutFrame frame = nextFrame(); frame != null; frame = nextFrame()) {
				if (!send(frame) || (!patient && ++frames == MOST_FRAMES_PER_CALLER)) {
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

	/** Gives the lock away while the channel works. */
	private boolean send(OutFrame frame) {
		WireBuffer buffer = frame.buffer;
		this.head.finish(buffer);
		boolean sent = false;
		long sentBefore = this.entriesSent;
		this.entriesSent = Math.max(sentBefore, frame.lastEntry);
		this.lock.unlock();
		try {
			frame.complete();
			sent = this.channel.trySend(buffer.array(), buffer.length());
		}
		finally {
			this.lock.lock();
		}
		if (!sent) {
			this.head.notSent();
			this.entriesSent = sentBefore;
			this.unsent = this.closed ? null : frame;
			return false;
		}
		this.counters.sent(frame.entries, buffer.length());
		this.queuedBytes = Math.max(0, this.queuedBytes - frame.bytes);
		this.beyond = Math.max(0, this.beyond - (frame.isLast() ? beyond(frame.bytes) : 0));
		if (this.spare.size() < MOST_SPARE_BUFFERS && buffer.array().length <= Protocol.LARGEST_FRAME) {
			this.spare.add(frame);
		}
		return true;
	}

	private @Nullable OutFrame nextFrame() {
		if (this.closed) {
			return null;
		}
		OutFrame first = this.unsent;
		if (first != null) {
			this.unsent = null;
			return first;
		}
		if (!this.control.isEmpty()) {
			return this.control.poll();
		}
		OutFrame frame = this.chunkIsNext ? nextChunk() : nextEntries();
		this.chunkIsNext = !this.chunkIsNext;
		if (frame == null) {
			frame = this.chunkIsNext ? nextChunk() : nextEntries();
		}
		return frame;
	}

	private @Nullable OutFrame nextEntries() {
		if (!this.full.isEmpty()) {
			return this.full.poll();
		}
		if (this.open.buffer.length() == this.head.length() && !this.head.isDue()) {
			return null;
		}
		OutFrame frame = this.open;
		this.open = emptyEntries();
		return frame;
	}

	private @Nullable OutFrame nextChunk() {
		Transfer transfer = this.transfers.next(this.entriesSent);
		if (transfer == null) {
			return null;
		}
		OutFrame frame = emptyFrame();
		frame.carry(transfer);
		if (transfer.isTaken()) {
			this.transfers.endFirst();
		}
		return frame;
	}

	/** Forgets everything. */
	void close() {
		this.lock.lock();
		try {
			this.closed = true;
			this.control.clear();
			this.full.clear();
			this.transfers.clear();
			this.spare.clear();
			this.unsent = null;
			this.open = new OutFrame(new WireBuffer(16));
			this.queuedBytes = 0;
			this.beyond = 0;
		}
		finally {
			this.lock.unlock();
		}
	}

}
