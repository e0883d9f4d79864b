/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * Stands for the body of a class that contains itself, while that is being made.
 */
final class LateBody extends Body {

	/** Set once, before the slot that leads here is published. */
	private @Nullable Body target;

	void become(Body body) {
		this.target = body;
	}

	private Body target() {
		Body body = this.target;
		if (body == null) {
			throw new IllegalStateException("A type is used while it is being declared");
		}
		return body;
	}

	@Override
	void write(WireOutput out, Object value) {
		target().write(out, value);
	}

	@Override
	Object read(WireInput in) {
		return target().read(in);
	}

}
