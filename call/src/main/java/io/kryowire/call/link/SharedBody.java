/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.CallHeaders;
import io.kryowire.codec.StripedPool;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a call to several peers carries, encoded once for all that encode it alike: those
 * with the same codec. A peer whose types have other versions needs no other bytes, since
 * everybody writes with the own schemas and is read by them. For one thread.
 */
final class SharedBody {

	private static final StripedPool<WireBuffer> BUFFERS = new StripedPool<>(WireBuffer::new);

	private final CallHeaders headers;

	private final @Nullable Object[] arguments;

	private final List<Encoding> encodings = new ArrayList<>(1);

	SharedBody(CallHeaders headers, @Nullable Object[] arguments) {
		this.headers = headers;
		this.arguments = arguments;
	}

	/** The bytes for a method, or the same failure for all peers. */
	Encoding of(BoundMethod method) {
		for (Encoding known : this.encodings) {
			if (known.method.encodesLike(method)) {
				return known.orThrow();
			}
		}
		Encoding encoding = encode(method);
		this.encodings.add(encoding);
		return encoding.orThrow();
	}

	/**
	 * Links keep long bodies until they are sent, so the bytes are never those of a
	 * buffer that serves others later.
	 */
	private Encoding encode(BoundMethod method) {
		method.encodedBroadcast();
		WireBuffer buffer = BUFFERS.take();
		buffer.clear();
		try {
			if (!this.headers.isEmpty()) {
				HeaderBlock.write(this.headers, buffer);
			}
			method.arguments().write(this.arguments, buffer);
		}
		catch (RuntimeException | Error ex) {
			return new Encoding(method, new byte[0], 0, ex);
		}
		WireBuffer kept = Transfer.content(buffer);
		if (kept != buffer) {
			BUFFERS.give(buffer);
		}
		return new Encoding(method, kept.array(), kept.length(), null);
	}

	/**
	 * Bytes that never change.
	 *
	 * @param method what they were encoded for first
	 * @param bytes the bytes
	 * @param length how many of them count
	 * @param problem why there are none
	 */
	record Encoding(BoundMethod method, byte[] bytes, int length, @Nullable Throwable problem) {

		private Encoding orThrow() {
			if (this.problem instanceof Error error) {
				throw error;
			}
			if (this.problem instanceof RuntimeException exception) {
				throw exception;
			}
			return this;
		}

		/**
		 * The body of one of the calls. Who sends it may empty the buffer, but does not
		 * write to its array.
		 * @param chain what is before the bytes, for this call alone; may be empty
		 */
		WireBuffer body(WireBuffer chain) {
			if (chain.length() == 0) {
				WireBuffer same = new WireBuffer(0);
				same.replace(this.bytes, this.length);
				return same;
			}
			WireBuffer copy = new WireBuffer(chain.length() + this.length);
			copy.append(chain.array(), 0, chain.length());
			copy.append(this.bytes, 0, this.length);
			return copy;
		}

	}

}
