/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.lang.reflect.Type;
import java.util.Collection;

import io.kryowire.codec.schema.TypeTable;

/**
 * Strategy interface for beans that declare types that messages may contain, for types
 * that cannot be annotated with {@link io.kryowire.codec.WireType @WireType}.
 * <p>
 * Contributors are called in their order while the {@link TypeTable} is created, so they
 * can depend neither on it nor on a codec. {@code kryowire.codec.allow} applies to their
 * types as well.
 */
@FunctionalInterface
public interface WireTypesContributor {

	/**
	 * Returns the types to declare. Types that are reachable from them are declared, too.
	 * @return classes, or types with generics
	 */
	Collection<? extends Type> types();

}
