/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;

import io.kryowire.codec.schema.MissingValue;
import io.kryowire.codec.schema.TypeDefinition;

/**
 * How to read what another version of a record or class has written.
 *
 * @param ours the type here
 * @param steps what to do with each field that is written, in the writer's order
 * @param missing what else is to be set, none of it written: all other fields of a
 * record; of a class those whose value its constructor does not choose
 * @param conflicts why objects of that version can never be read here, empty if they can;
 * of these fields only, not of what they lead to
 */
public record StructResolution(TypeDefinition ours, List<Step> steps, List<Missing> missing, List<Conflict> conflicts) {

	/**
	 * The target of a field that is skipped.
	 */
	public static final int SKIP = -1;

	public StructResolution {
		steps = List.copyOf(steps);
		missing = List.copyOf(missing);
		conflicts = List.copyOf(conflicts);
	}

	/**
	 * One field that is written.
	 *
	 * @param field the field there
	 * @param target the index of the field here, {@link #SKIP} if it is unknown
	 * @param place how to read it, {@link Place.Skip} if it is unknown
	 */
	public record Step(WrittenType.WrittenField field, int target, Place place) {
	}

	/**
	 * One field that is not written.
	 *
	 * @param target the index of the field here
	 * @param value what it holds
	 */
	public record Missing(int target, MissingValue value) {
	}

}
