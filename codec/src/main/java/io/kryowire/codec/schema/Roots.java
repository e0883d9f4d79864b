/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.List;

import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.TypeNotAllowedException;
import org.jspecify.annotations.Nullable;

/**
 * What stands at the root of a message: which type and fingerprint a message names, and
 * whether a reader may go on. The same for every encoding.
 */
public final class Roots {

	/**
	 * The id of a root that is no declared class, such as a list.
	 */
	public static final int NO_TYPE = 0;

	/** So many differences are named in a message. */
	private static final int MOST_NAMED = 10;

	private final TypeTable types;

	private final int anyFingerprint;

	/**
	 * Creates the rules for a table.
	 * @param types the table
	 */
	public Roots(TypeTable types) {
		this.types = types;
		this.anyFingerprint = types.fingerprint(Shape.ANY);
	}

	/**
	 * The fingerprint of a root that may be anything.
	 * @return the fingerprint of {@link Shape#ANY}
	 */
	public int anyFingerprint() {
		return this.anyFingerprint;
	}

	/**
	 * Decides how to read a message.
	 * @param id the type id in the message, {@link #NO_TYPE} if there is none
	 * @param fingerprint the fingerprint in the message
	 * @param description the description of the sender's types in the message, if there
	 * is one
	 * @param expected the shape that is expected
	 * @param raw the class that is expected
	 * @return the definition of the class at the root, or {@code null} if the root is of
	 * the expected shape or, with the fingerprint of any, open
	 */
	public @Nullable TypeDefinition check(int id, int fingerprint, @Nullable String description, Shape expected,
			Class<?> raw) {
		if (id == NO_TYPE) {
			checkShape(fingerprint, expected);
			return null;
		}
		TypeDefinition definition = this.types.find(id);
		if (definition == null) {
			throw unknown(id);
		}
		checkType(definition, raw);
		checkFingerprint(definition, fingerprint, description);
		return definition;
	}

	/**
	 * Refuses a message of another type than the expected one.
	 * @param definition the class at the root
	 * @param raw the class that is expected
	 */
	public static void checkType(TypeDefinition definition, Class<?> raw) {
		if (!raw.isAssignableFrom(definition.type())) {
			throw new MalformedMessageException("The message contains a %s where a %s is expected"
				.formatted(definition.type().getName(), raw.getName()));
		}
	}

	/**
	 * Finds the class that an id in a message means.
	 * @param id the id
	 * @param fingerprint the fingerprint beside it
	 * @return the definition
	 */
	public TypeDefinition require(int id, int fingerprint) {
		TypeDefinition definition = this.types.find(id);
		if (definition == null) {
			throw unknown(id);
		}
		checkFingerprint(definition, fingerprint, null);
		return definition;
	}

	private static TypeNotAllowedException unknown(int id) {
		String hex = "0x%08x".formatted(id);
		return new TypeNotAllowedException(hex,
				("The message contains a type with the id %s that is not declared here; "
						+ "declare it by a contract, a topic, @WireType or kryowire.codec.allow")
					.formatted(hex));
	}

	private void checkShape(int fingerprint, Shape expected) {
		boolean open = fingerprint == this.anyFingerprint && isOpen(expected);
		if (!open && fingerprint != this.types.fingerprint(expected)) {
			throw new SchemaMismatchException(expected.toString(), List.of(),
					("The message (schema %08x) was not written as a %s (schema %08x), "
							+ "or was written with other versions of its types")
						.formatted(fingerprint, expected, this.types.fingerprint(expected)));
		}
	}

	/**
	 * Whether what was written without a type may be read there: not where elements have
	 * a type that nobody would check.
	 */
	private static boolean isOpen(Shape shape) {
		if (shape instanceof Shape.Elements elements) {
			return elements.element().equals(Shape.ANY);
		}
		if (shape instanceof Shape.Entries entries) {
			return entries.key().equals(Shape.ANY) && entries.value().equals(Shape.ANY);
		}
		if (shape instanceof Shape.Held held) {
			return held.content().equals(Shape.ANY);
		}
		return !(shape instanceof Shape.Tuple);
	}

	/**
	 * Refuses a message of {@code null} where there is no such value.
	 * @param expected the shape that is expected
	 */
	public static void checkNull(Shape expected) {
		if (expected instanceof Shape.Primitive || expected instanceof Shape.Tuple) {
			throw new MalformedMessageException("The message holds null where %s is expected".formatted(expected));
		}
	}

	private void checkFingerprint(TypeDefinition definition, int fingerprint, @Nullable String description) {
		int ours = this.types.fingerprint(definition);
		if (ours == fingerprint) {
			return;
		}
		String name = definition.type().getName();
		List<SchemaDifference> differences = this.types.differences(definition, fingerprint, description);
		String detail = differences.isEmpty() ? "the sender's fields are unknown; here the type is " + definition
				: String.join("; ", differences.stream().limit(MOST_NAMED).map(SchemaDifference::toString).toList())
						+ ((differences.size() > MOST_NAMED) ? "; and others" : "");
		throw new SchemaMismatchException(name, differences,
				"%s was written with another version of the type (schema %08x, here %08x): %s".formatted(name,
						fingerprint, ours, detail));
	}

}
