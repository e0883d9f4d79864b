/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionException;

import io.kryowire.call.CallException;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.failure.FailureBody;
import io.kryowire.call.held.HeldPart;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.StripedPool;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireException;
import org.jspecify.annotations.Nullable;

/**
 * Writes answers into what waits to be sent. Safe for use by many threads.
 */
final class Replies {

	/** So much of a failure is told even to a client that does not read. */
	private static final int SHORT_FAILURE = 256;

	private static final int LARGEST_KEPT_BUFFER = 1 << 16;

	private static final StripedPool<WireBuffer> BODIES = new StripedPool<>(WireBuffer::new);

	private final Outbound outbound;

	private final LinkSettings settings;

	private final NodeContext owner;

	private final DoneCalls done;

	/** Set before the first call comes. */
	private @Nullable HeldPart part;

	Replies(Outbound outbound, LinkSettings settings, NodeContext owner, DoneCalls done) {
		this.outbound = outbound;
		this.settings = settings;
		this.owner = owner;
		this.done = done;
		outbound.countAtMost(settings.backlogBytes() / 2);
	}

	void takeFrom(HeldPart answers) {
		this.part = answers;
	}

	/** Gives back what has been sent. On the network thread, at the end of a pass. */
	void settle() {
		HeldPart answers = this.part;
		if (answers == null || answers.granted() == 0) {
			return;
		}
		Outbound.Locked locked = this.outbound.lock();
		try {
			answers.settle(this.outbound.queuedBytes());
		}
		finally {
			locked.unlock();
		}
		if (answers.isLeaving()) {
			throw new ProtocolException(
					"the node needs room, and %d bytes of answers wait for this client to read them (max-held-size)"
						.formatted(this.outbound.queuedBytes()));
		}
	}

	/**
	 * Answers with a result, and says how that went.
	 * @param call is told if its room has been given back with the answer
	 */
	@Nullable Outcome succeed(BoundMethod method, long id, @Nullable Object result, @Nullable QueuedCall call) {
		if (id == 0) {
			return null;
		}
		WireBuffer body = BODIES.take();
		body.clear();
		try {
			method.writeResult(result, body);
		}
		catch (WireException ex) {
			fail(null, id,
					new CallException(Outcome.REMOTE,
							"The result of %s cannot be written: %s".formatted(method.name(), ex.getMessage()), ex),
					call);
			return Outcome.REMOTE;
		}
		if (body.length() > this.settings.maxMessageBytes()) {
			fail(id, Outcome.REMOTE, "The result of %s has %d bytes, more than this node's max-message-size=%d"
				.formatted(method.name(), body.length(), this.settings.maxMessageBytes()), call);
			return Outcome.REMOTE;
		}
		boolean added = add(id, Protocol.OK, body, call);
		if (body.array().length <= LARGEST_KEPT_BUFFER) {
			BODIES.give(body);
		}
		return added ? null : Outcome.UNKNOWN;
	}

	/** Answers with what a handler has thrown, or with what its result has led to. */
	void fail(@Nullable ServerMethod method, long id, Throwable problem, @Nullable QueuedCall call) {
		if (id == 0) {
			return;
		}
		Throwable cause = (problem instanceof CompletionException && problem.getCause() != null) ? problem.getCause()
				: problem;
		WireBuffer body = new WireBuffer();
		FailureBody.write(body, cause, this.owner.sendStacks(), (method != null) ? method.exceptions() : null);
		add(id, Outcome.REMOTE.code(), body, call);
	}

	void fail(long id, Outcome outcome, String message) {
		fail(id, outcome, message, null);
	}

	/** Answers that the key is another node's, and whose if that is known. */
	void notOwner(long id, @Nullable String owner, String message, @Nullable QueuedCall call) {
		fail(id, Outcome.NOT_OWNER, (owner != null) ? owner : "", message, call);
	}

	/** Answers that the arguments were written with a schema that cannot be read. */
	void unreadable(long id, String message, @Nullable QueuedCall call) {
		fail(id, Outcome.REJECTED, Protocol.OTHER_SCHEMA, "its arguments cannot be read: " + message, call);
	}

	void fail(long id, Outcome outcome, String message, @Nullable QueuedCall call) {
		fail(id, outcome, "", message, call);
	}

	private void fail(long id, Outcome outcome, String type, String message, @Nullable QueuedCall call) {
		if (id == 0) {
			return;
		}
		WireBuffer body = new WireBuffer();
		FailureBody.write(body, type, message, null);
		add(id, outcome.code(), body, call);
	}

	/**
	 * A client that does not read must not cost the heap: it gets refusals instead of
	 * results, and short ones. One that is gone gets nothing, and nothing is kept for it.
	 */
	private boolean add(long id, int status, WireBuffer body, @Nullable QueuedCall call) {
		int length = body.length();
		boolean isLong = Transfer.isLong(length, this.settings.frameBytes());
		WireBuffer content = isLong ? Transfer.content(body) : body;
		long waiting;
		boolean isBacklog;
		Outbound.Locked locked = this.outbound.lock();
		try {
			if (locked.isClosed()) {
				giveBack(call, locked);
				return true;
			}
			waiting = this.outbound.queuedBytes();
			isBacklog = !hasRoom(length, locked);
			boolean fits = !isBacklog && (this.part == null || this.part.cover(waiting + length));
			if (fits || (status != Protocol.OK && length <= SHORT_FAILURE)) {
				append(id, status, content, isLong, locked);
				giveBack(call, locked);
				return true;
			}
		}
		finally {
			locked.unlock();
		}
		if (status != Protocol.OK) {
			fail(id, Outcome.of(status), "too many answers wait for this client to read them to say why", call);
			return true;
		}
		this.owner.counters().rejected.increment();
		fail(id, Outcome.UNKNOWN,
				"it has run, but there is no room for its result of %d bytes: %d wait for this client to read them (%s)"
					.formatted(length, waiting, isBacklog ? "max-backlog-size=" + this.settings.backlogBytes()
							: "this node holds as much for it as it may: max-held-size"),
				call);
		return false;
	}

	/** The frame that has the answer tells of its room as well. */
	private void giveBack(@Nullable QueuedCall call, Outbound.Locked locked) {
		if (call != null && !call.isRoomGivenBack()) {
			this.done.addAnswered(call.length, locked);
			call.hasRoomGivenBack();
		}
	}

	/**
	 * What is larger than half of the backlog counts as half, or a large result would
	 * have to find the connection idle, one larger than the backlog would never be sent,
	 * and none would be after it.
	 */
	private boolean hasRoom(int length, Outbound.Locked locked) {
		int backlog = this.settings.backlogBytes();
		return locked.countedBytes() + Math.min(length, backlog / 2) <= backlog;
	}

	private static void append(long id, int status, WireBuffer body, boolean isLong, Outbound.Locked locked) {
		int length = body.length();
		WireBuffer head = locked.begin(length, isLong);
		head.appendVarint(id);
		head.appendVarint(status);
		head.appendVarint(length);
		locked.append(head, body, isLong, Transfer.NO_KEY);
	}

}
