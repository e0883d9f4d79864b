/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.Order;
import io.kryowire.codec.schema.Shape;
import org.jspecify.annotations.Nullable;

/**
 * An array of primitives that is something else here.
 */
final class OtherPrimitiveArrayBody extends ReadingBody {

	private final PrimitiveArrayBody written;

	private final Place.ArrayOf place;

	private final UnaryOperator<@Nullable Object> conversion;

	private final String where;

	OtherPrimitiveArrayBody(PrimitiveArrayBody written, Place.ArrayOf place, String where) {
		this.written = written;
		this.place = place;
		this.conversion = conversion(place.element(), where);
		this.where = where;
	}

	private static UnaryOperator<@Nullable Object> conversion(Place element, String where) {
		if (element instanceof Place.Scalar scalar) {
			return scalar::convert;
		}
		if (element instanceof Place.Wrapped wrapped) {
			UnaryOperator<@Nullable Object> content = conversion(wrapped.content(), where);
			return (value) -> wrapped.holder().holding(content.apply(value));
		}
		if (element instanceof Place.Refused refused) {
			throw Refusals.conflicts(where, List.of(refused.conflict()));
		}
		if (element instanceof Place.Same) {
			return UnaryOperator.identity();
		}
		throw new IllegalStateException("No primitive is read by " + element);
	}

	@Override
	Object read(WireInput in) {
		Object array = this.written.read(in);
		int length = Array.getLength(array);
		// Elements in memory are longer than in a message
		in.count(length);
		in.cost().begin(24L * length, "array");
		List<@Nullable Object> elements = new ArrayList<>(length);
		try {
			for (int i = 0; i < length; i++) {
				elements.add(this.conversion.apply(Array.get(array, i)));
			}
			return this.place.fit(collected(in, elements), length);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

	/** In the form that is expected, which charges what that costs. */
	private Collection<Object> collected(WireInput in, List<@Nullable Object> elements) {
		if (!(this.place.ours() instanceof Shape.Elements)) {
			return (Collection<Object>) elements;
		}
		CollectionForm form = this.place.form();
		form.begin(in.cost(), elements.size());
		Collection<Object> target = form.create(elements.size(), Order.NATURAL);
		KeyCost keys = form.keys(in.cost(), target);
		for (Object element : elements) {
			if (keys != null) {
				keys.next();
				keys.add(element, Long.BYTES, 0);
			}
			target.add(element);
		}
		return form.finish(target, keys);
	}

}
