/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A reader of which the schema is known, and what its annotations say besides.
 */
final class TextReader implements ReaderTypes {

	private final WrittenSchema schema;

	private final Set<String> marks;

	private final Map<String, WrittenType> byName = new HashMap<>();

	TextReader(WrittenSchema schema, List<String> marks) {
		this.schema = schema;
		this.marks = new HashSet<>(marks);
		for (WrittenType type : schema.types().values()) {
			this.byName.put(type.name(), type);
			type.formerNames().forEach((former) -> this.byName.put(former, type));
		}
	}

	@Override
	public @Nullable WrittenType find(String name) {
		return this.byName.get(name);
	}

	@Override
	public List<String> names(String type) {
		WrittenType known = this.schema.types().get(type);
		if (known == null) {
			return List.of(type);
		}
		List<String> names = new java.util.ArrayList<>(known.formerNames());
		names.add(type);
		return names;
	}

	@Override
	public @Nullable Boolean fits(String type, String bound) {
		return (type.equals(bound) || bound.equals(Matcher.OBJECT)) ? Boolean.TRUE : null;
	}

	@Override
	public boolean isRequired(WrittenType type, String field) {
		return this.marks.contains(Marks.required(type.name(), field));
	}

	@Override
	public boolean isRequired(int parameter) {
		return this.marks.contains(Marks.required(parameter));
	}

	@Override
	public boolean hasUnknown(WrittenType enumeration) {
		return enumeration.constants()
			.stream()
			.anyMatch((constant) -> this.marks.contains(Marks.unknownConstant(enumeration.name(), constant.name())));
	}

	@Override
	public @Nullable String unknownSubtype(WrittenShape.Sealed shape) {
		return shape.subtypes()
			.stream()
			.filter((subtype) -> this.marks.contains(Marks.unknownSubtype(subtype)))
			.findFirst()
			.orElse(null);
	}

}
