/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Collectors;

import io.kryowire.codec.UnsupportedTypeException;

/**
 * What the table knows of one declared class: its id, and what its instances consist of.
 */
public final class TypeDefinition {

	private final Class<?> type;

	private final int id;

	private final Kind kind;

	private final List<FieldDefinition> fields;

	private final List<String> constants;

	TypeDefinition(Class<?> type, int id, Kind kind, List<FieldDefinition> fields, List<String> constants) {
		this.type = type;
		this.id = id;
		this.kind = kind;
		this.fields = List.copyOf(fields);
		this.constants = List.copyOf(constants);
	}

	/**
	 * The class.
	 * @return the class
	 */
	public Class<?> type() {
		return this.type;
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
	public List<String> constants() {
		return this.constants;
	}

	/**
	 * The members as pairs of a name and what stands there, for comparison with another
	 * version of the type.
	 * @return the members in their order
	 */
	List<SchemaLine.Member> members() {
		if (this.kind == Kind.ENUM) {
			return this.constants.stream().map((name) -> new SchemaLine.Member(name, "constant")).toList();
		}
		if (this.kind == Kind.OPAQUE) {
			return List.of(new SchemaLine.Member("serializer", this.constants.get(0)));
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
		return members().stream()
			.map((member) -> member.name() + ":" + member.content())
			.collect(Collectors.joining(";", "%s#%08x %s{".formatted(this.type.getName(), this.id, this.kind.word()),
					"}"));
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

		String word() {
			return this.word;
		}

	}

}
