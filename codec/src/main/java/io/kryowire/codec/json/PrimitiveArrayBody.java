/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.reflect.Array;

import tools.jackson.core.JsonToken;

/**
 * An array of primitives other than bytes.
 *
 * @param component the type of its elements
 * @param element how an element is written
 */
record PrimitiveArrayBody(Class<?> component, JsonBody element) implements JsonBody {

	private static final int FIRST_LENGTH = 16;

	static JsonBody of(Class<?> component) {
		return (component == byte.class) ? new BytesBody()
				: new PrimitiveArrayBody(component, ScalarBodies.ofPrimitive(component));
	}

	@Override
	public void write(JsonOutput out, Object array) {
		int length = Array.getLength(array);
		out.budget().length(length);
		out.json().writeStartArray();
		for (int i = 0; i < length; i++) {
			this.element.write(out, Array.get(array, i));
		}
		out.json().writeEndArray();
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_ARRAY, "an array of " + this.component);
		Object array = Array.newInstance(this.component, FIRST_LENGTH);
		int length = 0;
		for (; in.nextElement(length); length++) {
			if (length == Array.getLength(array)) {
				array = copy(array, length, length * 2);
			}
			Array.set(array, length, this.element.read(in));
		}
		return copy(array, length, length);
	}

	private Object copy(Object array, int length, int room) {
		Object copy = Array.newInstance(this.component, room);
		System.arraycopy(array, 0, copy, 0, length);
		return copy;
	}

}
