/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.lang.reflect.Type;
import java.util.Collection;

import io.kryowire.codec.schema.TypeTable;

/**
 * Declares types that may travel: a bean for those to which no annotation leads.
 * <p>
 * All of them are asked, in their order, while the {@link TypeTable} is created, so they
 * can depend neither on it nor on a codec. What they declare still has to pass
 * {@code kryowire.codec.allow}.
 */
@FunctionalInterface
public interface WireTypesContributor {

	/**
	 * The types to declare; what is reachable from them is declared by that.
	 * @return classes, or types with generics
	 */
	Collection<? extends Type> types();

}
