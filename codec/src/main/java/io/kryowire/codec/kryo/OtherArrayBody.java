/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.Collection;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.Order;
import io.kryowire.codec.schema.Shape;
import org.jspecify.annotations.Nullable;

/**
 * An array of objects of another version, which is an array or a collection here.
 */
final class OtherArrayBody extends ReadingBody {

	private final Place.ArrayOf place;

	private final Slot element;

	/** {@code null} for an array. */
	private final @Nullable CollectionForm form;

	private final String where;

	OtherArrayBody(Place.ArrayOf place, Slot element, String where) {
		this.place = place;
		this.element = element;
		this.form = (place.ours() instanceof Shape.Elements) ? place.form() : null;
		this.where = where;
	}

	@Override
	Object read(WireInput in) {
		if (this.place.ours() instanceof Shape.ArrayOf array && !array.component().isPrimitive()) {
			return new ArrayBody(array.component(), this.element).read(in);
		}
		in.enter();
		int size = in.readSize();
		Collection<Object> elements = (this.form != null) ? collection(in, this.form, size) : list(in, size);
		in.leave();
		try {
			return this.place.fit(elements, size);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

	private Collection<Object> list(WireInput in, int size) {
		in.cost().begin(24L * size, "array");
		Collection<Object> elements = new ArrayList<>();
		for (int i = 0; i < size; i++) {
			elements.add(this.element.read(in));
		}
		return elements;
	}

	private Collection<Object> collection(WireInput in, CollectionForm target, int size) {
		target.begin(in.cost(), size);
		Collection<Object> elements = target.create(size, Order.NATURAL);
		KeyCost keys = target.keys(in.cost(), elements);
		for (int i = 0; i < size; i++) {
			elements.add((keys != null) ? CollectionBody.readKey(in, this.element, keys) : this.element.read(in));
		}
		return target.finish(elements, keys);
	}

}
