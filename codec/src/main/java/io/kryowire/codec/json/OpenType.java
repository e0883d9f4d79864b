/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A type as it is named where anything may stand.
 *
 * @param type the class of what is read
 * @param name its name in messages
 * @param definition the declared class, {@code null} for types of the JDK and arrays
 * @param schema the fingerprint that is written beside the name, if a declared class is
 * involved
 * @param named that schema, which is to be noted when it is named
 * @param body how its instances are written
 * @param tagged whether its name is needed, since its JSON does not tell what it is
 */
record OpenType(Class<?> type, String name, @Nullable TypeDefinition definition, @Nullable Integer schema,
		@Nullable NamedSchema named, JsonBody body, boolean tagged) {

	static OpenType ofJdk(Class<?> type, JsonBody body, boolean tagged) {
		return new OpenType(type, type.getTypeName(), null, null, null, body, tagged);
	}

}
