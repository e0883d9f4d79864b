/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.AnnotatedElement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireName;
import org.jspecify.annotations.Nullable;

/**
 * The names of a type, a field or a constant: the one it has on the wire, and those it
 * had before.
 *
 * @param now the present name
 * @param before the former names
 */
public record WireNames(String now, List<String> before) {

	private static final int LONGEST = 512;

	private static final String RESERVED = "\\#;:=,{}()|<>[]?";

	public WireNames {
		before = List.copyOf(before);
	}

	/**
	 * The present name of a class on the wire.
	 * @param type a class, which need not be declared
	 * @return the name
	 */
	public static String of(Class<?> type) {
		return all(type).get(0);
	}

	/**
	 * The names of a class on the wire.
	 * @param type a class, which need not be declared
	 * @return the present name and the former ones
	 */
	public static List<String> all(Class<?> type) {
		WireName annotation = type.getAnnotation(WireName.class);
		return (annotation != null && annotation.value().length > 0) ? List.of(annotation.value())
				: List.of(type.getName());
	}

	/**
	 * Reads the annotation of an element.
	 * @param element the element
	 * @param name its name in Java
	 * @param where the element, for refusals
	 * @return its names
	 */
	static WireNames of(@Nullable AnnotatedElement element, String name, String where) {
		WireName annotation = (element != null) ? element.getAnnotation(WireName.class) : null;
		if (annotation == null) {
			return new WireNames(name, List.of());
		}
		List<String> names = List.of(annotation.value());
		Set<String> different = new HashSet<>();
		for (String each : names) {
			if (each.isBlank() || each.length() > LONGEST || !different.add(each)) {
				throw new UnsupportedTypeException(where,
						"@WireName(%s) on %s: names have 1 to %d characters, and each differs from the others"
							.formatted(names, where, LONGEST));
			}
		}
		if (names.isEmpty()) {
			throw new UnsupportedTypeException(where, "@WireName on %s has no name".formatted(where));
		}
		return new WireNames(names.get(0), names.subList(1, names.size()));
	}

	/** Refuses two fields, or two constants, that share a name. */
	static void requireDifferent(List<WireNames> all, String type) {
		Set<String> seen = new HashSet<>();
		for (WireNames names : all) {
			names.all().forEach((name) -> {
				if (!seen.add(name)) {
					throw new UnsupportedTypeException(type,
							"%s has two members that are or were called %s; correct their @WireName".formatted(type,
									name));
				}
			});
		}
	}

	/**
	 * Every name.
	 * @return the present one first
	 */
	public List<String> all() {
		List<String> all = new java.util.ArrayList<>(this.before);
		all.add(0, this.now);
		return all;
	}

	/**
	 * The names as they stand in a schema.
	 * @return such as {@code now=before,earlier}
	 */
	public String text() {
		if (this.before.isEmpty()) {
			return quote(this.now);
		}
		return quote(this.now) + "=" + String.join(",", this.before.stream().map(WireNames::quote).toList());
	}

	/**
	 * Quotes the characters of a name that mean something in a schema.
	 * @param name a name of anybody
	 * @return the name, with four hexadecimal digits after a backslash for each of them
	 */
	public static String quote(String name) {
		for (int i = 0; i < name.length(); i++) {
			if (isQuoted(name, i)) {
				StringBuilder quoted = new StringBuilder();
				for (int j = 0; j < name.length(); j++) {
					quoted.append(isQuoted(name, j) ? "\\%04x".formatted((int) name.charAt(j)) : name.charAt(j));
				}
				return quoted.toString();
			}
		}
		return name;
	}

	/**
	 * Whether a character of a name is quoted.
	 * @param name the name
	 * @param index the character's index
	 * @return whether {@link #quote} replaces it
	 */
	public static boolean isQuoted(String name, int index) {
		char character = name.charAt(index);
		if (character < 0x80 && Character.isLetterOrDigit(character)) {
			return false;
		}
		return RESERVED.indexOf(character) >= 0 || Character.isISOControl(character) || character == '\u2028'
				|| character == '\u2029' || (Character.isSurrogate(character) && !isPaired(name, index));
	}

	private static boolean isPaired(String name, int index) {
		return Character.isHighSurrogate(name.charAt(index))
				? index + 1 < name.length() && Character.isLowSurrogate(name.charAt(index + 1))
				: index > 0 && Character.isHighSurrogate(name.charAt(index - 1));
	}

}
