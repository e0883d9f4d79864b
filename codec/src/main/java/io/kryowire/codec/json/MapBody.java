/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Order;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A map of the JDK: its entries if it has the form that is usual in its place, else an
 * object with the form's name and the entries. So is a map with a key that looks like the
 * beginning of such an object.
 *
 * @param type the declared class or interface
 * @param plain the usual form, if there is one
 * @param entries how its entries are written
 * @param enumMap how a map of enum constants is written
 * @param forms which forms may travel
 * @param where the place, for refusals
 */
record MapBody(Class<?> type, @Nullable MapForm plain, EntriesForm entries, EnumMapBody enumMap, AllowedForms forms,
		String where) implements JsonBody {

	/** The class itself, or a {@code HashMap} if that is one. */
	static @Nullable MapForm plainForm(Class<?> type) {
		MapForm own = MapForm.of(type);
		if (own != null && own.type() == type) {
			return own;
		}
		return type.isAssignableFrom(HashMap.class) ? MapForm.of(HashMap.class) : null;
	}

	@Override
	public void write(JsonOutput out, Object object) {
		Map<?, ?> map = (Map<?, ?>) object;
		MapForm form = this.forms.map(map.getClass());
		out.budget().enter();
		if (form != null && this.type.isAssignableFrom(form.type())) {
			write(out, map, form);
		}
		else if (map instanceof EnumMap<?, ?> constants && this.forms.allows(EnumMap.class)) {
			this.enumMap.write(out, constants);
		}
		else {
			write(out, map, standIn(map));
		}
		out.budget().leave();
	}

	/** For one of a library, or a view that the JDK keeps to itself. */
	private MapForm standIn(Map<?, ?> map) {
		MapForm form = this.forms.mapStandIn(map.getClass(), this.type);
		if (form == null) {
			throw new TypeNotAllowedException(map.getClass().getName(),
					"%s, in %s, is not a map that this codec carries; copy it into one of java.util"
						.formatted(map.getClass().getName(), this.where));
		}
		return form;
	}

	/** Another thread may change the map meanwhile, hence the copy. */
	private void write(JsonOutput out, Map<?, ?> map, MapForm form) {
		Order order = form.ordered() ? order(form, map) : Order.NATURAL;
		List<? extends Map.Entry<?, ?>> copy = new ArrayList<>(map.entrySet());
		boolean members = this.entries.areMembers(form, copy);
		if (form == this.plain && order == Order.NATURAL && !(members && looksLikeForm(copy))) {
			this.entries.write(out, copy, members);
			return;
		}
		out.json().writeStartObject();
		FormNames.write(out, form.name(), order);
		out.json().writeName(Names.ENTRIES);
		this.entries.write(out, copy, members);
		out.json().writeEndObject();
	}

	private static boolean looksLikeForm(List<? extends Map.Entry<?, ?>> entries) {
		return entries.stream().anyMatch((entry) -> Names.FORM.equals(entry.getKey()));
	}

	private static Order order(MapForm form, Map<?, ?> map) {
		Order order = form.orderOf(map);
		if (order == null) {
			throw new TypeNotAllowedException(form.name(),
					"A %s with a comparator of its own cannot travel; use the natural order".formatted(form.name()));
		}
		return order;
	}

	@Override
	public Object read(JsonInput in) {
		if (in.token() == JsonToken.START_OBJECT) {
			in.next();
			if (in.atMember(Names.FORM)) {
				in.next();
				return readForm(in, in.string("the form of a map"));
			}
			return readMembers(in);
		}
		MapForm form = this.plain;
		if (form == null) {
			throw in.unexpected("a map with its " + Names.FORM);
		}
		return readEntries(in, form, Order.NATURAL);
	}

	/** Reads what follows the opening brace. */
	private Object readMembers(JsonInput in) {
		if (this.enumMap.plain()) {
			return this.enumMap.readMembers(in);
		}
		MapForm form = this.plain;
		if (form == null || !this.entries.text()) {
			throw in.unexpected("a map with its " + Names.FORM);
		}
		in.budget().enter();
		form.begin(in.cost(), 0);
		Map<Object, Object> map = form.create(0, Order.NATURAL);
		KeyCost keys = form.keys(in.cost(), map);
		this.entries.readMembers(in, map, form, keys);
		in.budget().leave();
		return form.finish(map, keys);
	}

	/** Reads what follows the name of a form. */
	Object readForm(JsonInput in, String name) {
		in.next();
		Object map;
		if (name.equals(EnumMapBody.FORM) && this.type.isAssignableFrom(EnumMap.class)) {
			map = this.enumMap.readForm(in);
		}
		else {
			MapForm form = FormNames.map(name);
			if (form == null || !this.forms.allows(form.type()) || !this.type.isAssignableFrom(form.type())) {
				throw in
					.malformed("a form that is not a %s, which %s holds".formatted(this.type.getName(), this.where));
			}
			Order order = FormNames.readOrder(in, form.ordered());
			in.member(Names.ENTRIES);
			map = readEntries(in, form, order);
		}
		in.endObject();
		return map;
	}

	private Object readEntries(JsonInput in, MapForm form, Order order) {
		in.budget().enter();
		form.begin(in.cost(), 0);
		Map<Object, Object> map = form.create(0, order);
		KeyCost keys = form.keys(in.cost(), map);
		this.entries.read(in, map, form, keys);
		in.budget().leave();
		return form.finish(map, keys);
	}

}
