/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.kryowire.codec.schema.TypeDefinition.Kind;
import io.kryowire.codec.schema.WireNames;

/**
 * Writes the text of a schema that was parsed: the one that it was parsed from.
 */
final class SchemaPrinter {

	private SchemaPrinter() {
	}

	static String print(WrittenSchema schema) {
		StringBuilder text = new StringBuilder(print(schema.root()));
		for (WrittenType type : new TreeMap<>(schema.types()).values()) {
			text.append('\n').append(print(type));
		}
		return text.toString();
	}

	static String print(WrittenType type) {
		String members;
		if (type.kind() == Kind.ENUM) {
			members = type.constants()
				.stream()
				.map((constant) -> names(constant.name(), constant.formerNames()) + ":constant")
				.collect(Collectors.joining(";"));
		}
		else if (type.kind() == Kind.OPAQUE) {
			members = "serializer:" + WireNames.quote(type.constants().get(0).name());
		}
		else {
			members = type.fields()
				.stream()
				.map((field) -> names(field.name(), field.formerNames()) + ":" + print(field.shape()))
				.collect(Collectors.joining(";"));
		}
		return "%s#%08x %s{%s}".formatted(names(type.name(), type.formerNames()), type.id(), type.kind().word(),
				members);
	}

	private static String names(String now, List<String> before) {
		return new WireNames(now, before).text();
	}

	static String print(WrittenShape shape) {
		if (shape instanceof WrittenShape.Primitive primitive) {
			return primitive.type().getName();
		}
		if (shape instanceof WrittenShape.Value value) {
			return value.value().type().getName();
		}
		if (shape instanceof WrittenShape.Exact exact) {
			return WireNames.quote(exact.type());
		}
		if (shape instanceof WrittenShape.Sealed sealed) {
			return sealed.subtypes()
				.stream()
				.map(WireNames::quote)
				.collect(Collectors.joining("|", WireNames.quote(sealed.type()) + "(", ")"));
		}
		if (shape instanceof WrittenShape.Open open) {
			return "? " + WireNames.quote(open.type());
		}
		if (shape instanceof WrittenShape.Elements elements) {
			return elements.type().getName() + "<" + print(elements.element()) + ">";
		}
		if (shape instanceof WrittenShape.Entries entries) {
			return entries.type().getName() + "<" + print(entries.key()) + "," + print(entries.value()) + ">";
		}
		if (shape instanceof WrittenShape.ArrayOf array) {
			return print(array.element()) + "[]";
		}
		if (shape instanceof WrittenShape.Held held) {
			return held.holder().type().getName() + "<" + print(held.content()) + ">";
		}
		return ((WrittenShape.Tuple) shape).elements()
			.stream()
			.map(SchemaPrinter::print)
			.collect(Collectors.joining(",", "(", ")"));
	}

}
