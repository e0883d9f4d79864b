/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * An array of objects whose component class is known.
 *
 * @param component the class of its elements
 * @param element what its elements are
 */
record ArrayBody(Class<?> component, JsonSlot element) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		out.budget().enter();
		@Nullable Object[] array = (Object[]) value;
		out.size(array.length);
		out.json().writeStartArray();
		for (Object object : array) {
			this.element.write(out, object);
		}
		out.json().writeEndArray();
		out.budget().leave();
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_ARRAY, "an array");
		in.budget().enter();
		List<@Nullable Object> elements = new ArrayList<>();
		while (in.nextElement(elements.size())) {
			in.budget().count(1);
			elements.add(this.element.read(in));
		}
		in.budget().leave();
		try {
			return elements.toArray((Object[]) Array.newInstance(this.component, 0));
		}
		catch (ArrayStoreException ex) {
			throw in.malformed("an array of %s contains something else".formatted(this.component.getName()));
		}
	}

}
