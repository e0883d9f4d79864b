/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.invoke.MethodType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Objects;

import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.schema.Shape;
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
		return this.root.fingerprint();
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
			throw Refusals.whileEncoding(ex, this.root.type());
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
			throw Refusals.whileDecoding(ex, in, this.root.type(), this.streams.limits());
		}
		finally {
			in.close();
		}
	}

	/**
	 * The type of a coder, in every form that is needed.
	 *
	 * @param type as it was declared
	 * @param shape its shape
	 * @param fingerprint the fingerprint of the shape
	 * @param slot how it is written
	 * @param declared the declared class that it is, if it is one
	 * @param raw its class, boxed if it is primitive
	 */
	record Root(Type type, Shape shape, int fingerprint, JsonSlot slot, @Nullable OpenType declared, Class<?> raw) {

		Root(Type type, Shape shape, int fingerprint, JsonSlot slot, @Nullable OpenType declared) {
			this(type, shape, fingerprint, slot, declared, boxed(raw(type)));
		}

		private static Class<?> boxed(Class<?> type) {
			return MethodType.methodType(type).wrap().returnType();
		}

		private static Class<?> raw(Type type) {
			if (type instanceof Class<?> plain) {
				return plain;
			}
			if (type instanceof ParameterizedType parameterized) {
				return (Class<?>) parameterized.getRawType();
			}
			return (type instanceof GenericArrayType) ? Object[].class : Object.class;
		}

	}

}
