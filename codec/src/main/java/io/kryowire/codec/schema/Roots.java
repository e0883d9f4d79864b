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
	 * @param expected the shape that is expected
	 * @param raw the class that is expected
	 * @return the definition of the class at the root, or {@code null} if the root is of
	 * the expected shape or, with the fingerprint of any, open
	 */
	public @Nullable TypeDefinition check(int id, int fingerprint, Shape expected, Class<?> raw) {
		if (id == NO_TYPE) {
			checkShape(fingerprint, expected);
			return null;
		}
		TypeDefinition definition = this.types.find(id);
		if (definition == null) {
			throw unknown(id);
		}
		if (!raw.isAssignableFrom(definition.type())) {
			throw new MalformedMessageException("The message holds a %s where a %s is expected"
				.formatted(definition.type().getName(), raw.getName()));
		}
		checkFingerprint(definition, fingerprint);
		return definition;
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
		checkFingerprint(definition, fingerprint);
		return definition;
	}

	private static TypeNotAllowedException unknown(int id) {
		String hex = "0x%08x".formatted(id);
		return new TypeNotAllowedException(hex, ("The message holds a type with the id %s that is not declared here; "
				+ "declare it by a contract, a topic, @WireType or kryowire.codec.allow")
			.formatted(hex));
	}

	private void checkShape(int fingerprint, Shape expected) {
		if (fingerprint != this.anyFingerprint && fingerprint != this.types.fingerprint(expected)) {
			throw new SchemaMismatchException(expected.toString(), List.of(),
					("The message (schema %08x) was not written as %s (schema %08x), "
							+ "or with other versions of the types in it")
						.formatted(fingerprint, expected, this.types.fingerprint(expected)));
		}
	}

	private void checkFingerprint(TypeDefinition definition, int fingerprint) {
		int ours = this.types.fingerprint(definition);
		if (ours == fingerprint) {
			return;
		}
		String name = definition.type().getName();
		List<SchemaDifference> differences = this.types.differences(definition, fingerprint);
		String detail = differences.isEmpty() ? "the sender's fields are not known here; here it is " + definition
				: String.join("; ", differences.stream().map(SchemaDifference::toString).toList());
		throw new SchemaMismatchException(name, differences,
				"%s was written with another version of the type (schema %08x, here %08x): %s".formatted(name,
						fingerprint, ours, detail));
	}

}
