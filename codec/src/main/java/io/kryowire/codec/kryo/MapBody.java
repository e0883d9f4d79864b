/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Order;
import org.jspecify.annotations.Nullable;

/**
 * A map of a known form: its comparator if it has one, its size, its entries.
 */
final class MapBody extends Body {

	private final MapForm form;

	private final Slot key;

	private final Slot value;

	MapBody(MapForm form, Slot key, Slot value) {
		this.form = form;
		this.key = key;
		this.value = value;
	}

	@Override
	void write(WireOutput out, Object map) {
		write(out, map, this.form, this.key, this.value);
	}

	@Override
	Object read(WireInput in) {
		return read(in, this.form, this.key, this.value);
	}

	static void write(WireOutput out, Object object, MapForm form, Slot key, Slot value) {
		out.enter();
		Map<?, ?> map = (Map<?, ?>) object;
		if (form.ordered()) {
			out.writeByte(order(form, map).ordinal());
		}
		writeEntries(out, entries(map), key, value);
		out.leave();
	}

	/** Another thread may change a concurrent map meanwhile. */
	private static Collection<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
		return (map instanceof ConcurrentMap<?, ?>) ? new ArrayList<>(map.entrySet()) : map.entrySet();
	}

	static void writeEntries(WireOutput out, Collection<? extends Map.Entry<?, ?>> entries, Slot key, Slot value) {
		int size = entries.size();
		out.writeSize(size);
		int written = 0;
		for (Map.Entry<?, ?> entry : entries) {
			key.write(out, entry.getKey());
			value.write(out, entry.getValue());
			written++;
		}
		if (written != size) {
			throw new ConcurrentModificationException(
					"A map of %d entries had %d entries when it was written".formatted(size, written));
		}
	}

	private static Order order(MapForm form, Map<?, ?> map) {
		Order order = form.orderOf(map);
		if (order == null) {
			throw new TypeNotAllowedException(form.name(),
					"A %s with a comparator of its own cannot travel; use the natural order".formatted(form.name()));
		}
		return order;
	}

	static Object read(WireInput in, MapForm form, Slot key, Slot value) {
		return read(in, form, form, key, value, null);
	}

	/** Reads what was written in one form in another that fits a place. */
	static Object read(WireInput in, MapForm written, MapForm form, Slot key, Slot value,
			Place.@Nullable Entries place) {
		in.enter();
		Order order = written.ordered() ? Order.of(in.readByte()) : Order.NATURAL;
		if (order == null) {
			throw in.malformed("an unknown comparator");
		}
		int size = in.readSize();
		written.checkSize(size);
		form.begin(in.cost(), size);
		Map<Object, Object> map = form.create(size, order);
		KeyCost keys = form.keys(in.cost(), map);
		for (int i = 0; i < size; i++) {
			Object name = CollectionBody.readKey(in, key, keys);
			map.put(name, value.read(in));
		}
		in.leave();
		Map<Object, Object> finished = form.finish(map, keys);
		return (place != null) ? place.fit(finished, size) : finished;
	}

}
