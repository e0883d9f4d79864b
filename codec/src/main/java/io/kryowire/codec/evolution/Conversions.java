/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Containers;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Order;
import io.kryowire.codec.schema.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Makes values of one type of values of another, or refuses those that do not fit.
 */
final class Conversions {

	private static final CollectionForm LIST = Objects.requireNonNull(CollectionForm.of(java.util.ArrayList.class));

	private static final CollectionForm SET = Objects.requireNonNull(CollectionForm.of(java.util.LinkedHashSet.class));

	private static final MapForm MAP = Objects.requireNonNull(MapForm.of(java.util.LinkedHashMap.class));

	private Conversions() {
	}

	static @Nullable Object convert(@Nullable Object value, Class<?> from, Class<?> to) {
		if (value == null) {
			if (to.isPrimitive()) {
				throw new ValueMismatchException("null is no %s, which is expected here".formatted(to));
			}
			return null;
		}
		Class<?> target = Scalars.boxed(to);
		return (target == Scalars.boxed(from)) ? value : Numbers.convert(value, target);
	}

	static @Nullable Object fit(@Nullable Object value, Shape ours, Class<?> type) {
		if (value == null) {
			return absent(ours);
		}
		if (!type.isInstance(value)) {
			throw new ValueMismatchException(
					"A value of %s does not fit %s".formatted(value.getClass().getName(), ours));
		}
		return value;
	}

	static @Nullable Object absent(Shape ours) {
		if (ours instanceof Shape.Primitive) {
			throw new ValueMismatchException("There is no value for a %s, which is expected here".formatted(ours));
		}
		return null;
	}

	static CollectionForm form(@Nullable CollectionForm written, Shape ours) {
		if (!(ours instanceof Shape.Elements elements)) {
			return LIST;
		}
		if (written != null && elements.type().isAssignableFrom(written.type())) {
			return written;
		}
		CollectionForm plain = Containers.collection(elements.type());
		return (plain != null) ? plain : SET;
	}

	static MapForm form(MapForm written, Shape.Entries ours) {
		if (ours.type().isAssignableFrom(written.type())) {
			return written;
		}
		MapForm plain = Containers.map(ours.type());
		return (plain != null) ? plain : MAP;
	}

	static Object sequence(Collection<?> elements, int written, Shape ours) {
		requireAll(elements.size(), written, ours);
		if (ours instanceof Shape.ArrayOf array) {
			return array(elements, array.component());
		}
		Shape.Elements target = (Shape.Elements) ours;
		if (target.type().isInstance(elements)) {
			return elements;
		}
		if (target.type() == EnumSet.class && target.element() instanceof Shape.Exact exact
				&& !elements.contains(null)) {
			Collection<Object> constants = Containers.noConstants(exact.type());
			constants.addAll(elements);
			return constants;
		}
		Collection<Object> copy = (elements instanceof EnumSet<?>) ? form(null, ours).create(written, Order.NATURAL)
				: List.of();
		if (target.type().isInstance(copy) && elements instanceof EnumSet<?>) {
			copy.addAll(elements);
			return copy;
		}
		throw new ValueMismatchException("The collection does not fit %s".formatted(ours));
	}

	private static Object array(Collection<?> elements, Class<?> component) {
		Object array = Array.newInstance(component, elements.size());
		int i = 0;
		for (Object element : elements) {
			Array.set(array, i++, element);
		}
		return array;
	}

	static Object map(Map<?, ?> entries, int written, Shape.Entries ours) {
		requireAll(entries.size(), written, ours);
		if (ours.type().isInstance(entries)) {
			return entries;
		}
		if (ours.type() == EnumMap.class && ours.key() instanceof Shape.Exact exact && !entries.containsKey(null)) {
			Map<Object, Object> constants = Containers.noKeys(exact.type());
			constants.putAll(entries);
			return constants;
		}
		MapForm plain = (entries instanceof EnumMap<?, ?>) ? Containers.map(ours.type()) : null;
		if (plain != null) {
			Map<Object, Object> copy = plain.create(written, Order.NATURAL);
			if (ours.type().isInstance(copy)) {
				copy.putAll(entries);
				return copy;
			}
		}
		throw new ValueMismatchException("The map does not fit %s".formatted(ours));
	}

	private static void requireAll(int size, int written, Shape ours) {
		if (size != written) {
			throw new ValueMismatchException("%d of %d elements are equal to others, and %s has each once"
				.formatted(written - size, written, ours));
		}
	}

}
