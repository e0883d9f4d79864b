/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * One version of a generated type.
 *
 * @param name its name
 * @param record whether it is a record, and not a class
 * @param fields its fields
 */
record GeneratedType(String name, boolean record, List<Field> fields) {

	private static final GeneratedKind[] KINDS = GeneratedKind.values();

	/**
	 * A field.
	 *
	 * @param name its name
	 * @param before the names that it had
	 * @param kind what it holds
	 * @param nested the type of a {@link GeneratedKind#NESTED}
	 * @param defaulted whether an annotation says what it holds where it is missing
	 * @param required whether what lacks it is refused
	 */
	record Field(String name, List<String> before, GeneratedKind kind, @Nullable String nested, boolean defaulted,
			boolean required) {

		Field renamed(String now) {
			List<String> names = new ArrayList<>(this.before);
			names.add(this.name);
			return new Field(now, names, this.kind, this.nested, this.defaulted, this.required);
		}

	}

	static GeneratedType random(String name, List<GeneratedType> others, Random random) {
		List<Field> fields = new ArrayList<>();
		for (int i = random.nextInt(6); i >= 0; i--) {
			fields.add(field("f" + i, others, random));
		}
		return new GeneratedType(name, random.nextBoolean(), fields);
	}

	private static Field field(String name, List<GeneratedType> others, Random random) {
		GeneratedKind kind = KINDS[random.nextInt(KINDS.length)];
		if (kind == GeneratedKind.NESTED && others.isEmpty()) {
			kind = GeneratedKind.STRING;
		}
		String nested = (kind == GeneratedKind.NESTED) ? others.get(random.nextInt(others.size())).name() : null;
		boolean defaulted = kind.defaultText() != null && random.nextInt(3) == 0;
		return new Field(name, List.of(), kind, nested, defaulted, !defaulted && random.nextInt(40) == 0);
	}

	/** The next version of the type. */
	GeneratedType next(List<GeneratedType> others, Random random) {
		List<Field> changed = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (Field field : this.fields) {
			Field next = switch (random.nextInt(10)) {
				case 0 -> null;
				case 1 -> field.renamed("r" + names.size());
				case 2, 3 -> changed(field, others, random);
				default -> field;
			};
			if (next != null) {
				names.add(next.name());
				changed.add(next);
			}
		}
		for (int i = random.nextInt(3); i > 0; i--) {
			changed.add(field("n" + i, others, random));
		}
		if (random.nextInt(3) == 0) {
			Collections.shuffle(changed, random);
		}
		return new GeneratedType(this.name, (random.nextInt(5) == 0) != this.record, changed);
	}

	/** Mostly to what it can be converted from. */
	private static Field changed(Field field, List<GeneratedType> others, Random random) {
		if (random.nextInt(3) == 0) {
			return field(field.name(), others, random);
		}
		for (int i = 0; i < 200; i++) {
			Field other = field(field.name(), others, random);
			boolean alike = other.kind() != field.kind() && other.kind() != GeneratedKind.NESTED
					&& field.kind() != GeneratedKind.NESTED && ExpectedOutcome.convertible(field.kind(), other.kind());
			if (alike) {
				return other;
			}
		}
		return field;
	}

}
