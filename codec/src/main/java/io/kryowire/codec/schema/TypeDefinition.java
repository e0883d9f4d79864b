/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireUnknown;
import org.jspecify.annotations.Nullable;

/**
 * What the table knows of one declared class: its id, and what its instances consist of.
 */
public final class TypeDefinition {

	private final Class<?> type;

	private final WireNames names;

	private final int id;

	private final Kind kind;

	private final List<FieldDefinition> fields;

	private final List<WireNames> constants;

	private final @Nullable Enum<?> unknownConstant;

	private TypeDefinition(Class<?> type, Kind kind, List<FieldDefinition> fields, List<WireNames> constants,
			@Nullable Enum<?> unknownConstant) {
		this.type = type;
		this.names = WireNames.of(type, type.getName(), type.getName());
		this.id = TypeDeriver.idOf(type);
		this.kind = kind;
		this.fields = List.copyOf(fields);
		this.constants = List.copyOf(constants);
		this.unknownConstant = unknownConstant;
	}

	static TypeDefinition ofFields(Class<?> type, Kind kind, List<FieldDefinition> fields) {
		WireNames.requireDifferent(fields.stream().map(FieldDefinition::names).toList(), type.getName());
		boolean standIn = type.isAnnotationPresent(WireUnknown.class);
		if (standIn && fields.stream().anyMatch((field) -> field.missing().isRequired())) {
			throw new UnsupportedTypeException(type.getName(),
					"%s has @WireUnknown and a field with @WireRequired, which unknown subtypes do not have"
						.formatted(type.getName()));
		}
		if (standIn && kind == Kind.OBJECT) {
			throw new UnsupportedTypeException(type.getName(),
					"%s has @WireUnknown and only one instance, which cannot stand for several; make it a class"
						.formatted(type.getName()));
		}
		return new TypeDefinition(type, kind, fields, List.of(), null);
	}

	static TypeDefinition ofEnum(Class<?> type) {
		if (type.isAnnotationPresent(WireUnknown.class)) {
			throw new UnsupportedTypeException(type.getName(),
					"%s has @WireUnknown, which stands at one of an enum's constants".formatted(type.getName()));
		}
		List<WireNames> constants = new ArrayList<>();
		Enum<?> unknown = null;
		for (Object each : type.getEnumConstants()) {
			Enum<?> constant = (Enum<?>) each;
			Field field = EnumFields.of(constant);
			constants.add(WireNames.of(field, constant.name(), type.getName() + "." + constant.name()));
			if (field != null && field.isAnnotationPresent(WireUnknown.class)) {
				if (unknown != null) {
					throw new UnsupportedTypeException(type.getName(),
							"%s has two constants with @WireUnknown, %s and %s; one stands for all that are unknown"
								.formatted(type.getName(), unknown.name(), constant.name()));
				}
				unknown = constant;
			}
		}
		WireNames.requireDifferent(constants, type.getName());
		return new TypeDefinition(type, Kind.ENUM, List.of(), constants, unknown);
	}

	static TypeDefinition ofOpaque(Class<?> type, String serializer) {
		return new TypeDefinition(type, Kind.OPAQUE, List.of(), List.of(new WireNames(serializer, List.of())), null);
	}

	/**
	 * The class.
	 * @return the class
	 */
	public Class<?> type() {
		return this.type;
	}

	/**
	 * The name on the wire, which is that of the class unless
	 * {@link io.kryowire.codec.WireName @WireName} says another.
	 * @return the name
	 */
	public String name() {
		return this.names.now();
	}

	/**
	 * The name on the wire, and those it had before.
	 * @return the names
	 */
	public WireNames names() {
		return this.names;
	}

	/**
	 * The id on the wire.
	 * @return the id
	 */
	public int id() {
		return this.id;
	}

	/**
	 * What sort of class it is.
	 * @return the kind
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * The only instance of an {@link Kind#OBJECT}.
	 * @return the instance, which this JVM has made itself
	 */
	public Object instance() {
		Field field = KotlinClasses.instance(this.type);
		if (field == null) {
			throw new IllegalStateException(this.type.getName() + " may have many instances");
		}
		try {
			field.setAccessible(true);
			return field.get(null);
		}
		catch (IllegalAccessException | RuntimeException ex) {
			throw new UnsupportedTypeException(this.type.getName(),
					"The instance of %s cannot be reached (%s); open its package to io.kryowire.codec"
						.formatted(this.type.getName(), ex.getMessage()));
		}
	}

	/**
	 * The fields of a record, in the order of its components, or of another class, in the
	 * order of its constructor's parameters or else of their names.
	 * @return the fields, none for enums and opaque types
	 */
	public List<FieldDefinition> fields() {
		return this.fields;
	}

	/**
	 * The constants of an enum, in their order, or the serializer of an opaque type.
	 * @return the names, none for other kinds
	 */
	public List<WireNames> constants() {
		return this.constants;
	}

	/**
	 * The constant of an enum that stands for those that are unknown here.
	 * @return the constant, or {@code null} if none does
	 */
	public @Nullable Enum<?> unknownConstant() {
		return this.unknownConstant;
	}

	/**
	 * The members as pairs of a name and what stands there, for comparison with another
	 * version of the type.
	 * @return the members in their order
	 */
	List<SchemaLine.Member> members() {
		if (this.kind == Kind.ENUM) {
			return this.constants.stream().map((names) -> new SchemaLine.Member(names.now(), "constant")).toList();
		}
		if (this.kind == Kind.OPAQUE) {
			return List.of(new SchemaLine.Member("serializer", this.constants.get(0).now()));
		}
		return this.fields.stream()
			.map((field) -> new SchemaLine.Member(field.name(), field.shape().toString()))
			.toList();
	}

	/**
	 * The definition's own text, the same in every JVM with the same version of the
	 * class.
	 */
	String text() {
		Stream<String> members = switch (this.kind) {
			case ENUM -> this.constants.stream().map((names) -> names.text() + ":constant");
			case OPAQUE -> this.constants.stream().map((names) -> "serializer:" + names.text());
			case RECORD, CLASS, OBJECT ->
				this.fields.stream().map((field) -> field.names().text() + ":" + field.shape());
		};
		String before = "%s#%08x %s{".formatted(this.names.text(), this.id, this.kind.word());
		return members.collect(Collectors.joining(";", before, "}"));
	}

	@Override
	public String toString() {
		return text();
	}

	/**
	 * What sort of class a definition describes.
	 */
	public enum Kind {

		/**
		 * A record, or a class with a constructor that takes all its fields: they are
		 * written and the constructor is called.
		 */
		RECORD("record"),

		/** A class: its fields are written and set. */
		CLASS("class"),

		/** An {@code object} of Kotlin's: nothing is written. */
		OBJECT("object"),

		/** An enum: the constant's number is written. */
		ENUM("enum"),

		/** A class that has a serializer of its own. */
		OPAQUE("opaque");

		private final String word;

		Kind(String word) {
			this.word = word;
		}

		/**
		 * Whether it is read from fields, of which it may have none.
		 * @return {@code true} for records, classes and objects
		 */
		public boolean hasFields() {
			return this == RECORD || this == CLASS || this == OBJECT;
		}

		/**
		 * The kind as it stands in a schema.
		 * @return one word
		 */
		public String word() {
			return this.word;
		}

	}

}
