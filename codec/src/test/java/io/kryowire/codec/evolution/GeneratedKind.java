/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What a generated field holds.
 */
enum GeneratedKind {

	BYTE("B", null, byte.class), SHORT("S", null, short.class), CHAR("C", null, char.class), INT("I", null, int.class),
	LONG("J", null, long.class), FLOAT("F", null, float.class), DOUBLE("D", null, double.class),
	BOOLEAN("Z", null, boolean.class), BOXED_SHORT("Ljava/lang/Short;", null, Short.class),
	BOXED_INT("Ljava/lang/Integer;", null, Integer.class), BOXED_LONG("Ljava/lang/Long;", null, Long.class),
	BOXED_DOUBLE("Ljava/lang/Double;", null, Double.class), STRING("Ljava/lang/String;", null, String.class),

	OPTIONAL_INT(BOXED_INT, Container.OPTIONAL), OPTIONAL_LONG(BOXED_LONG, Container.OPTIONAL),
	OPTIONAL_STRING(STRING, Container.OPTIONAL), LIST_INT(BOXED_INT, Container.LIST),
	LIST_LONG(BOXED_LONG, Container.LIST), SET_INT(BOXED_INT, Container.SET), LIST_STRING(STRING, Container.LIST),
	SET_STRING(STRING, Container.SET), INTS(INT, Container.ARRAY), LONGS(LONG, Container.ARRAY),
	SHORTS(SHORT, Container.ARRAY), BOXES(BOXED_INT, Container.ARRAY), STRINGS(STRING, Container.ARRAY),

	MOOD("", null, Enum.class), NESTED("", null, Object.class);

	/** What a field has around its value. */
	enum Container {

		OPTIONAL("Ljava/util/Optional"), LIST("Ljava/util/List"), SET("Ljava/util/Set"), ARRAY("[");

		private final String descriptor;

		Container(String descriptor) {
			this.descriptor = descriptor;
		}

	}

	private static final String[] WORDS = { "a", "b", "c", "" };

	final String descriptor;

	final @Nullable String signature;

	final @Nullable GeneratedKind content;

	final @Nullable Container container;

	final Class<?> type;

	GeneratedKind(String descriptor, @Nullable String signature, Class<?> type) {
		this.descriptor = descriptor;
		this.signature = signature;
		this.type = type;
		this.content = null;
		this.container = null;
	}

	GeneratedKind(GeneratedKind content, Container container) {
		boolean array = container == Container.ARRAY;
		this.descriptor = array ? "[" + content.descriptor : container.descriptor + ";";
		this.signature = array ? null : container.descriptor + "<" + content.descriptor + ">;";
		this.type = Object.class;
		this.content = content;
		this.container = container;
	}

	boolean isPrimitive() {
		return this.type.isPrimitive();
	}

	/** The text of a default, if there is one. */
	@Nullable String defaultText() {
		if (this == BOOLEAN) {
			return "true";
		}
		if (this == MOOD) {
			return "GOOD";
		}
		return (this.content != null && this.container != Container.OPTIONAL) || this == NESTED ? null : "7";
	}

	/** A value of the kind, as it stands in the field. */
	@Nullable Object random(Random random) {
		if (this.content == null) {
			return scalar(random);
		}
		if (random.nextInt(8) == 0) {
			return null;
		}
		List<Object> elements = new ArrayList<>();
		for (int i = random.nextInt(4); i > 0; i--) {
			Object element = this.content.scalar(random);
			if (element != null) {
				elements.add(element);
			}
		}
		return switch (java.util.Objects.requireNonNull(this.container)) {
			case OPTIONAL -> elements.isEmpty() ? Optional.empty() : Optional.of(elements.get(0));
			case LIST -> elements;
			case SET -> new LinkedHashSet<>(elements);
			case ARRAY -> array(elements);
		};
	}

	private Object array(List<Object> elements) {
		GeneratedKind element = java.util.Objects.requireNonNull(this.content);
		Object array = java.lang.reflect.Array.newInstance(element.type, elements.size());
		for (int i = 0; i < elements.size(); i++) {
			java.lang.reflect.Array.set(array, i, elements.get(i));
		}
		return array;
	}

	private @Nullable Object scalar(Random random) {
		long number = switch (random.nextInt(4)) {
			case 0 -> random.nextInt(10);
			case 1 -> random.nextInt(70_000);
			case 2 -> random.nextInt();
			default -> random.nextLong();
		};
		if (!isPrimitive() && random.nextInt(8) == 0) {
			return null;
		}
		return switch (this) {
			case BYTE -> (byte) number;
			case SHORT, BOXED_SHORT -> (short) number;
			case CHAR -> (char) (number & 0x7fff);
			case INT, BOXED_INT -> (int) number;
			case LONG, BOXED_LONG -> number;
			case FLOAT -> random.nextBoolean() ? (float) (byte) number : random.nextFloat();
			case DOUBLE, BOXED_DOUBLE -> random.nextBoolean() ? (double) (short) number : random.nextDouble();
			case BOOLEAN -> random.nextBoolean();
			case STRING -> WORDS[random.nextInt(WORDS.length)];
			default -> throw new IllegalStateException(this + " is made elsewhere");
		};
	}

	/** The value as plain data: arrays are lists, and so are sets, in their order. */
	static @Nullable Object plain(@Nullable Object value) {
		if (value == null || !value.getClass().isArray()) {
			return (value instanceof Set<?> set) ? new ArrayList<>(set) : value;
		}
		List<@Nullable Object> elements = new ArrayList<>();
		for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) {
			elements.add(java.lang.reflect.Array.get(value, i));
		}
		return elements;
	}

}
