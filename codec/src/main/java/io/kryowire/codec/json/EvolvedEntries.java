/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Order;
import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A map of another version. It is filled as what it becomes, so that what finding its
 * keys costs is charged.
 *
 * @param place what is written
 * @param key how a key is read
 * @param value how a value is read
 * @param types the types here
 * @param where the place, for refusals
 */
record EvolvedEntries(Place.Entries place, PlaceReader key, PlaceReader value, EvolvedTypes types,
		String where) implements PlaceReader {

	@Override
	public Object read(JsonInput in) {
		Class<?> written = this.place.written().type();
		Map<?, ?> map;
		if (in.token() != JsonToken.START_OBJECT) {
			map = readEntries(in, formFor(plainForm(in, written)), Order.NATURAL);
		}
		else {
			in.next();
			if (in.atMember(Names.FORM)) {
				map = readNamed(in, written);
			}
			else if (written == EnumMap.class) {
				map = readConstants(in, this.key);
			}
			else {
				map = readMembers(in, formFor(plainForm(in, written)), Order.NATURAL);
			}
		}
		return fit(in, map);
	}

	private Object fit(JsonInput in, Map<?, ?> map) {
		try {
			return this.place.fit(map, map.size());
		}
		catch (ValueMismatchException ex) {
			throw in.mismatch(this.where, ex);
		}
	}

	private Class<?> plainForm(JsonInput in, Class<?> written) {
		MapForm form = MapBody.plainForm(written);
		if (form == null) {
			throw in.unexpected("a map with its " + Names.FORM);
		}
		return form.type();
	}

	private Map<?, ?> readNamed(JsonInput in, Class<?> written) {
		String name = in.textMember(Names.FORM);
		Map<?, ?> map;
		if (name.equals(EnumMapBody.FORM)) {
			PlaceReader constants = in.atMember(Names.TYPE) ? this.types.readEnumName(in) : this.key;
			in.member(Names.ENTRIES);
			in.expect(JsonToken.START_OBJECT, "an object with constants");
			in.next();
			map = readConstants(in, constants);
		}
		else {
			MapForm form = FormNames.map(name);
			if (form == null || !this.types.forms().allows(form.type()) || !written.isAssignableFrom(form.type())) {
				throw in.malformed("a form that does not fit %s".formatted(this.where));
			}
			Order order = FormNames.readOrder(in, form.ordered());
			in.member(Names.ENTRIES);
			map = readEntries(in, formFor(form.type()), order);
		}
		in.endObject();
		return map;
	}

	/** The same form if it fits, else the one that is made of it. */
	private MapForm formFor(Class<?> type) {
		MapForm form = this.place.form(Objects.requireNonNull(MapForm.of(type)));
		this.types.forms().require(form.type());
		return form;
	}

	private Map<?, ?> readEntries(JsonInput in, MapForm form, Order order) {
		if (in.token() == JsonToken.START_OBJECT) {
			in.next();
			return readMembers(in, form, order);
		}
		in.expect(JsonToken.START_ARRAY, "an object or an array of pairs");
		in.budget().enter();
		form.begin(in.cost(), 0);
		Map<Object, Object> map = form.create(0, form.ordered() ? order : Order.NATURAL);
		KeyCost keys = form.keys(in.cost(), map);
		for (int i = 0; in.nextElement(i); i++) {
			count(in, form);
			in.expect(JsonToken.START_ARRAY, "a pair of a key and a value");
			in.next();
			Object read = in.key(this.key, keys);
			requireNew(in, map, read);
			in.next();
			map.put(read, this.value.read(in));
			in.endArray();
		}
		in.budget().leave();
		return form.finish(map, keys);
	}

	/** Reads what follows the opening brace. */
	private Map<?, ?> readMembers(JsonInput in, MapForm form, Order order) {
		in.budget().enter();
		form.begin(in.cost(), 0);
		Map<Object, Object> map = form.create(0, form.ordered() ? order : Order.NATURAL);
		KeyCost keys = form.keys(in.cost(), map);
		for (int i = 0; in.token() != JsonToken.END_OBJECT; i++) {
			in.budget().length(i + 1L);
			count(in, form);
			String name = in.name();
			Object read = this.types.keyOf(in, this.place.key(), this.key, name);
			keys.next();
			keys.add(read, name.length(), 0);
			requireNew(in, map, read);
			in.next();
			map.put(read, this.value.read(in));
			in.next();
		}
		in.budget().leave();
		return form.finish(map, keys);
	}

	private static void count(JsonInput in, MapForm form) {
		in.budget().count(1);
		in.cost().heap(form.heap(1) - form.heap(0), form.name());
	}

	/** Keys that differ there may be one here: then neither entry is dropped. */
	private void requireNew(JsonInput in, Map<?, ?> map, @Nullable Object key) {
		if (!(map instanceof IdentityHashMap) && map.containsKey(key)) {
			throw in.mismatch(this.where, new ValueMismatchException("two of its keys are one here"));
		}
	}

	/** Reads what follows the opening brace. */
	@SuppressWarnings({ "unchecked", "rawtypes" })
	private Map<?, ?> readConstants(JsonInput in, PlaceReader reader) {
		Map map = new HashMap<>();
		PlaceReader.Constants constants = EvolvedTypes.constants(reader);
		if (constants == null && in.token() != JsonToken.END_OBJECT) {
			throw in.malformed("a map of constants names no enum");
		}
		in.budget().enter();
		if (constants != null) {
			in.cost().heap(ValueBounds.enumMapHeap(constants.size()), EnumMapBody.FORM);
			map = this.place.ours().type().isAssignableFrom(EnumMap.class) ? new EnumMap(constants.type()) : map;
		}
		while (constants != null && in.token() != JsonToken.END_OBJECT) {
			in.budget().length(map.size() + 1L);
			in.budget().count(1);
			Enum<?> constant = constants.constant(in, in.name());
			requireNew(in, map, constant);
			in.next();
			map.put(constant, this.value.read(in));
			in.next();
		}
		in.budget().leave();
		return map;
	}

}
