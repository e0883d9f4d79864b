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
 * The names of a type, a field, a component of a record or a constant of an enum on the
 * wire: the one it has now, and those it had before. What was written under any of them
 * is found again after the element was renamed or the class was moved, and versions that
 * know only a former name find it under that.
 */
@Documented
@Target({ ElementType.TYPE, ElementType.FIELD, ElementType.RECORD_COMPONENT, ElementType.PARAMETER })
@Retention(RetentionPolicy.RUNTIME)
public @interface WireName {

	/**
	 * The present name first, then former ones. The present name is written; it need not
	 * be the one in Java. Types have their full names, as {@link Class#getName()} tells
	 * them.
	 * @return one name or more
	 */
	String[] value();

}
