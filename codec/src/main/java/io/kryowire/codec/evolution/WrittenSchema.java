/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.codec.WireSchema;

/**
 * A schema of another process that has been parsed: well-formed, and all types that its
 * shapes name are in it, but for bounds of open places.
 *
 * @param source the schema
 * @param root what stands at the root
 * @param types the types by their names
 */
public record WrittenSchema(WireSchema source, WrittenShape root, Map<String, WrittenType> types) {

	public WrittenSchema {
		// Names of others may have hashes that are alike, for which this map has trees.
		types = Collections.unmodifiableMap(new HashMap<>(types));
	}

}
