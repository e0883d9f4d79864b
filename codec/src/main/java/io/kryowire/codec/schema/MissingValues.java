/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireRequired;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the annotations of a field, a component or a parameter say of messages that
 * lack it. What they cannot mean is refused when the type is declared.
 */
final class MissingValues {

	private static final Set<Class<?>> MUTABLE = Set.of(StringBuilder.class, BitSet.class, Date.class,
			AtomicInteger.class, AtomicLong.class, AtomicBoolean.class);

	private static final Map<Class<?>, Object> EMPTY = Map.of(OptionalInt.class, OptionalInt.empty(),
			OptionalLong.class, OptionalLong.empty(), OptionalDouble.class, OptionalDouble.empty());

	private MissingValues() {
	}

	static MissingValue of(AnnotatedElement element, Shape shape, Class<?> raw, String where) {
		WireDefault annotation = element.getAnnotation(WireDefault.class);
		boolean required = element.isAnnotationPresent(WireRequired.class);
		if (annotation == null) {
			return required ? MissingValue.REQUIRED : usual(shape, raw);
		}
		if (required) {
			throw new UnsupportedTypeException(where,
					"%s has @WireRequired, and a @WireDefault that would never be used; remove one of them"
						.formatted(where));
		}
		MissingValue value = parsed(shape, annotation.value());
		if (value == null) {
			throw new UnsupportedTypeException(where, "@WireDefault(\"%s\") on %s: the text of %s is expected"
				.formatted(annotation.value(), where, expected(shape)));
		}
		return value;
	}

	/** What a place holds without an annotation. */
	static MissingValue usual(Shape shape, Class<?> raw) {
		if (shape instanceof Shape.Primitive primitive) {
			return MissingValue.constant(Array.get(Array.newInstance(primitive.type(), 1), 0));
		}
		if (shape instanceof Shape.Value value && EMPTY.containsKey(value.value().type())) {
			return MissingValue.constant(EMPTY.get(value.value().type()));
		}
		if (shape instanceof Shape.Held held && held.holder() == Holder.OPTIONAL) {
			return MissingValue.constant(Optional.empty());
		}
		if (shape instanceof Shape.Elements elements) {
			return Containers.empty(elements);
		}
		if (shape instanceof Shape.Entries entries) {
			return Containers.empty(entries);
		}
		if (shape instanceof Shape.ArrayOf array) {
			return MissingValue
				.constant(Array.newInstance(raw.isArray() ? raw.getComponentType() : array.component(), 0));
		}
		return MissingValue.NULL;
	}

	private static @Nullable MissingValue parsed(Shape shape, String text) {
		Object value = parse(shape, text);
		if (value == null) {
			return null;
		}
		return isMutable(shape) ? MissingValue.fresh(() -> parse(shape, text), text.length() * 2L + Long.SIZE)
				: MissingValue.constant(value);
	}

	private static boolean isMutable(Shape shape) {
		if (shape instanceof Shape.Held held) {
			return held.holder() != Holder.OPTIONAL || isMutable(held.content());
		}
		return shape instanceof Shape.Value value && MUTABLE.contains(value.value().type());
	}

	private static @Nullable Object parse(Shape shape, String text) {
		if (shape instanceof Shape.Held held) {
			Object content = parse(held.content(), text);
			return (content != null) ? held.holder().holding(content) : null;
		}
		if (shape instanceof Shape.Exact exact && exact.type().isEnum()) {
			return constant(exact.type(), text);
		}
		JdkValue value = null;
		if (shape instanceof Shape.Value plain) {
			value = plain.value();
		}
		else if (shape instanceof Shape.Primitive primitive) {
			value = JdkValue.of(java.lang.invoke.MethodType.methodType(primitive.type()).wrap().returnType());
		}
		return (value != null && isPlain(value.type(), text)) ? parse(value, text) : null;
	}

	/** Others than {@code true} are false for the JDK, and a word is its first letter. */
	private static boolean isPlain(Class<?> type, String text) {
		if (type == Boolean.class || type == AtomicBoolean.class) {
			return text.equals("true") || text.equals("false");
		}
		return type != Character.class || text.length() == 1;
	}

	private static @Nullable Object parse(JdkValue value, String text) {
		try {
			ReadingCost cost = new ReadingCost();
			cost.start(text.length());
			return value.parse(text, cost);
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private static @Nullable Object constant(Class<?> type, String name) {
		for (Object constant : type.getEnumConstants()) {
			if (((Enum<?>) constant).name().equals(name)) {
				return constant;
			}
		}
		return null;
	}

	private static String expected(Shape shape) {
		if (shape instanceof Shape.Held held) {
			return expected(held.content());
		}
		boolean hasText = shape instanceof Shape.Primitive || shape instanceof Shape.Value
				|| (shape instanceof Shape.Exact exact && exact.type().isEnum());
		return hasText ? "a " + shape
				: "a number, a string, a constant or another value of the JDK; a %s has none".formatted(shape);
	}

}
