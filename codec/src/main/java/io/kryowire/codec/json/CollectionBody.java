/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.Order;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A collection of the JDK: an array if it has the form that is usual in its place, else
 * an object with the form's name and the array.
 *
 * @param type the declared class or interface
 * @param plain the usual form, if there is one
 * @param element what its elements are
 * @param enumSet how a set of enum constants is written
 * @param forms which forms may travel
 * @param where the place, for refusals
 */
record CollectionBody(Class<?> type, @Nullable CollectionForm plain, JsonSlot element, EnumSetBody enumSet,
		AllowedForms forms, String where) implements JsonBody {

	/** The class itself, or an {@code ArrayList} or {@code HashSet} if that is one. */
	static @Nullable CollectionForm plainForm(Class<?> type) {
		CollectionForm own = CollectionForm.of(type);
		if (own != null && own.type() == type) {
			return own;
		}
		if (type.isAssignableFrom(ArrayList.class)) {
			return CollectionForm.of(ArrayList.class);
		}
		return type.isAssignableFrom(HashSet.class) ? CollectionForm.of(HashSet.class) : null;
	}

	@Override
	public void write(JsonOutput out, Object value) {
		CollectionForm form = this.forms.collection(value.getClass());
		if (form != null && this.type.isAssignableFrom(form.type())) {
			writeAs(out, (Collection<?>) value, form);
		}
		else if (value instanceof EnumSet<?> set && this.forms.allows(EnumSet.class)) {
			this.enumSet.write(out, set);
		}
		else {
			CollectionForm standIn = standIn(value);
			writeAs(out, (Collection<?>) value, standIn);
		}
	}

	/** For one of a library, or a view that the JDK keeps to itself. */
	private CollectionForm standIn(Object value) {
		CollectionForm form = this.forms.collectionStandIn(value.getClass(), this.type);
		if (form == null) {
			throw new TypeNotAllowedException(value.getClass().getName(),
					"%s, in %s, is not a collection that this codec carries; copy it into one of java.util"
						.formatted(value.getClass().getName(), this.where));
		}
		return form;
	}

	private void writeAs(JsonOutput out, Collection<?> collection, CollectionForm form) {
		out.budget().enter();
		form.checkSize(collection.size());
		write(out, collection, form);
		out.budget().leave();
	}

	private void write(JsonOutput out, Collection<?> collection, CollectionForm form) {
		Order order = form.ordered() ? order(form, collection) : Order.NATURAL;
		if (form == this.plain && order == Order.NATURAL) {
			writeItems(out, collection);
			return;
		}
		out.json().writeStartObject();
		FormNames.write(out, form.name(), order);
		out.json().writeName(Names.ITEMS);
		writeItems(out, collection);
		out.json().writeEndObject();
	}

	private static Order order(CollectionForm form, Collection<?> collection) {
		Order order = form.orderOf(collection);
		if (order == null) {
			throw new TypeNotAllowedException(form.name(),
					"A %s with a comparator of its own cannot travel; use the natural order".formatted(form.name()));
		}
		return order;
	}

	/** Another thread may change the collection meanwhile, hence the copy. */
	private void writeItems(JsonOutput out, Collection<?> collection) {
		@Nullable Object[] items = collection.toArray();
		out.size(items.length);
		out.json().writeStartArray();
		for (Object item : items) {
			this.element.write(out, item);
		}
		out.json().writeEndArray();
	}

	@Override
	public Object read(JsonInput in) {
		if (in.token() == JsonToken.START_ARRAY) {
			return readPlain(in);
		}
		in.expect(JsonToken.START_OBJECT, "a collection");
		in.next();
		in.member(Names.FORM);
		return readForm(in, in.string("the form of a collection"));
	}

	private Object readPlain(JsonInput in) {
		if (this.enumSet.plain()) {
			return this.enumSet.readPlain(in);
		}
		if (this.plain == null) {
			throw in
				.malformed("%s holds a %s, whose %s is missing".formatted(this.where, this.type.getName(), Names.FORM));
		}
		return readItems(in, this.plain, Order.NATURAL);
	}

	/** Reads what follows the name of a form. */
	Object readForm(JsonInput in, String name) {
		in.next();
		Object collection;
		if (name.equals(EnumSetBody.FORM) && this.type.isAssignableFrom(EnumSet.class)) {
			collection = this.enumSet.readForm(in);
		}
		else {
			CollectionForm form = FormNames.collection(name);
			if (form == null || !this.forms.allows(form.type()) || !this.type.isAssignableFrom(form.type())) {
				throw in
					.malformed("a form that is not a %s, which %s holds".formatted(this.type.getName(), this.where));
			}
			Order order = FormNames.readOrder(in, form.ordered());
			in.member(Names.ITEMS);
			collection = readItems(in, form, order);
		}
		in.endObject();
		return collection;
	}

	private Object readItems(JsonInput in, CollectionForm form, Order order) {
		in.expect(JsonToken.START_ARRAY, "an array");
		in.budget().enter();
		Collection<Object> collection = form.create(0, order);
		KeyCost keys = form.keys(in.cost(), collection);
		form.begin(in.cost(), 0);
		long each = form.heap(1) - form.heap(0);
		for (int i = 0; in.nextElement(i); i++) {
			in.budget().count(1);
			in.cost().heap(each, form.name());
			collection.add((keys != null) ? in.key(this.element, keys) : this.element.read(in));
		}
		in.budget().leave();
		return form.finish(collection, keys);
	}

}
