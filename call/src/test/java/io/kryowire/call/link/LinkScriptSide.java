/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * One end of a scripted conversation, and what it has sent. It ends when it refuses a
 * frame, as its connection would.
 */
final class LinkScriptSide {

	private final FrameReceiver link;

	private final FakeChannel channel;

	private final List<byte[]> sent = new ArrayList<>();

	private final Deque<byte[]> underWay = new ArrayDeque<>();

	private byte @Nullable [] takenProof;

	private @Nullable ProtocolException refusal;

	private boolean over;

	LinkScriptSide(FrameReceiver link, FakeChannel channel) {
		this.link = link;
		this.channel = channel;
	}

	/** All frames it has sent. */
	List<byte[]> sent() {
		return this.sent;
	}

	@Nullable ProtocolException refusal() {
		return this.refusal;
	}

	private void collect() {
		for (byte[] frame : this.channel.take()) {
			LinkScript.require(!this.over, "A frame is sent after the end");
			this.sent.add(frame);
			this.underWay.add(frame);
		}
	}

	void receive(byte[] frame) {
		if (this.over || frame.length == 0) {
			return;
		}
		boolean proven = isProven();
		this.channel.network = true;
		try {
			this.link.received(frame, 0, frame.length);
		}
		catch (ProtocolException ex) {
			this.refusal = ex;
			end();
		}
		finally {
			this.channel.network = false;
			if (!proven && isProven()) {
				this.takenProof = frame;
			}
		}
	}

	private boolean isProven() {
		return this.link instanceof ServerLink server && server.isProven();
	}

	void receiveAll(LinkScriptSide other) {
		other.collect();
		for (byte[] frame = other.underWay.poll(); frame != null; frame = other.underWay.poll()) {
			receive(frame);
		}
	}

	/** Pairs of a place and what is changed there; one byte more cuts the frame. */
	void receiveChanged(LinkScriptSide other, byte[] changes) {
		other.collect();
		byte[] frame = other.underWay.poll();
		if (frame == null) {
			return;
		}
		byte[] changed = frame.clone();
		for (int i = 0; i + 1 < changes.length; i += 2) {
			changed[(changes[i] & 0xFF) % changed.length] ^= changes[i + 1];
		}
		receive((changes.length % 2 == 0) ? changed : Arrays.copyOf(changed, changed.length / 2));
	}

	void receiveOwn() {
		collect();
		if (!this.sent.isEmpty()) {
			receive(this.sent.get(this.sent.size() - 1));
		}
	}

	void passEnded() {
		this.channel.network = true;
		this.link.passEnded(System.nanoTime());
		this.channel.network = false;
		collect();
	}

	void end() {
		if (!this.over) {
			collect();
			this.over = true;
			this.link.closed("the script says so");
		}
	}

	/** Bit by bit, but for what a proof does not cover: the fingerprint of types. */
	boolean hasReceivedProofOf(LinkScriptSide other) {
		byte[] received = this.takenProof;
		int from = 1 + Integer.BYTES;
		int to = from + Protocol.PROOF_BYTES;
		return received != null && received.length >= to
				&& other.sent.stream()
					.anyMatch((frame) -> frame[0] == FrameKind.PROOF && frame.length == to
							&& Arrays.equals(frame, from, to, received, from, to));
	}

	void requireOnce(int kind) {
		LinkScript.require(this.sent.stream().filter((frame) -> frame[0] == kind).count() <= 1,
				"A second frame of kind " + kind);
	}

}
