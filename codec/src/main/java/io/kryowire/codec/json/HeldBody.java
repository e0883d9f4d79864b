/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.schema.Holder;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * An {@code Optional} or {@code AtomicReference}: an array of what it holds, which is
 * empty if it holds nothing.
 *
 * @param holder which of them
 * @param content what it holds
 */
record HeldBody(Holder holder, JsonSlot content) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		out.budget().enter();
		Object held = this.holder.contentOf(value);
		out.json().writeStartArray();
		if (held != null) {
			this.content.write(out, held);
		}
		out.json().writeEndArray();
		out.budget().leave();
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_ARRAY, "an array of at most one element");
		in.budget().enter();
		Object held = null;
		if (in.next() != JsonToken.END_ARRAY) {
			held = readContent(in);
		}
		in.budget().leave();
		return this.holder.holding(held);
	}

	private @Nullable Object readContent(JsonInput in) {
		Object held = this.content.read(in);
		in.endArray();
		return held;
	}

}
