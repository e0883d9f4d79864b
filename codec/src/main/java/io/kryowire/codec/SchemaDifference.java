/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * One point in which two schemas of a type differ.
 *
 * @param type the type's name
 * @param field the field's (or enum constant's) name, or what else differs, such as
 * {@code order of fields}
 * @param ours what we have there
 * @param theirs what the peer has there
 */
public record SchemaDifference(String type, String field, String ours, String theirs) {

	/**
	 * What stands for a field that one side lacks.
	 */
	public static final String ABSENT = "absent";

	@Override
	public String toString() {
		return "%s.%s: here %s, there %s".formatted(this.type, this.field, this.ours, this.theirs);
	}

}
