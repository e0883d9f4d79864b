/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.SecretProof;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;

/**
 * A client made by hand, over a blocking socket: does as little or as much of the
 * protocol as a test wants, and nothing by itself.
 */
final class HandMade implements Closeable {

	static final byte[] NONCE = new byte[Protocol.NONCE_BYTES];

	static final byte[] KEEP_ALIVE = { FrameKind.KRYONET, 1 };

	private static final int LONGEST_MILLIS = (int) Waiting.LONGEST.toMillis();

	private final Socket socket;

	private final DataInputStream in;

	private String id = "hand-made";

	HandMade(int port) throws IOException {
		this(port, 0);
	}

	/** With a small receive buffer it takes less to stop reading. */
	HandMade(int port, int receiveBuffer) throws IOException {
		this.socket = new Socket();
		if (receiveBuffer > 0) {
			this.socket.setReceiveBufferSize(receiveBuffer);
		}
		this.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LONGEST_MILLIS);
		this.socket.setSoTimeout(LONGEST_MILLIS);
		this.socket.setTcpNoDelay(true);
		this.in = new DataInputStream(this.socket.getInputStream());
	}

	/** What talks to a client that a server has accepted. */
	HandMade(Socket accepted) throws IOException {
		this.socket = accepted;
		this.socket.setSoTimeout(LONGEST_MILLIS);
		this.in = new DataInputStream(this.socket.getInputStream());
	}

	/** Goes by another name. */
	HandMade as(String name) {
		this.id = name;
		return this;
	}

	/** Sends bytes as they are. */
	void send(byte[] bytes) throws IOException {
		this.socket.getOutputStream().write(bytes);
	}

	/** The same, of which the server may have had enough before the last. */
	void sendUnlessCutOff(byte[] bytes) throws IOException {
		try {
			send(bytes);
		}
		catch (SocketException ex) {
			// It reads no more.
		}
	}

	/** Sends a frame, its length before it. */
	void sendFrame(byte[] frame) throws IOException {
		send(framed(frame));
	}

	static byte[] framed(byte[] frame) {
		return ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array();
	}

	/** Reads the next frame that is neither KryoNet's own nor schemas. */
	byte[] readFrame() throws IOException {
		byte[] frame;
		do {
			frame = readAnyFrame();
		}
		while (frame[0] == FrameKind.KRYONET || frame[0] == FrameKind.SCHEMAS);
		return frame;
	}

	byte[] readAnyFrame() throws IOException {
		byte[] frame = new byte[this.in.readInt()];
		this.in.readFully(frame);
		return frame;
	}

	/** Reads what comes until the server closes, which it must. */
	void awaitEnd() throws IOException {
		try {
			byte[] rest = new byte[1 << 16];
			while (this.in.read(rest) >= 0) {
				// Only the end is of interest.
			}
		}
		catch (EOFException | SocketException ex) {
			// A reset is an end too.
		}
	}

	/** Reads frames until the server closes, and returns why it did so. */
	String refusal() throws IOException {
		byte[] frame = readFrame();
		while (frame[0] != FrameKind.REFUSED) {
			frame = readFrame();
		}
		return new FrameReader().over(frame, 1, frame.length - 1).readText(1024);
	}

	void hello(int oldest, int newest) throws IOException {
		sendFrame(helloFrame(this.id, oldest, newest));
	}

	private static byte[] helloFrame(String id, int oldest, int newest) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.HELLO);
		FrameWriter.writeInt(frame, Protocol.MAGIC);
		frame.appendByte(oldest);
		frame.appendByte(newest);
		FrameWriter.writeText(frame, id, 64);
		frame.append(NONCE, 0, NONCE.length);
		return frame.toByteArray();
	}

	/** Proves a secret, or nothing if there is none, and returns the proof's frame. */
	byte[] prove(byte[] challenge, String secret) throws IOException {
		byte[] serverNonce = new FrameReader().over(challenge, 2, challenge.length - 2).readBytes(Protocol.NONCE_BYTES);
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.PROOF);
		FrameWriter.writeInt(frame, KryoCodec.of().schemas().fingerprint());
		if (!secret.isEmpty()) {
			byte[] proof = new SecretProof(challenge[1], this.id, NONCE, serverNonce)
				.ofClient(SharedSecrets.of(List.of(secret)));
			frame.append(proof, 0, proof.length);
		}
		sendFrame(frame.toByteArray());
		return frame.toByteArray();
	}

	/** All that a client says in a handshake without a secret, lengths included. */
	static byte[] wholeHandshake() {
		byte[] hello = framed(helloFrame("hand-made", Protocol.VERSION, Protocol.VERSION));
		WireBuffer proof = new WireBuffer();
		proof.appendByte(FrameKind.PROOF);
		FrameWriter.writeInt(proof, KryoCodec.of().schemas().fingerprint());
		byte[] framedProof = framed(proof.toByteArray());
		return ByteBuffer.allocate(hello.length + framedProof.length).put(hello).put(framedProof).array();
	}

	/** The whole handshake without a secret. */
	HandMade shakeHands() throws IOException {
		hello(Protocol.VERSION, Protocol.VERSION);
		prove(readFrame(), "");
		byte[] welcome = readFrame();
		if (welcome[0] != FrameKind.WELCOME) {
			throw new IOException("Not welcome: " + Arrays.toString(welcome));
		}
		return this;
	}

	/** The head of a frame of calls. */
	static WireBuffer calls() {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.CALLS);
		return frame;
	}

	/** Adds a call that wants an answer. */
	static void addCall(WireBuffer frame, int method, long id, byte[] body) {
		frame.appendVarint((long) method << Protocol.FLAG_BITS | Protocol.ASK);
		frame.appendVarint(id);
		frame.appendVarint((int) Waiting.START.toMillis());
		frame.appendVarint(body.length);
		frame.append(body, 0, body.length);
	}

	/** Calls a method with an encoded argument. */
	void call(int method, long id, byte[] body) throws IOException {
		WireBuffer frame = calls();
		addCall(frame, method, id, body);
		sendFrame(frame.toByteArray());
	}

	/** Sends a piece of a long message. */
	void chunk(int stream, int messageLength, int bytes) throws IOException {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.CHUNK);
		frame.appendVarint(stream);
		frame.appendVarint(messageLength);
		frame.append(new byte[bytes], 0, bytes);
		sendFrame(frame.toByteArray());
	}

	/** Encodes the arguments of a method with one parameter. */
	static byte[] argument(Object value) {
		WireBuffer body = new WireBuffer();
		KryoCodec.of().tuple(List.of(value.getClass())).write(new Object[] { value }, body);
		return body.toByteArray();
	}

	/** Reads the status of the first answer in the next frame of answers that has any. */
	int status() throws IOException {
		byte[] frame = readFrame();
		while (frame[0] != FrameKind.REPLIES || frame.length == Protocol.REPLIES_HEAD) {
			frame = readFrame();
		}
		int head = Protocol.REPLIES_HEAD;
		FrameReader reader = new FrameReader().over(frame, head, frame.length - head);
		reader.readVarint();
		return (int) reader.readVarint();
	}

	static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
