/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.FrameworkMessage.KeepAlive;
import com.esotericsoftware.kryonet.FrameworkMessage.RegisterTCP;
import com.esotericsoftware.kryonet.KryoNetException;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Streams of bytes, read as KryoNet does: however they are cut, the same frames come.
 */
@Tag("fuzz")
class FrameStreamFuzzTests {

	/** What KryoNet does with what has arrived. */
	private static final class Stream extends Connection implements FrameSerialization.FrameTarget {

		private final FrameSerialization serialization = new FrameSerialization();

		private final ByteBuffer buffer;

		private final List<String> frames = new ArrayList<>();

		private int length;

		Stream(int capacity) {
			this.buffer = ByteBuffer.allocate(capacity).limit(0);
		}

		@Override
		public void frame(byte[] bytes, int offset, int length) {
			this.frames.add(HexFormat.of().formatHex(bytes, offset, offset + length));
		}

		void arrive(byte[] bytes) {
			this.buffer.compact().put(bytes).flip();
			while (hasFrame()) {
				int end = this.buffer.position() + this.length;
				int limit = this.buffer.limit();
				this.buffer.limit(end);
				Object read = this.serialization.read(this, this.buffer);
				if (!(read instanceof KeepAlive || read instanceof RegisterTCP) || this.buffer.position() != end) {
					throw new IllegalStateException("KryoNet gets %s at %s".formatted(read, this.buffer));
				}
				this.buffer.limit(limit);
				this.length = 0;
			}
		}

		private boolean hasFrame() {
			if (this.length == 0 && this.buffer.remaining() >= this.serialization.getLengthLength()) {
				this.length = this.serialization.readLength(this.buffer);
			}
			return this.length != 0 && this.buffer.remaining() >= this.length;
		}

	}

	private static void read(List<byte[]> parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		parts.forEach(all::writeBytes);
		Stream cut = new Stream(all.size());
		Stream whole = new Stream(all.size());
		String problemOfParts = problemOf(cut, parts);
		String problem = problemOf(whole, List.of(all.toByteArray()));
		if (!cut.frames.equals(whole.frames) || !problem.equals(problemOfParts)) {
			throw new IllegalStateException(
					"%s, then %s; uncut %s, then %s".formatted(cut.frames, problemOfParts, whole.frames, problem));
		}
		if (!problem.isEmpty()) {
			throw new KryoNetException(problem);
		}
	}

	private static String problemOf(Stream stream, List<byte[]> parts) {
		try {
			parts.forEach(stream::arrive);
			return "";
		}
		catch (KryoNetException ex) {
			String problem = stream.serialization.takeProblem();
			if (problem == null || !problem.equals(ex.getMessage())
					|| problem.chars().anyMatch(Character::isISOControl)) {
				throw new IllegalStateException("What is wrong is not told: " + problem, ex);
			}
			return problem;
		}
	}

	private static byte[] frame(int kind, int length) {
		byte[] frame = ByteBuffer.allocate(4 + length).putInt(length).array();
		Arrays.fill(frame, 5, frame.length, (byte) 'x');
		frame[4] = (byte) kind;
		return frame;
	}

	@Test
	void streamsThatAreCutAnywhere() {
		byte[] hello = frame(FrameKind.HELLO, 40);
		Fuzzing.ofSequences("streams of frames", FrameStreamFuzzTests::read)
			.refusal(KryoNetException.class)
			.sequence(List.of(frame(FrameKind.KRYONET, 6), frame(FrameKind.KRYONET, 2), hello,
					frame(FrameKind.CALLS, 300)))
			.sequence(List.of(Arrays.copyOf(hello, 3), Arrays.copyOfRange(hello, 3, 20),
					Arrays.copyOfRange(hello, 20, hello.length), frame(FrameKind.CALLS, 1)))
			.sequence(List.of("GET / HTTP/1.1\r\n".getBytes(), new byte[] { 22, 3, 1, 2, 0, 1 }))
			.longest(2048)
			.allocation(1 << 16, 256)
			.inputs(5_000)
			.run();
	}

}
