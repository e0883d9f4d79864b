/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.basket;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

class FormerSerializer implements RedisSerializer<Object> {

	/** As it was. */
	private static final ThreadLocal<Kryo> WRITES = ThreadLocal.withInitial(() -> {
		Kryo kryo = new Kryo();
		kryo.setRegistrationRequired(false);
		return kryo;
	});

	/** Reads these classes only, whatever the bytes name. */
	private static final ThreadLocal<Kryo> READS = ThreadLocal.withInitial(() -> {
		Kryo kryo = new Kryo(new KnownClasses(), null);
		kryo.setRegistrationRequired(false);
		kryo.register(Basket.class);
		kryo.register(Basket.Item.class);
		kryo.register(ArrayList.class);
		for (List<?> list : List.of(List.of(), List.of(1), Arrays.asList(1))) {
			kryo.register(list.getClass()); // of Stream.toList() too
		}
		kryo.register(BigDecimal.class);
		return kryo;
	});

	@Override
	public byte[] serialize(@Nullable Object value) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (Output output = new Output(bytes)) {
			WRITES.get().writeClassAndObject(output, value);
		}
		return bytes.toByteArray();
	}

	@Override
	public @Nullable Object deserialize(byte @Nullable [] bytes) {
		if (bytes == null || bytes.length == 0) {
			return null;
		}
		try (Input input = new Input(bytes)) {
			return READS.get().readClassAndObject(input);
		}
		catch (KryoException ex) {
			throw new SerializationException("Not written by the former serializer", ex);
		}
	}

	// With setRegistrationRequired(true) Kryo keeps the names of one value for the next
	private static final class KnownClasses extends DefaultClassResolver {

		@Override
		@SuppressWarnings("rawtypes")
		public Registration registerImplicit(Class type) {
			throw new KryoException("The bytes name " + type.getName());
		}

	}

}
