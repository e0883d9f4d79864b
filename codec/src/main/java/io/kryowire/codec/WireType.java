/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a type that may travel, where no contract and no topic leads to it, or gives a
 * type an id of its own.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface WireType {

	/**
	 * The smallest id a type may choose.
	 */
	int FIRST_ID = 256;

	/**
	 * The type's id on the wire, at least {@value #FIRST_ID}; the default is a hash of
	 * the type's name. Needed only where two names have the same hash.
	 * @return the id, or 0 for the hash
	 */
	int id() default 0;

}
