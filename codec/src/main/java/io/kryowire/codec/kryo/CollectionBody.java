/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.Order;
import org.jspecify.annotations.Nullable;

/**
 * A collection of a known form: its comparator if it has one, its size, its elements.
 */
final class CollectionBody extends Body {

	private final CollectionForm form;

	private final Slot element;

	CollectionBody(CollectionForm form, Slot element) {
		this.form = form;
		this.element = element;
	}

	@Override
	void write(WireOutput out, Object value) {
		write(out, value, this.form, this.element);
	}

	@Override
	Object read(WireInput in) {
		return read(in, this.form, this.element);
	}

	static void write(WireOutput out, Object value, CollectionForm form, Slot element) {
		out.enter();
		form.checkSize(((Collection<?>) value).size());
		if (form.ordered()) {
			out.writeByte(order(form, (Collection<?>) value).ordinal());
		}
		if (value instanceof RandomAccess && !(value instanceof Vector) && !(value instanceof CopyOnWriteArrayList)) {
			writeIndexed(out, (List<?>) value, element);
		}
		else {
			writeSnapshot(out, ((Collection<?>) value).toArray(), element);
		}
		out.leave();
	}

	private static Order order(CollectionForm form, Collection<?> collection) {
		Order order = form.orderOf(collection);
		if (order == null) {
			throw new TypeNotAllowedException(form.name(),
					"A %s with a comparator of its own cannot travel; use the natural order".formatted(form.name()));
		}
		return order;
	}

	/** No iterator, hence no garbage. */
	private static void writeIndexed(WireOutput out, List<?> list, Slot element) {
		int size = list.size();
		out.writeSize(size);
		for (int i = 0; i < size; i++) {
			element.write(out, list.get(i));
		}
	}

	/** Another thread may change the collection meanwhile. */
	private static void writeSnapshot(WireOutput out, @Nullable Object[] elements, Slot element) {
		out.writeSize(elements.length);
		for (Object value : elements) {
			element.write(out, value);
		}
	}

	static Object read(WireInput in, CollectionForm form, Slot element) {
		return read(in, form, form, element, null);
	}

	/** Reads what was written in one form in another that fits a place. */
	static Object read(WireInput in, CollectionForm written, CollectionForm form, Slot element,
			Place.@Nullable Elements place) {
		in.enter();
		Order order = written.ordered() ? Order.of(in.readByte()) : Order.NATURAL;
		if (order == null) {
			throw in.malformed("an unknown comparator");
		}
		int size = in.readSize();
		written.checkSize(size);
		form.begin(in.cost(), size);
		Collection<Object> collection = form.create(size, order);
		KeyCost keys = form.keys(in.cost(), collection);
		for (int i = 0; i < size; i++) {
			collection.add((keys != null) ? readKey(in, element, keys) : element.read(in));
		}
		in.leave();
		if (keys != null && element instanceof TrackedSlots.Element) {
			TrackedSlots.unordered(in);
		}
		Collection<Object> finished = form.finish(collection, keys);
		return (place != null) ? place.fit(finished, size) : finished;
	}

	static @Nullable Object readKey(WireInput in, Slot slot, KeyCost keys) {
		int start = in.position();
		long before = in.spent();
		keys.next();
		Object key = slot.read(in);
		keys.add(key, in.position() - start, in.spent() - before);
		return key;
	}

}
