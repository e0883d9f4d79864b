/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The frames that wait to be sent on one connection, in the order in which they leave.
 * Guarded by the lock of its {@link Outbound}, but for {@link #bytes()}.
 */
/*
 * A frame that the channel has no room for stays in `unsent` and goes first, when the
 * channel says that there may be room. Long messages are sent in chunks, one after each
 * frame of entries, so that neither waits for the other. They do not overtake the entries
 * that were there before, and a later entry with the key of one joins their queue, so
 * that calls of a key stay in order.
 */
final class OutFrames {

	private static final int MOST_SPARE_BUFFERS = 4;

	private final FrameHead head;

	private final int frameBytes;

	private final Deque<OutFrame> control = new ArrayDeque<>();

	private final Deque<OutFrame> full = new ArrayDeque<>();

	private final Deque<OutFrame> spare = new ArrayDeque<>();

	private final Transfers transfers = new Transfers();

	private OutFrame open;

	private @Nullable OutFrame unsent;

	private boolean chunkIsNext;

	private long entriesAdded;

	/** Those being sent count: they may have arrived. */
	private long entriesSent;

	/** What that was before the frame that is being sent. */
	private long entriesSentBefore;

	private int entryStart;

	/**
	 * Long messages count as a whole until their last chunk has left, since their arrays
	 * stay that long.
	 */
	private final AtomicLong bytes = new AtomicLong();

	private int mostOfOne = Integer.MAX_VALUE;

	/** What long messages that wait have beyond that. */
	private long beyond;

	OutFrames(FrameHead head, int frameBytes) {
		this.head = head;
		this.frameBytes = frameBytes;
		// Grows with the first entries: strangers, who never have any, are cheap.
		this.open = new OutFrame(new WireBuffer());
		head.start(this.open.buffer);
	}

	/** How many bytes wait. On any thread. */
	long bytes() {
		return this.bytes.get();
	}

	/** Without a fence: one for each entry would cost as much as the rest of it. */
	private void count(long more) {
		this.bytes.lazySet(Math.max(0, this.bytes.get() + more));
	}

	/** Says how much of a long message counts at most. Before the first of them. */
	void countAtMost(int ofOne) {
		this.mostOfOne = ofOne;
	}

	/** How many bytes wait, so counted. */
	long countedBytes() {
		return bytes() - this.beyond;
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
	void add(WireBuffer frame) {
		OutFrame added = new OutFrame(frame);
		added.bytes = frame.length();
		this.control.add(added);
		count(added.bytes);
	}

	/** Adds a frame that other connections have too, and that does not count here. */
	void addShared(WireBuffer frame) {
		this.control.add(new OutFrame(frame, true));
	}

	/** Finds room for an entry. {@link #added} must follow. */
	WireBuffer roomFor(int size) {
		if (this.open.buffer.length() + size > this.frameBytes && this.open.buffer.length() > this.head.length()) {
			this.full.add(this.open);
			this.open = emptyEntries();
		}
		this.entryStart = this.open.buffer.length();
		return this.open.buffer;
	}

	/** Counts an entry that has been appended. */
	long added() {
		int size = this.open.buffer.length() - this.entryStart;
		count(size);
		this.open.bytes += size;
		this.open.entries++;
		this.open.lastEntry = ++this.entriesAdded;
		return this.entriesAdded;
	}

	/** Adds a {@link Transfer}. */
	long addLong(WireBuffer head, WireBuffer body, long key) {
		Transfer transfer = this.transfers.add(head, body, key, this.entriesAdded);
		count(transfer.length());
		this.beyond += beyond(transfer.length());
		return -transfer.stream();
	}

	boolean hasLong(int keyHash) {
		return this.transfers.has(keyHash);
	}

	boolean isUnsent(long entry) {
		if (entry > 0) {
			return entry > this.entriesSent;
		}
		return this.transfers.isUnsent(-entry);
	}

	/**
	 * Takes the frame that goes next. {@link #sent} or {@link #notSent} must follow, or
	 * {@link #clear()}.
	 */
	@Nullable OutFrame next() {
		OutFrame frame = nextFrame();
		if (frame != null) {
			this.head.finish(frame.buffer);
			this.entriesSentBefore = this.entriesSent;
			this.entriesSent = Math.max(this.entriesSent, frame.lastEntry);
		}
		return frame;
	}

	private @Nullable OutFrame nextFrame() {
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

	/** There was no room for the frame that has been taken: it goes next once more. */
	void notSent(OutFrame frame) {
		this.head.notSent();
		this.entriesSent = this.entriesSentBefore;
		this.unsent = frame;
	}

	/** It has left. */
	void sent(OutFrame frame) {
		count(-frame.bytes);
		this.beyond = Math.max(0, this.beyond - (frame.isLast() ? beyond(frame.bytes) : 0));
		if (!frame.shared && this.spare.size() < MOST_SPARE_BUFFERS
				&& frame.buffer.array().length <= Protocol.LARGEST_FRAME) {
			this.spare.add(frame);
		}
	}

	/** Forgets everything. */
	void clear() {
		this.control.clear();
		this.full.clear();
		this.transfers.clear();
		this.spare.clear();
		this.unsent = null;
		this.open = new OutFrame(new WireBuffer(16));
		this.bytes.lazySet(0);
		this.beyond = 0;
	}

}
