/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

import com.esotericsoftware.kryo.ClassResolver;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import org.jspecify.annotations.Nullable;

/**
 * Shows our types to Kryo, so that serializers of the application can write objects
 * inside their own: named as everywhere else, with the same limits.
 */
@SuppressWarnings("rawtypes") // as Kryo declares it
final class TableClassResolver implements ClassResolver {

	private static final String WHERE = "an object with a serializer of its own";

	private final OpenTypes types;

	private final Map<Class<?>, Registration> byClass = new IdentityHashMap<>();

	private final Map<Integer, Registration> byId = new HashMap<>();

	/**
	 * Whether Kryo has been set up, which begins by asking for classes it does not have.
	 */
	private boolean ready;

	TableClassResolver(OpenTypes types) {
		this.types = types;
	}

	void ready() {
		this.ready = true;
	}

	@Override
	public void setKryo(Kryo kryo) {
		// Everything this resolver knows is Kryo's argument or its own.
	}

	@Override
	public Registration register(Registration registration) {
		this.byClass.put(registration.getType(), registration);
		this.byId.put(registration.getId(), registration);
		return registration;
	}

	@Override
	public @Nullable Registration unregister(int classId) {
		Registration registration = this.byId.remove(classId);
		if (registration != null) {
			this.byClass.remove(registration.getType());
		}
		return registration;
	}

	@Override
	public @Nullable Registration registerImplicit(Class type) {
		return getRegistration(type);
	}

	@Override
	public @Nullable Registration getRegistration(Class type) {
		Registration registration = this.byClass.get(type);
		if (registration == null && this.ready) {
			registration = registration(type, this.types.exactly(type, WHERE));
			this.byClass.put(type, registration);
		}
		return registration;
	}

	@Override
	public @Nullable Registration getRegistration(int classId) {
		return this.byId.get(classId);
	}

	@Override
	public @Nullable Registration writeClass(Output output, @Nullable Class type) {
		if (type == null) {
			output.writeByte(OpenTypes.NULL);
			return null;
		}
		OpenType open = this.types.of(type, WHERE);
		this.types.write(ours(output), open);
		return open.standIn() ? registration(type, open) : getRegistration(type);
	}

	private static Registration registration(Class<?> type, OpenType open) {
		return new Registration(type, new BodySerializer(open.body()), Integer.MIN_VALUE);
	}

	@Override
	public @Nullable Registration readClass(Input input) {
		int number = input.readVarInt(true);
		if (number == OpenTypes.NULL) {
			return null;
		}
		OpenType open = this.types.read(ours(input), number);
		return (open.schema() != null) ? registration(open.type(), open) : getRegistration(open.type());
	}

	@Override
	public void reset() {
		// What a message has named is forgotten when the next one starts.
	}

	static WireOutput ours(Output output) {
		if (output instanceof WireOutput own) {
			return own;
		}
		throw new KryoException("A serializer must write objects to the output it was given");
	}

	static WireInput ours(Input input) {
		if (input instanceof WireInput own) {
			return own;
		}
		throw new KryoException("A serializer must read objects from the input it was given");
	}

	/** Shows a body to Kryo. */
	private static final class BodySerializer extends Serializer<Object> {

		private final Body body;

		BodySerializer(Body body) {
			this.body = body;
		}

		@Override
		public void write(Kryo kryo, Output output, Object value) {
			this.body.write(ours(output), value);
		}

		@Override
		public Object read(Kryo kryo, Input input, Class<? extends Object> type) {
			return this.body.read(ours(input));
		}

	}

}
