/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.schema.Holder;

/**
 * An object that is held now, and was not there.
 */
final class WrappingBody extends ReadingBody {

	private final Holder holder;

	private final Body content;

	WrappingBody(Holder holder, Body content) {
		this.holder = holder;
		this.content = content;
	}

	@Override
	Object read(WireInput in) {
		return this.holder.holding(this.content.read(in));
	}

}
