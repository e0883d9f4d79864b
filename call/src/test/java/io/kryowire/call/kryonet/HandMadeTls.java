/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;

/**
 * As {@link HandMade}, inside of TLS: an engine of its own, and records in frames as a
 * test wants them.
 */
final class HandMadeTls implements Closeable {

	private final HandMade wire;

	private final SSLEngine engine;

	private final ByteBuffer plain = ByteBuffer.allocate(1 << 20).flip();

	private ByteBuffer records = ByteBuffer.allocate(0);

	HandMadeTls(int port, SSLContext context, String protocol) throws IOException {
		this(new HandMade(port), context, protocol);
	}

	HandMadeTls(HandMade wire, SSLContext context, String protocol) {
		this(wire, context, protocol, true);
	}

	private HandMadeTls(HandMade wire, SSLContext context, String protocol, boolean client) {
		this.wire = wire;
		this.engine = context.createSSLEngine();
		this.engine.setUseClientMode(client);
		this.engine.setEnabledProtocols(new String[] { protocol });
	}

	/** The server's end of a connection. */
	static HandMadeTls ofServer(HandMade wire, SSLContext context, String protocol) {
		return new HandMadeTls(wire, context, protocol, false);
	}

	HandMade wire() {
		return this.wire;
	}

	SSLEngine engine() {
		return this.engine;
	}

	/** The handshake of TLS. */
	HandMadeTls secure() throws IOException {
		this.engine.beginHandshake();
		HandshakeStatus status = this.engine.getHandshakeStatus();
		while (status != HandshakeStatus.NOT_HANDSHAKING) {
			switch (status) {
				case NEED_WRAP -> sendRecords(wrap(new byte[0]));
				case NEED_TASK -> this.engine.getDelegatedTask().run();
				default -> readRecords();
			}
			status = this.engine.getHandshakeStatus();
		}
		return this;
	}

	/** The handshake of links. */
	HandMadeTls shakeHands() throws IOException {
		WireBuffer hello = new WireBuffer();
		hello.appendByte(FrameKind.HELLO);
		FrameWriter.writeInt(hello, Protocol.MAGIC);
		hello.appendByte(Protocol.VERSION);
		hello.appendByte(Protocol.VERSION);
		FrameWriter.writeText(hello, "hand-made", 64);
		hello.append(HandMade.NONCE, 0, HandMade.NONCE.length);
		send(hello.toByteArray());
		expect(FrameKind.CHALLENGE);
		send(new byte[] { FrameKind.PROOF, 0, 0, 0, 0 });
		expect(FrameKind.WELCOME);
		return this;
	}

	/** The next plain frame, which has to be of a kind. */
	byte[] expect(int kind) throws IOException {
		byte[] frame = readFrame();
		if (frame[0] != kind) {
			throw new IOException("A frame of kind %d in place of %d".formatted(frame[0], kind));
		}
		return frame;
	}

	/** Sends a frame. */
	void send(byte[] frame) throws IOException {
		sendPlain(HandMade.framed(frame));
	}

	/** Sends bytes of what is inside. */
	void sendPlain(byte[] bytes) throws IOException {
		sendRecords(wrap(bytes));
	}

	/** Records of bytes, or of what the engine wants to say. */
	byte[] wrap(byte[] bytes) throws IOException {
		ByteBuffer source = ByteBuffer.wrap(bytes);
		ByteBuffer target = ByteBuffer.allocate(bytes.length + (1 << 17));
		do {
			this.engine.wrap(source, target);
		}
		while (source.hasRemaining());
		return Arrays.copyOf(target.array(), target.position());
	}

	/** Sends bytes for records. */
	void sendRecords(byte[] records) throws IOException {
		this.wire.sendFrame(frameOf(records));
	}

	/** The same, of which the server may have had enough before the last. */
	void sendRecordsUnlessCutOff(byte[] records) throws IOException {
		this.wire.sendUnlessCutOff(HandMade.framed(frameOf(records)));
	}

	private static byte[] frameOf(byte[] records) {
		return ByteBuffer.allocate(1 + records.length).put((byte) FrameKind.TLS).put(records).array();
	}

	/** Asks the other side for new keys. */
	void askForNewKeys() throws IOException {
		this.engine.beginHandshake();
		sendRecordsUnlessCutOff(wrap(new byte[0]));
	}

	/** Reads one record. */
	private void readRecords() throws IOException {
		if (!this.records.hasRemaining()) {
			byte[] frame = this.wire.readFrame();
			if (frame[0] != FrameKind.TLS) {
				throw new IOException("A frame of kind %d outside of TLS".formatted(frame[0]));
			}
			this.records = ByteBuffer.wrap(frame, 1, frame.length - 1);
		}
		this.plain.compact();
		SSLEngineResult result = this.engine.unwrap(this.records, this.plain);
		this.plain.flip();
		if (result.bytesConsumed() == 0) {
			throw new IOException("A record cannot be read: " + result);
		}
	}

	/** The next plain frame that is not schemas. */
	byte[] readFrame() throws IOException {
		byte[] frame;
		do {
			frame = readAnyFrame();
		}
		while (frame[0] == FrameKind.SCHEMAS);
		return frame;
	}

	private byte[] readAnyFrame() throws IOException {
		while (this.plain.remaining() < 4 || this.plain.remaining() - 4 < this.plain.getInt(this.plain.position())) {
			readRecords();
		}
		byte[] frame = new byte[this.plain.getInt()];
		this.plain.get(frame);
		return frame;
	}

	@Override
	public void close() throws IOException {
		this.wire.close();
	}

}
