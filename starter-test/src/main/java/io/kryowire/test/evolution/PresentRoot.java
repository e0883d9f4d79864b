/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.util.Arrays;
import java.util.List;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireName;
import org.jspecify.annotations.Nullable;

/**
 * Something that the code sends or stores: a type, the arguments of a method, or its
 * result.
 *
 * @param name what the lock file calls it
 * @param formerNames what the lock file may have called it
 * @param version how it is written now
 */
record PresentRoot(String name, List<String> formerNames, ReadingSchema version) {

	static PresentRoot of(java.lang.reflect.Type type, WireCoder<?> coder) {
		WireName names = (type instanceof Class<?> known) ? known.getAnnotation(WireName.class) : null;
		List<String> all = (names != null) ? Arrays.asList(names.value()) : List.of(type.getTypeName());
		return new PresentRoot(all.get(0), all.subList(1, all.size()), coder.reader());
	}

	static PresentRoot of(String name, WireCoder<?> coder) {
		return new PresentRoot(name, List.of(), coder.reader());
	}

	/** The name under which a lock file has this, {@code null} if it has not. */
	@Nullable String nameIn(LockFile lock) {
		if (lock.roots().containsKey(this.name)) {
			return this.name;
		}
		return this.formerNames.stream().filter(lock.roots()::containsKey).findFirst().orElse(null);
	}

}
