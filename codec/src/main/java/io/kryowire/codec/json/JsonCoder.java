/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Objects;

import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.schema.RootType;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes values of one type.
 */
final class JsonCoder<T> implements WireCoder<T> {

	private final Root root;

	private final JsonMessage format;

	private final JsonStreams streams;

	JsonCoder(Root root, JsonMessage format, JsonStreams streams) {
		this.root = root;
		this.format = format;
		this.streams = streams;
	}

	@Override
	public int fingerprint() {
		return this.root.type().fingerprint();
	}

	@Override
	public void encode(@Nullable T value, WireBuffer target) {
		append(value, target, true);
	}

	@Override
	public byte[] encode(@Nullable T value) {
		WireBuffer message = new WireBuffer();
		append(value, message, true);
		return message.toByteArray();
	}

	@Override
	public void write(@Nullable T value, WireBuffer target) {
		append(value, target, false);
	}

	private void append(@Nullable T value, WireBuffer target, boolean message) {
		int before = target.length();
		JsonOutput out = this.streams.output(target);
		try {
			if (message) {
				this.format.write(out, value, this.root);
			}
			else {
				this.root.slot().write(out, value);
			}
			out.finish();
		}
		catch (Throwable ex) {
			out.abandon();
			target.truncate(before);
			throw Refusals.whileEncoding(ex, this.root.type().asDeclared());
		}
	}

	@Override
	public @Nullable T decode(byte[] bytes, int offset, int length) {
		return parse(bytes, offset, length, true);
	}

	@Override
	public @Nullable T read(byte[] bytes, int offset, int length) {
		return parse(bytes, offset, length, false);
	}

	@SuppressWarnings("unchecked") // the slot of the root reads just this type
	private @Nullable T parse(byte[] bytes, int offset, int length, boolean message) {
		Objects.checkFromIndexSize(offset, length, bytes.length);
		JsonInput in = this.streams.input(bytes, offset, length);
		try {
			in.next();
			Object value = message ? this.format.read(in, this.root) : this.root.slot().read(in);
			in.finish();
			return (T) value;
		}
		catch (Throwable ex) {
			throw Refusals.whileDecoding(ex, in, this.root.type().asDeclared(), this.streams.limits());
		}
		finally {
			in.close();
		}
	}

	/**
	 * The type of a coder, and how it is written.
	 *
	 * @param type the type
	 * @param slot writes and reads it
	 * @param declared the declared class that it is, if it is one
	 */
	record Root(RootType type, JsonSlot slot, @Nullable OpenType declared) {
	}

}
