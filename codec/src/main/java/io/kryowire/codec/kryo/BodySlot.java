/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

/**
 * The inside of an object that is not {@code null}, as at the root of a message.
 *
 * @param body reads it
 */
record BodySlot(Body body) implements ReadingSlot {

	@Override
	public Object read(WireInput in) {
		return this.body.read(in);
	}

}
