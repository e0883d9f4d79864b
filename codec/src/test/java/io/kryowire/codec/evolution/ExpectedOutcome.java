/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.kryowire.codec.evolution.GeneratedKind.Container;
import org.jspecify.annotations.Nullable;

/**
 * What the table of rules says of one value, written down a second time.
 */
final class ExpectedOutcome {

	private static final Map<Class<?>, String> WIDER = Map.of(byte.class, "short int long float double", short.class,
			"int long float double", char.class, "int long", int.class, "long double", float.class, "double");

	private static final Map<Class<?>, Class<?>> UNBOXED = Map.of(Short.class, short.class, Integer.class, int.class,
			Long.class, long.class, Double.class, double.class);

	/** Thrown where a value does not fit. */
	static final class Misfit extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	private ExpectedOutcome() {
	}

	static boolean convertible(GeneratedKind from, GeneratedKind to) {
		if (from.container == Container.OPTIONAL || to.container == Container.OPTIONAL) {
			boolean both = from.container == to.container;
			return (from.container == Container.OPTIONAL) ? convertible(content(from), both ? content(to) : to)
					: convertible(from, content(to));
		}
		if (from.container != null || to.container != null) {
			return from.container != null && to.container != null && convertible(content(from), content(to));
		}
		if (!isNumber(from) || !isNumber(to)) {
			return from == to;
		}
		Class<?> one = unboxed(from.type);
		Class<?> other = unboxed(to.type);
		return one == other || isWider(one, other) || isWider(other, one);
	}

	private static GeneratedKind content(GeneratedKind kind) {
		return Objects.requireNonNull(kind.content);
	}

	private static boolean isNumber(GeneratedKind kind) {
		return unboxed(kind.type).isPrimitive() && kind != GeneratedKind.BOOLEAN;
	}

	private static Class<?> unboxed(Class<?> type) {
		return UNBOXED.getOrDefault(type, type);
	}

	private static boolean isWider(Class<?> from, Class<?> to) {
		return List.of(WIDER.getOrDefault(from, "").split(" ")).contains(to.getName());
	}

	/** The plain value that is read of a plain value that was written. */
	static @Nullable Object convert(@Nullable Object value, GeneratedKind from, GeneratedKind to) {
		if (from.container == Container.OPTIONAL) {
			if (to.container == Container.OPTIONAL) {
				return (value == null) ? null
						: Optional.ofNullable(convert(((Optional<?>) value).orElse(null), content(from), content(to)));
			}
			return convert((value != null) ? ((Optional<?>) value).orElse(null) : null, content(from), to);
		}
		if (to.container == Container.OPTIONAL) {
			return Optional.ofNullable(convert(value, from, content(to)));
		}
		if (value == null) {
			if (to.isPrimitive()) {
				throw new Misfit();
			}
			return null;
		}
		if (from.container != null) {
			return elements((List<?>) value, from, to);
		}
		return isNumber(from) ? number(value, unboxed(to.type)) : value;
	}

	private static Object elements(List<?> value, GeneratedKind from, GeneratedKind to) {
		List<@Nullable Object> elements = new ArrayList<>();
		for (Object element : value) {
			elements.add(convert(element, content(from), content(to)));
		}
		if (to.container == Container.SET && new HashSet<>(elements).size() < elements.size()) {
			throw new Misfit();
		}
		return elements;
	}

	private static Object number(Object value, Class<?> to) {
		double exact = (value instanceof Character letter) ? letter : ((Number) value).doubleValue();
		long whole = (value instanceof Character letter) ? letter
				: (value instanceof Long number) ? number : (long) exact;
		boolean integral = !(value instanceof Double || value instanceof Float) || whole == exact;
		Object result = switch (to.getName()) {
			case "byte" -> (byte) whole;
			case "short" -> (short) whole;
			case "char" -> (char) whole;
			case "int" -> (int) whole;
			case "long" -> whole;
			case "float" -> (float) exact;
			default -> exact;
		};
		boolean fits = switch (to.getName()) {
			case "float" -> (float) exact == exact;
			case "double" -> true;
			case "char" -> (char) whole == whole;
			default -> integral && ((Number) result).longValue() == whole;
		};
		if (!fits) {
			throw new Misfit();
		}
		return result;
	}

	/** The plain value that a field holds where it is missing. */
	static @Nullable Object missing(GeneratedType.Field field) {
		GeneratedKind kind = field.kind();
		if (field.defaulted()) {
			return (kind.container == Container.OPTIONAL) ? Optional.of(parsed(content(kind))) : parsed(kind);
		}
		if (kind.container != null) {
			return (kind.container == Container.OPTIONAL) ? Optional.empty() : List.of();
		}
		if (kind == GeneratedKind.BOOLEAN) {
			return false;
		}
		return kind.isPrimitive() ? number(0, kind.type) : null;
	}

	private static Object parsed(GeneratedKind kind) {
		return switch (kind) {
			case BOOLEAN -> true;
			case STRING -> "7";
			case CHAR -> '7';
			case MOOD -> "GOOD";
			default -> number(7, unboxed(kind.type));
		};
	}

}
