/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.invoke.MethodHandle;

import org.jspecify.annotations.Nullable;

/**
 * One field of a struct, as the generated code needs it.
 *
 * @param carrier a primitive type, {@code String} or {@code Object}
 * @param slot how an object is written, {@code null} for the other carriers
 * @param get reads the field: {@code (Object)carrier}
 * @param set writes the field: {@code (Object,carrier)void}, {@code null} for records
 * @param leaf whether nothing can be nested in it
 */
record StructField(Class<?> carrier, @Nullable Slot slot, MethodHandle get, @Nullable MethodHandle set, boolean leaf) {
}
