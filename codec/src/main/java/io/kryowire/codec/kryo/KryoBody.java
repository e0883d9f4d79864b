/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import com.esotericsoftware.kryo.Serializer;

/**
 * An object with a serializer of its own, which every instance of Kryo has its own
 * instance of.
 */
final class KryoBody extends Body {

	private final Class<?> type;

	KryoBody(Class<?> type) {
		this.type = type;
	}

	@Override
	@SuppressWarnings("unchecked")
	void write(WireOutput out, Object value) {
		out.enter();
		((Serializer<Object>) out.kryo().getSerializer(this.type)).write(out.kryo(), out, value);
		out.leave();
	}

	@Override
	@SuppressWarnings("unchecked")
	Object read(WireInput in) {
		in.enter();
		Reading reading = in.reading();
		if (reading != null && reading.isTracking()) {
			// What a serializer writes has no numbers
			in.exchange(reading.withoutTracker());
		}
		Object value = ((Serializer<Object>) in.kryo().getSerializer(this.type)).read(in.kryo(), in,
				(Class<Object>) this.type);
		in.exchange(reading);
		in.leave();
		if (!this.type.isInstance(value)) {
			throw in.malformed("the serializer of %s has read something else".formatted(this.type.getName()));
		}
		return value;
	}

}
