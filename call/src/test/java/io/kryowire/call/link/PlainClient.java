/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that knows nothing but {@code docs/wire-format.md}: no code of the project is
 * used to talk.
 */
final class PlainClient implements AutoCloseable {

	private final Socket socket;

	private final DataInputStream in;

	private final DataOutputStream out;

	/** The numbers of the server's methods. */
	final Map<String, Integer> methods = new HashMap<>();

	private final Map<Long, ByteArrayOutputStream> streams = new HashMap<>();

	PlainClient(int port) throws IOException {
		this.socket = new Socket("127.0.0.1", port);
		this.socket.setSoTimeout((int) Waiting.LONGEST.toMillis());
		this.in = new DataInputStream(this.socket.getInputStream());
		this.out = new DataOutputStream(this.socket.getOutputStream());
	}

	/** Shakes hands without a secret. */
	void connect() throws IOException {
		ByteArrayOutputStream hello = new ByteArrayOutputStream();
		hello.writeBytes(new byte[] { 1, 'K', 'R', 'Y', 'W', 2, 2, 5, 'p', 'l', 'a', 'i', 'n' });
		hello.writeBytes(new byte[16]);
		send(hello.toByteArray());
		ByteBuffer challenge = receive(2);
		assertThat(challenge.get()).isEqualTo((byte) 2);
		challenge.position(challenge.position() + 16);
		assertThat(challenge.get()).isZero();
		send(new byte[] { 3, 0, 0, 0, 0 });
		ByteBuffer welcome = receive(4);
		assertThat(readText(welcome)).isNotEmpty();
		for (int window = 0; window < 3; window++) {
			assertThat(readVarint(welcome)).isPositive();
		}
		for (long ports = readVarint(welcome); ports > 0; ports--) {
			readVarint(welcome);
		}
		int count = (int) readVarint(welcome);
		for (int number = 0; number < count; number++) {
			this.methods.put(readText(welcome), number);
			welcome.getLong();
		}
	}

	void send(byte[] frame) throws IOException {
		this.out.writeInt(frame.length);
		this.out.write(frame);
		this.out.flush();
	}

	void sendInPieces(byte[] entry, int size) throws IOException {
		for (int start = 0; start < entry.length; start += size) {
			ByteArrayOutputStream chunk = new ByteArrayOutputStream();
			chunk.write(10);
			writeVarint(chunk, 99);
			writeVarint(chunk, entry.length);
			chunk.writeBytes(Arrays.copyOfRange(entry, start, Math.min(entry.length, start + size)));
			send(chunk.toByteArray());
		}
	}

	/** The next frame of a kind, behind its kind; KryoNet's own are passed over. */
	ByteBuffer receive(int kind) throws IOException {
		while (true) {
			ByteBuffer frame = receive();
			int actual = frame.get();
			if (actual == kind) {
				return frame;
			}
			assertThat(actual).isZero();
		}
	}

	ByteBuffer receive() throws IOException {
		byte[] frame = new byte[this.in.readInt()];
		this.in.readFully(frame);
		return ByteBuffer.wrap(frame);
	}

	/** The next answer: of a frame of answers, or put together from pieces. */
	ByteBuffer receiveAnswer() throws IOException {
		while (true) {
			ByteBuffer frame = receive();
			int kind = frame.get();
			if (kind == 7) {
				frame.position(17);
				if (frame.hasRemaining()) {
					return frame;
				}
			}
			else if (kind == 10) {
				long stream = readVarint(frame);
				long length = readVarint(frame);
				ByteArrayOutputStream message = this.streams.computeIfAbsent(stream,
						(key) -> new ByteArrayOutputStream());
				message.write(frame.array(), frame.position(), frame.remaining());
				if (message.size() == length) {
					return ByteBuffer.wrap(message.toByteArray());
				}
			}
			else {
				assertThat(kind).isZero();
			}
		}
	}

	/** The entry of a call that wants an answer. */
	byte[] ask(String method, int id, byte[] body) {
		return ask(method, id, 2, new byte[0], body);
	}

	/** The same with a key. */
	byte[] askKeyed(String method, int id, int key, byte[] body) {
		return ask(method, id, 3, ByteBuffer.allocate(4).putInt(key).array(), body);
	}

	private byte[] ask(String method, int id, int flags, byte[] key, byte[] body) {
		ByteArrayOutputStream entry = new ByteArrayOutputStream();
		Integer number = this.methods.get(method);
		assertThat(number).isNotNull();
		writeVarint(entry, (long) number << 4 | flags);
		writeVarint(entry, id);
		writeVarint(entry, Waiting.LONGEST.toMillis());
		entry.writeBytes(key);
		writeVarint(entry, body.length);
		entry.writeBytes(body);
		return entry.toByteArray();
	}

	static byte[] calls(byte[]... entries) {
		ByteArrayOutputStream frame = new ByteArrayOutputStream();
		frame.write(6);
		for (byte[] entry : entries) {
			frame.writeBytes(entry);
		}
		return frame.toByteArray();
	}

	static void writeVarint(ByteArrayOutputStream target, long value) {
		long rest = value;
		while ((rest & ~0x7FL) != 0) {
			target.write((int) (rest & 0x7F | 0x80));
			rest >>>= 7;
		}
		target.write((int) rest);
	}

	static long readVarint(ByteBuffer from) {
		long value = 0;
		for (int shift = 0;; shift += 7) {
			byte b = from.get();
			value |= (long) (b & 0x7F) << shift;
			if (b >= 0) {
				return value;
			}
		}
	}

	static String readText(ByteBuffer from) {
		byte[] text = new byte[(int) readVarint(from)];
		from.get(text);
		return new String(text, StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
