/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import org.jspecify.annotations.Nullable;

/**
 * An array of bytes that is another array or a collection here.
 *
 * @param place what becomes of it
 * @param where the place, for refusals
 */
record EvolvedBytes(Place.ArrayOf place, String where) implements PlaceReader {

	/** A reference and a share of what a list has in reserve. */
	private static final int HEAP = 8;

	@Override
	public Object read(JsonInput in) {
		byte[] bytes = (byte[]) new BytesBody().read(in);
		in.cost().heap((long) HEAP * bytes.length, "ArrayList");
		List<@Nullable Object> elements = new ArrayList<>(bytes.length);
		try {
			for (byte each : bytes) {
				elements.add(convert(this.place.element(), each));
			}
			return this.place.fit(elements, bytes.length);
		}
		catch (ValueMismatchException ex) {
			throw in.mismatch(this.where, ex);
		}
	}

	private static @Nullable Object convert(Place element, byte each) {
		if (element instanceof Place.Scalar scalar) {
			return scalar.convert(each);
		}
		if (element instanceof Place.Wrapped wrapped) {
			return wrapped.holder().holding(convert(wrapped.content(), each));
		}
		if (element instanceof Place.Same) {
			return each;
		}
		throw new ValueMismatchException("bytes do not become that");
	}

}
