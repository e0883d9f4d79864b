/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * An array of primitives: its length, and each element in as many bytes as it has in
 * memory, least significant first.
 */
final class PrimitiveArrayBody extends Body {

	private static final List<PrimitiveArrayBody> ALL = List.of(
			new PrimitiveArrayBody(boolean[].class, 1, PrimitiveArrayBody::putBooleans,
					PrimitiveArrayBody::getBooleans),
			new PrimitiveArrayBody(byte[].class, 1, (bytes, array) -> bytes.put((byte[]) array), (bytes, length) -> {
				byte[] array = new byte[length];
				bytes.get(array);
				return array;
			}), new PrimitiveArrayBody(short[].class, 2, (bytes, array) -> bytes.asShortBuffer().put((short[]) array),
					(bytes, length) -> {
						short[] array = new short[length];
						bytes.asShortBuffer().get(array);
						return array;
					}),
			new PrimitiveArrayBody(char[].class, 2, (bytes, array) -> bytes.asCharBuffer().put((char[]) array),
					(bytes, length) -> {
						char[] array = new char[length];
						bytes.asCharBuffer().get(array);
						return array;
					}),
			new PrimitiveArrayBody(int[].class, 4, (bytes, array) -> bytes.asIntBuffer().put((int[]) array),
					(bytes, length) -> {
						int[] array = new int[length];
						bytes.asIntBuffer().get(array);
						return array;
					}),
			new PrimitiveArrayBody(long[].class, 8, (bytes, array) -> bytes.asLongBuffer().put((long[]) array),
					(bytes, length) -> {
						long[] array = new long[length];
						bytes.asLongBuffer().get(array);
						return array;
					}),
			new PrimitiveArrayBody(float[].class, 4, (bytes, array) -> bytes.asFloatBuffer().put((float[]) array),
					(bytes, length) -> {
						float[] array = new float[length];
						bytes.asFloatBuffer().get(array);
						return array;
					}),
			new PrimitiveArrayBody(double[].class, 8, (bytes, array) -> bytes.asDoubleBuffer().put((double[]) array),
					(bytes, length) -> {
						double[] array = new double[length];
						bytes.asDoubleBuffer().get(array);
						return array;
					}));

	private final Class<?> type;

	private final int width;

	private final BiConsumer<ByteBuffer, Object> put;

	private final BiFunction<ByteBuffer, Integer, Object> get;

	private PrimitiveArrayBody(Class<?> type, int width, BiConsumer<ByteBuffer, Object> put,
			BiFunction<ByteBuffer, Integer, Object> get) {
		this.type = type;
		this.width = width;
		this.put = put;
		this.get = get;
	}

	static List<PrimitiveArrayBody> all() {
		return ALL;
	}

	static int indexOf(Class<?> component) {
		return ALL.indexOf(of(component));
	}

	static PrimitiveArrayBody of(Class<?> component) {
		for (PrimitiveArrayBody body : ALL) {
			if (body.type.getComponentType() == component) {
				return body;
			}
		}
		throw new IllegalArgumentException(component + " is not primitive");
	}

	Class<?> type() {
		return this.type;
	}

	@Override
	void write(WireOutput out, Object array) {
		int length = Array.getLength(array);
		out.writeLength(length);
		int size = Math.multiplyExact(length, this.width);
		int start = out.reserve(size);
		if (array instanceof byte[] bytes) {
			// They are the most frequent ones, and a view costs more than the copy
			System.arraycopy(bytes, 0, out.getBuffer(), start, size);
		}
		else {
			this.put.accept(view(out.getBuffer(), start, size), array);
		}
	}

	@Override
	Object read(WireInput in) {
		int length = in.readLength(this.width);
		int start = in.take(length * this.width);
		if (this.type == byte[].class) {
			return Arrays.copyOfRange(in.getBuffer(), start, start + length);
		}
		return this.get.apply(view(in.getBuffer(), start, length * this.width), length);
	}

	void skip(WireInput in) {
		in.take(in.readLength(this.width) * this.width);
	}

	private static ByteBuffer view(byte[] bytes, int start, int size) {
		return ByteBuffer.wrap(bytes, start, size).order(ByteOrder.LITTLE_ENDIAN);
	}

	private static void putBooleans(ByteBuffer bytes, Object array) {
		for (boolean value : (boolean[]) array) {
			bytes.put((byte) (value ? 1 : 0));
		}
	}

	private static Object getBooleans(ByteBuffer bytes, int length) {
		boolean[] array = new boolean[length];
		for (int i = 0; i < length; i++) {
			array[i] = bytes.get() != 0;
		}
		return array;
	}

}
