/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.reflect.Array;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * An array of objects whose component class is known: its length and its elements.
 */
final class ArrayBody extends Body {

	/** Memory is taken as elements arrive, not as a message announces them. */
	private static final int LARGEST_FIRST_LENGTH = 32;

	private final Class<?> component;

	private final Slot element;

	ArrayBody(Class<?> component, Slot element) {
		this.component = component;
		this.element = element;
	}

	@Override
	void write(WireOutput out, Object value) {
		out.enter();
		@Nullable Object[] array = (Object[]) value;
		out.writeSize(array.length);
		for (Object object : array) {
			this.element.write(out, object);
		}
		out.leave();
	}

	@Override
	Object read(WireInput in) {
		in.enter();
		int length = in.readSize();
		@Nullable Object[] array = (Object[]) Array.newInstance(this.component, Math.min(length, LARGEST_FIRST_LENGTH));
		for (int i = 0; i < length; i++) {
			if (i == array.length) {
				array = Arrays.copyOf(array, (int) Math.min(length, i * 2L));
			}
			array[i] = this.element.read(in);
		}
		in.leave();
		return array;
	}

}
