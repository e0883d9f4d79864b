/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;

import io.kryowire.codec.schema.TypeDefinition;

/**
 * A type as another process has declared it.
 *
 * @param name its name there, on the wire
 * @param formerNames the names it had before
 * @param id its id
 * @param kind what sort of class it is
 * @param fields its fields, in the order in which they are written; none for enums and
 * opaque types
 * @param constants the constants of an enum, in their order, or the serializer of an
 * opaque type
 */
public record WrittenType(String name, List<String> formerNames, int id, TypeDefinition.Kind kind,
		List<WrittenField> fields, List<WrittenConstant> constants) {

	public WrittenType {
		formerNames = List.copyOf(formerNames);
		fields = List.copyOf(fields);
		constants = List.copyOf(constants);
	}

	/**
	 * A field, or a component of a record.
	 *
	 * @param name its name
	 * @param formerNames the names it had before
	 * @param shape what it holds
	 */
	public record WrittenField(String name, List<String> formerNames, WrittenShape shape) {

		public WrittenField {
			formerNames = List.copyOf(formerNames);
		}

	}

	/**
	 * A constant of an enum.
	 *
	 * @param name its name
	 * @param formerNames the names it had before
	 */
	public record WrittenConstant(String name, List<String> formerNames) {

		public WrittenConstant {
			formerNames = List.copyOf(formerNames);
		}

	}

}
