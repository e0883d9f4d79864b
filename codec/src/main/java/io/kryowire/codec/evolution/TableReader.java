/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.evolution.WrittenType.WrittenConstant;
import io.kryowire.codec.evolution.WrittenType.WrittenField;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.codec.schema.WireNames;
import org.jspecify.annotations.Nullable;

/**
 * Our types as a reader, and the classes that their names mean.
 */
final class TableReader implements ReaderTypes {

	private final TypeTable table;

	private final Map<TypeDefinition, WrittenType> types = new ConcurrentHashMap<>();

	/** Bounds of open places and sealed types, which have no definitions. */
	private final Map<String, Class<?>> bounds = new ConcurrentHashMap<>();

	TableReader(TypeTable table) {
		this.table = table;
		this.bounds.put(Matcher.OBJECT, Object.class);
	}

	TypeDefinition definition(WrittenType ours) {
		TypeDefinition definition = this.table.find(ours.name());
		if (definition == null) {
			throw new IllegalStateException(ours.name() + " was in the table");
		}
		return definition;
	}

	WrittenType type(TypeDefinition definition) {
		WrittenType known = this.types.get(definition);
		if (known == null) {
			known = make(definition);
			this.types.put(definition, known);
		}
		return known;
	}

	private WrittenType make(TypeDefinition definition) {
		List<WrittenField> fields = definition.fields()
			.stream()
			.map((field) -> new WrittenField(field.name(), field.names().before(), shape(field.shape())))
			.toList();
		List<WrittenConstant> constants = definition.constants()
			.stream()
			.map((names) -> new WrittenConstant(names.now(), names.before()))
			.toList();
		return new WrittenType(definition.name(), definition.names().before(), definition.id(), definition.kind(),
				fields, constants);
	}

	/** A shape of ours as another process would know it. */
	WrittenShape shape(Shape shape) {
		if (shape instanceof Shape.Primitive primitive) {
			return new WrittenShape.Primitive(primitive.type());
		}
		if (shape instanceof Shape.Value value) {
			return new WrittenShape.Value(value.value());
		}
		if (shape instanceof Shape.Exact exact) {
			return new WrittenShape.Exact(name(exact.type()));
		}
		if (shape instanceof Shape.Sealed sealed) {
			return new WrittenShape.Sealed(name(sealed.type()), sealed.subtypes().stream().map(this::name).toList());
		}
		if (shape instanceof Shape.Open open) {
			return new WrittenShape.Open(name(open.type()));
		}
		if (shape instanceof Shape.Elements elements) {
			return new WrittenShape.Elements(elements.type(), shape(elements.element()));
		}
		if (shape instanceof Shape.Entries entries) {
			return new WrittenShape.Entries(entries.type(), shape(entries.key()), shape(entries.value()));
		}
		if (shape instanceof Shape.ArrayOf array) {
			return new WrittenShape.ArrayOf(shape(array.element()));
		}
		if (shape instanceof Shape.Held held) {
			return new WrittenShape.Held(held.holder(), shape(held.content()));
		}
		return new WrittenShape.Tuple(((Shape.Tuple) shape).elements().stream().map(this::shape).toList());
	}

	private String name(Class<?> type) {
		String name = WireNames.of(type);
		Class<?> other = this.bounds.putIfAbsent(name, type);
		if (other != null && other != type) {
			throw new UnsupportedTypeException(type.getName(),
					"%s and %s are both called %s on the wire; correct their @WireName".formatted(other.getName(),
							type.getName(), name));
		}
		return name;
	}

	/** The shape that such a one of ours is. */
	Shape shape(WrittenShape shape) {
		if (shape instanceof WrittenShape.Primitive primitive) {
			return new Shape.Primitive(primitive.type());
		}
		if (shape instanceof WrittenShape.Value value) {
			return new Shape.Value(value.value());
		}
		if (shape instanceof WrittenShape.Exact exact) {
			return new Shape.Exact(classOf(exact.type()));
		}
		if (shape instanceof WrittenShape.Sealed sealed) {
			return new Shape.Sealed(classOf(sealed.type()), classes(sealed.subtypes()));
		}
		if (shape instanceof WrittenShape.Open open) {
			return new Shape.Open(classOf(open.type()));
		}
		if (shape instanceof WrittenShape.Elements elements) {
			return new Shape.Elements(elements.type(), shape(elements.element()));
		}
		if (shape instanceof WrittenShape.Entries entries) {
			return new Shape.Entries(entries.type(), shape(entries.key()), shape(entries.value()));
		}
		if (shape instanceof WrittenShape.ArrayOf array) {
			Shape element = shape(array.element());
			return new Shape.ArrayOf(raw(element), element);
		}
		if (shape instanceof WrittenShape.Held held) {
			return new Shape.Held(held.holder(), shape(held.content()));
		}
		throw new IllegalArgumentException("A tuple stands at the root only");
	}

	private List<Class<?>> classes(List<String> names) {
		List<Class<?>> classes = new java.util.ArrayList<>();
		names.forEach((name) -> classes.add(classOf(name)));
		return classes;
	}

	private Class<?> classOf(String name) {
		Class<?> known = classOrNull(name);
		if (known == null) {
			throw new IllegalStateException(name + " is none of our types");
		}
		return known;
	}

	private @Nullable Class<?> classOrNull(String name) {
		TypeDefinition definition = this.table.find(name);
		return (definition != null) ? definition.type() : this.bounds.get(name);
	}

	/** The class of the values of a shape, for arrays and for checks of open places. */
	static Class<?> raw(Shape shape) {
		if (shape instanceof Shape.Primitive primitive) {
			return primitive.type();
		}
		if (shape instanceof Shape.Value value) {
			return value.value().type();
		}
		if (shape instanceof Shape.Exact exact) {
			return exact.type();
		}
		if (shape instanceof Shape.Sealed sealed) {
			return sealed.type();
		}
		if (shape instanceof Shape.Open open) {
			return open.type();
		}
		if (shape instanceof Shape.Elements elements) {
			return elements.type();
		}
		if (shape instanceof Shape.Entries entries) {
			return entries.type();
		}
		if (shape instanceof Shape.Held held) {
			return held.holder().type();
		}
		return (shape instanceof Shape.ArrayOf array) ? array.component().arrayType() : Object[].class;
	}

	@Override
	public @Nullable WrittenType find(String name) {
		TypeDefinition definition = this.table.find(name);
		return (definition != null) ? type(definition) : null;
	}

	@Override
	public List<String> names(String type) {
		Class<?> known = classOrNull(type);
		return (known != null) ? WireNames.all(known) : List.of(type);
	}

	@Override
	public @Nullable Boolean fits(String type, String bound) {
		Class<?> lower = classOrNull(type);
		Class<?> upper = classOrNull(bound);
		return (lower != null && upper != null) ? upper.isAssignableFrom(lower) : null;
	}

	@Override
	public boolean isRequired(WrittenType type, String field) {
		return definition(type).fields()
			.stream()
			.anyMatch((each) -> each.name().equals(field) && each.missing().isRequired());
	}

	@Override
	public boolean isRequired(int parameter) {
		return false; // which the shape of the parameters says
	}

	@Override
	public boolean hasUnknown(WrittenType enumeration) {
		return definition(enumeration).unknownConstant() != null;
	}

	@Override
	public @Nullable String unknownSubtype(WrittenShape.Sealed shape) {
		TypeDefinition unknown = this.table
			.unknownSubtype(new Shape.Sealed(classOf(shape.type()), classes(shape.subtypes())));
		return (unknown != null) ? unknown.name() : null;
	}

}
