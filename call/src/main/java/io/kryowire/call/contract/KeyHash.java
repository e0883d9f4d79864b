/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * Hashes keys so that every process gets the same: where a class's own hash is not the
 * same everywhere, as that of an enum, something else is hashed.
 */
@FunctionalInterface
interface KeyHash {

	/** Classes whose documentation, or long practice, fixes their hash. */
	Set<Class<?>> STABLE = Set.of(String.class, Boolean.class, Character.class, Byte.class, Short.class, Integer.class,
			Long.class, Float.class, Double.class, UUID.class, BigInteger.class, BigDecimal.class, URI.class);

	/** How deep records may nest. */
	int DEEPEST = 4;

	/** Hashes a key, which is not null. */
	int of(Object key);

	/**
	 * Finds the hash for a type.
	 * @param type the type of a parameter
	 * @return the hash, {@code null} if there is none
	 */
	static @Nullable KeyHash forType(Type type) {
		return forType(type, DEEPEST);
	}

	private static @Nullable KeyHash forType(Type type, int depth) {
		if (!(type instanceof Class<?> plain) || depth == 0) {
			return null;
		}
		boolean isTime = plain.getPackageName().equals("java.time") && !plain.isInterface() && !plain.isEnum();
		if (plain.isPrimitive() || STABLE.contains(plain) || isTime) {
			return Object::hashCode;
		}
		if (plain.isEnum()) {
			return (key) -> ((Enum<?>) key).name().hashCode();
		}
		return plain.isRecord() ? OfRecord.create(plain, depth) : null;
	}

	/** The hash of a record: of its components, in order. */
	final class OfRecord implements KeyHash {

		private static final int FACTOR = 31;

		private final List<KeyHash> hashes;

		private final MethodHandle[] components;

		private OfRecord(List<KeyHash> hashes, MethodHandle[] components) {
			this.hashes = hashes;
			this.components = components;
		}

		private static @Nullable KeyHash create(Class<?> type, int depth) {
			RecordComponent[] parts = type.getRecordComponents();
			KeyHash[] hashes = new KeyHash[parts.length];
			MethodHandle[] components = new MethodHandle[parts.length];
			for (int i = 0; i < parts.length; i++) {
				KeyHash hash = forType(parts[i].getGenericType(), depth - 1);
				if (hash == null) {
					return null;
				}
				hashes[i] = hash;
				components[i] = handle(parts[i].getAccessor());
			}
			return new OfRecord(List.of(hashes), components);
		}

		private static MethodHandle handle(Method accessor) {
			try {
				accessor.setAccessible(true);
				return MethodHandles.lookup()
					.unreflect(accessor)
					.asType(MethodType.methodType(Object.class, Object.class));
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(
						"%s cannot be called, although it has been made accessible".formatted(accessor), ex);
			}
		}

		@Override
		public int of(Object key) {
			int hash = 0;
			for (int i = 0; i < this.components.length; i++) {
				Object part = component(i, key);
				hash = hash * FACTOR + ((part != null) ? this.hashes.get(i).of(part) : 0);
			}
			return hash;
		}

		private @Nullable Object component(int index, Object key) {
			try {
				return this.components[index].invokeExact(key);
			}
			catch (RuntimeException | Error ex) {
				throw ex;
			}
			catch (Throwable ex) {
				throw new IllegalStateException("An accessor of a record has no checked exceptions", ex);
			}
		}

	}

}
