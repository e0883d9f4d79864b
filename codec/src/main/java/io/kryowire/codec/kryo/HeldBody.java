/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.schema.Holder;

/**
 * An {@code Optional} or {@code AtomicReference}: what it holds.
 */
final class HeldBody extends Body {

	private final Holder holder;

	private final Slot content;

	HeldBody(Holder holder, Slot content) {
		this.holder = holder;
		this.content = content;
	}

	@Override
	void write(WireOutput out, Object value) {
		out.enter();
		this.content.write(out, this.holder.contentOf(value));
		out.leave();
	}

	@Override
	Object read(WireInput in) {
		in.enter();
		Object value = this.holder.holding(this.content.read(in));
		in.leave();
		return value;
	}

}
