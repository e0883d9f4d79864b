/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.Order;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A collection or array of another version, which is a collection or array here. It is
 * filled as what it becomes, so that what finding its elements costs is charged.
 *
 * @param written the class of the collection there, {@code null} for an array
 * @param ours what is expected
 * @param element how an element is read
 * @param target what becomes of it
 * @param types the types here
 * @param where the place, for refusals
 */
record EvolvedElements(@Nullable Class<?> written, Shape ours, PlaceReader element, Target target, EvolvedTypes types,
		String where) implements PlaceReader {

	static EvolvedElements of(Place.Elements place, PlaceReader element, EvolvedTypes types, String where) {
		return new EvolvedElements(place.written().type(), place.ours(), element, new Target(place::form, place::fit),
				types, where);
	}

	static EvolvedElements of(Place.ArrayOf place, PlaceReader element, EvolvedTypes types, String where) {
		return new EvolvedElements(null, place.ours(), element, new Target((form) -> place.form(), place::fit), types,
				where);
	}

	@Override
	public Object read(JsonInput in) {
		return (in.token() == JsonToken.START_ARRAY) ? readPlain(in) : readNamed(in);
	}

	private Object fit(JsonInput in, Collection<?> elements, int written) {
		try {
			return this.target.fit().apply(elements, written);
		}
		catch (ValueMismatchException ex) {
			throw in.mismatch(this.where, ex);
		}
	}

	private Object readPlain(JsonInput in) {
		if (this.written == null) {
			return readItems(in, formFor(ArrayList.class), Order.NATURAL);
		}
		if (this.written == EnumSet.class) {
			return readConstants(in, this.element);
		}
		CollectionForm form = CollectionBody.plainForm(this.written);
		if (form == null) {
			throw in.malformed("%s holds a collection whose %s is missing".formatted(this.where, Names.FORM));
		}
		return readItems(in, formFor(form.type()), Order.NATURAL);
	}

	private Object readNamed(JsonInput in) {
		in.expect(JsonToken.START_OBJECT, "a collection");
		in.next();
		String name = in.textMember(Names.FORM);
		Object elements;
		if (name.equals(EnumSetBody.FORM)) {
			PlaceReader constants = in.atMember(Names.TYPE) ? this.types.readEnumName(in) : this.element;
			in.member(Names.ITEMS);
			elements = readConstants(in, constants);
		}
		else {
			CollectionForm form = FormNames.collection(name);
			if (form == null || !forms().allows(form.type()) || this.written == null
					|| !this.written.isAssignableFrom(form.type())) {
				throw in.malformed("a form that does not fit %s".formatted(this.where));
			}
			Order order = FormNames.readOrder(in, form.ordered());
			in.member(Names.ITEMS);
			elements = readItems(in, formFor(form.type()), order);
		}
		in.endObject();
		return elements;
	}

	private AllowedForms forms() {
		return this.types.forms();
	}

	/** The same form if it fits, else the one that is made of it. */
	private CollectionForm formFor(Class<?> type) {
		CollectionForm form = this.target.form().apply(Objects.requireNonNull(CollectionForm.of(type)));
		forms().require(form.type());
		return form;
	}

	private Object readItems(JsonInput in, CollectionForm form, Order order) {
		in.expect(JsonToken.START_ARRAY, "an array");
		in.budget().enter();
		Collection<Object> elements = form.create(0, form.ordered() ? order : Order.NATURAL);
		KeyCost keys = form.keys(in.cost(), elements);
		form.begin(in.cost(), 0);
		long each = form.heap(1) - form.heap(0);
		int written = 0;
		for (; in.nextElement(written); written++) {
			in.budget().count(1);
			in.cost().heap(each, form.name());
			elements.add((keys != null) ? in.key(this.element, keys) : this.element.read(in));
		}
		in.budget().leave();
		return fit(in, form.finish(elements, keys), written);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private Object readConstants(JsonInput in, PlaceReader constants) {
		in.expect(JsonToken.START_ARRAY, "an array of constants");
		CollectionForm form = CollectionForm.of(ArrayList.class);
		Collection<Object> elements = new ArrayList<>();
		for (int i = 0; in.nextElement(i); i++) {
			in.budget().count(1);
			in.cost().heap((form != null) ? form.heap(1) - form.heap(0) : 0, EnumSetBody.FORM);
			elements.add(constants.read(in));
		}
		Class<?> place = (this.ours instanceof Shape.Elements ours) ? ours.type() : List.class;
		PlaceReader.Constants known = EvolvedTypes.constants(constants);
		if (known != null && place.isAssignableFrom(EnumSet.class)) {
			in.cost().heap(ValueBounds.enumSetHeap(known.size()), EnumSetBody.FORM);
			EnumSet set = EnumSet.noneOf((Class) known.type());
			set.addAll(elements);
			return fit(in, set, elements.size());
		}
		boolean set = place.isAssignableFrom(HashSet.class) && !place.isAssignableFrom(ArrayList.class);
		return fit(in, set ? new LinkedHashSet<>(elements) : elements, elements.size());
	}

	/**
	 * What becomes of the elements.
	 *
	 * @param form the collection they are put into, for the one that was written
	 * @param fit makes what is expected of that, if it still has as many as were written
	 */
	record Target(UnaryOperator<CollectionForm> form, BiFunction<Collection<?>, Integer, Object> fit) {
	}

}
