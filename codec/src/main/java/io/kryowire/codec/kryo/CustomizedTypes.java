/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.ClosureSerializer;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.ExternalizableSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.kryowire.codec.UnsupportedTypeException;
import org.jspecify.annotations.Nullable;

/**
 * The classes that customizers register: what a
 * {@link io.kryowire.codec.schema.TypeTable} has to know before a codec is made of it.
 */
public final class CustomizedTypes {

	static {
		UnsafeAccess.decide();
	}

	private static final List<Class<?>> UNGUARDED = List.of(CollectionSerializer.class, MapSerializer.class,
			DefaultArraySerializers.ObjectArraySerializer.class, DefaultArraySerializers.StringArraySerializer.class,
			DefaultSerializers.ArraysAsListSerializer.class, JavaSerializer.class, ExternalizableSerializer.class,
			ClosureSerializer.class, DefaultSerializers.ClassSerializer.class);

	private CustomizedTypes() {
	}

	/**
	 * Runs customizers once, to see what they register.
	 * @param customizers the customizers, in the order in which the codec will call them
	 * @return the classes, each with the name of the class of its serializer; the last
	 * one that was registered, if there are several
	 * @throws UnsupportedTypeException if a class is registered without a serializer
	 */
	public static Map<Class<?>, String> of(List<KryoCustomizer> customizers) {
		if (customizers.isEmpty()) {
			return Map.of();
		}
		Recorder recorder = new Recorder();
		customizers.forEach((customizer) -> customizer.customize(recorder));
		return Collections.unmodifiableMap(recorder.types());
	}

	/** A Kryo that nobody writes or reads with. */
	@SuppressWarnings("rawtypes") // as Kryo declares it
	private static final class Recorder extends Kryo {

		/** Null while Kryo's constructor registers what every Kryo knows. */
		private final @Nullable Map<Class<?>, String> types;

		Recorder() {
			super(new DefaultClassResolver(), null);
			setRegistrationRequired(false);
			this.types = new LinkedHashMap<>();
		}

		Map<Class<?>, String> types() {
			return (this.types != null) ? this.types : Map.of();
		}

		@Override
		public Registration register(Class type) {
			throw withoutSerializer(type);
		}

		@Override
		public Registration register(Class type, int id) {
			throw withoutSerializer(type);
		}

		@Override
		public Registration register(Class type, Serializer serializer) {
			record(type, serializer);
			return super.register(type, serializer);
		}

		@Override
		public Registration register(Registration registration) {
			record(registration.getType(), registration.getSerializer());
			return super.register(registration);
		}

		private void record(Class<?> type, Serializer<?> serializer) {
			if (this.types != null) {
				requireGuarded(type, serializer);
				this.types.put(type, serializer.getClass().getName());
			}
		}

		/**
		 * Kryo's serializers that believe a size in a message, or read what Java
		 * serialized.
		 */
		private static void requireGuarded(Class<?> type, Serializer<?> serializer) {
			for (Class<?> unguarded : UNGUARDED) {
				if (unguarded.isInstance(serializer)) {
					throw new UnsupportedTypeException(type.getName(),
							("a KryoCustomizer registers %s with a %s, which hostile bytes can make take all memory or "
									+ "run code; write a serializer that checks what it reads")
								.formatted(type.getName(), unguarded.getSimpleName()));
				}
			}
		}

		private static UnsupportedTypeException withoutSerializer(Class<?> type) {
			return new UnsupportedTypeException(type.getName(),
					("a KryoCustomizer registers %s without a serializer; give it one, or remove the registration and "
							+ "declare the class with @WireType")
						.formatted(type.getName()));
		}

	}

}
