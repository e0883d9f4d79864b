/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.MapForm;
import org.jspecify.annotations.Nullable;

/**
 * The types of the JDK, as they are written where anything may stand.
 */
/*
 * A string, a boolean, an int and a finite double are what JSON has anyway; a collection
 * or map names its form. All others are named by their class.
 */
final class JdkTypes {

	private static final Set<Class<?>> PLAIN = Set.of(String.class, Boolean.class, Integer.class, Double.class);

	private static final List<Class<?>> PRIMITIVES = List.of(boolean.class, byte.class, short.class, char.class,
			int.class, long.class, float.class, double.class);

	private final AllowedForms forms;

	private final CollectionBody collections;

	private final MapBody maps;

	private final Map<String, OpenType> byName = new HashMap<>();

	JdkTypes(OpenTypes types, AllowedForms forms, JsonSlot any, boolean text) {
		this.forms = forms;
		EnumTag tag = new EnumTag(null, types);
		this.collections = new CollectionBody(Collection.class, CollectionBody.plainForm(Collection.class), any,
				new EnumSetBody(Collection.class, tag), forms, "a place for any type");
		this.maps = new MapBody(Map.class, null, new EntriesForm(text, any, any), new EnumMapBody(Map.class, any, tag),
				forms, "a place for any type");
		JdkValue.all().forEach((value) -> add(value.type(), ScalarBodies.of(value), !PLAIN.contains(value.type())));
		for (Holder holder : Holder.values()) {
			add(holder.type(), new HeldBody(holder, any), true);
		}
		PRIMITIVES.forEach((component) -> add(component.arrayType(), PrimitiveArrayBody.of(component), true));
		FormNames.collections().forEach((form) -> add(form.type(), this.collections, false));
		FormNames.maps().forEach((form) -> add(form.type(), this.maps, false));
		add(EnumSet.class, this.collections, false);
		add(EnumMap.class, this.maps, false);
	}

	private void add(Class<?> type, JsonBody body, boolean tagged) {
		this.byName.put(type.getTypeName(), OpenType.ofJdk(type, body, tagged));
	}

	@Nullable OpenType find(String name) {
		return this.byName.get(name);
	}

	/** Finds how instances of a class are written, also of one that only the JDK sees. */
	@Nullable OpenType find(Class<?> type) {
		JdkValue value = JdkValue.of(type);
		if (value != null) {
			return find(value.type().getTypeName());
		}
		CollectionForm collection = CollectionForm.of(type);
		if (collection != null) {
			return find(collection.type().getTypeName());
		}
		MapForm map = MapForm.of(type);
		if (map != null) {
			return find(map.type().getTypeName());
		}
		return find(EnumSet.class.isAssignableFrom(type) ? EnumSet.class.getTypeName() : type.getTypeName());
	}

	/** Finds what stands in for a collection or map whose class has no form. */
	@Nullable OpenType standIn(Class<?> type) {
		CollectionForm collection = this.forms.collectionStandIn(type, Object.class);
		if (collection != null) {
			return find(collection.type().getTypeName());
		}
		MapForm map = this.forms.mapStandIn(type, Object.class);
		return (map != null) ? find(map.type().getTypeName()) : null;
	}

	/** The class of a form of collections or maps. */
	@Nullable Class<?> formType(String form) {
		CollectionForm collection = FormNames.collection(form);
		if (collection != null) {
			return collection.type();
		}
		MapForm map = FormNames.map(form);
		if (map != null) {
			return map.type();
		}
		return switch (form) {
			case EnumSetBody.FORM -> EnumSet.class;
			case EnumMapBody.FORM -> EnumMap.class;
			default -> null;
		};
	}

	/** Reads a collection or map from the name of its form. */
	Object readForm(JsonInput in, Class<?> type, String form) {
		return Map.class.isAssignableFrom(type) ? this.maps.readForm(in, form) : this.collections.readForm(in, form);
	}

	CollectionBody collections() {
		return this.collections;
	}

}
