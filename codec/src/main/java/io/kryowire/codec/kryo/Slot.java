/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * Writes and reads what stands in one place: the encoding of a shape.
 * <p>
 * Implementations are records, since the JIT treats the components of a constant record
 * as constants: a generated struct reaches the code for its fields without a virtual
 * call.
 */
interface Slot {

	void write(WireOutput out, @Nullable Object value);

	@Nullable Object read(WireInput in);

}
