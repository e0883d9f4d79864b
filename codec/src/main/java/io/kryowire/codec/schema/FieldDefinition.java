/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Field;

/**
 * One field of a class or component of a record.
 *
 * @param name its name in the schema, which is preceded by the class's name where a
 * superclass has a field of the same name
 * @param shape what it holds
 * @param field the field itself
 */
public record FieldDefinition(String name, Shape shape, Field field) {
}
