/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.HashMap;
import java.util.Map;

import io.kryowire.call.held.HeldPart;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the chunks of long messages, within limits. Used by the network thread.
 */
final class Inbound {

	/** A correct sender needs only one. */
	private static final int MOST_STREAMS = 4;

	/** The longest message that is kept, with its head. */
	private final int longestKept;

	/** The longest that may arrive. */
	private final int longest;

	private final Map<Long, LongMessage> messages = new HashMap<>();

	/** If it is missing, only the length of messages is limited. */
	private @Nullable HeldPart part;

	/** What the arrays of all messages take; written by the network thread. */
	private volatile long held;

	private Inbound(int longestKept, int longest) {
		this.longestKept = longestKept;
		this.longest = longest;
	}

	/** For calls: a client has been told how long they may be. */
	static Inbound ofCalls(int maxMessageBytes) {
		int longest = maxMessageBytes + Protocol.LARGEST_STRANGERS_FRAME;
		return new Inbound(longest, longest);
	}

	/** For answers, which are as long as the server wants: longer ones are refused. */
	static Inbound ofAnswers(int maxMessageBytes) {
		return new Inbound(maxMessageBytes + Protocol.LARGEST_STRANGERS_FRAME, Integer.MAX_VALUE);
	}

	void takeFrom(HeldPart messages) {
		this.part = messages;
	}

	/** How many bytes the messages take that have not arrived in full. */
	long held() {
		return this.held;
	}

	/**
	 * Takes a chunk.
	 * @param frame the frame, behind its kind
	 * @return the message, if it is complete now; it may have been refused
	 */
	@Nullable LongMessage chunk(FrameReader frame) {
		long stream = frame.readVarint();
		int length = frame.readCount(this.longest);
		LongMessage message = this.messages.get(stream);
		if (message == null) {
			if (this.messages.size() == MOST_STREAMS) {
				throw new ProtocolException("More than %d long messages at once".formatted(MOST_STREAMS));
			}
			message = new LongMessage(length);
			this.messages.put(stream, message);
		}
		int count = message.check(frame, length);
		if (length > this.longestKept || !makeRoom(message, count)) {
			refuse(message);
		}
		if (!message.add(frame, count)) {
			return null;
		}
		this.messages.remove(stream);
		this.held -= message.capacity();
		return message;
	}

	private boolean makeRoom(LongMessage message, int count) {
		int needed = message.needed(count);
		if (message.isRefused() || needed <= message.capacity()) {
			return true;
		}
		int ample = message.ample(needed);
		return grow(message, ample) || (ample > needed && grow(message, needed));
	}

	private boolean grow(LongMessage message, int capacity) {
		long after = this.held - message.capacity() + capacity;
		HeldPart budget = this.part;
		if (budget != null && !budget.cover(after)) {
			return false;
		}
		message.grow(capacity);
		this.held = after;
		return true;
	}

	private void refuse(LongMessage message) {
		if (message.isRefused()) {
			return;
		}
		this.held -= message.capacity();
		message.refuse();
	}

	/**
	 * Gives back what complete messages have taken, or everything if others need it more.
	 * Called at the end of a pass.
	 */
	void settle() {
		HeldPart budget = this.part;
		if (budget == null || budget.granted() == 0) {
			return;
		}
		if (budget.isLeaving()) {
			this.messages.values().forEach(this::refuse);
		}
		budget.settle(this.held);
	}

	/** Forgets everything: the connection is gone. */
	void close() {
		this.messages.clear();
		this.held = 0;
	}

}
