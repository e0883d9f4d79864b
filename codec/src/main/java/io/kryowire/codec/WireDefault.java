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
 * What a field, a component of a record or a parameter holds where the writer's version
 * of the type does not have it. Without this annotation that is zero, {@code false},
 * {@code null}, an empty {@code Optional}, or an empty collection, map or array.
 */
@Documented
@Target({ ElementType.FIELD, ElementType.RECORD_COMPONENT, ElementType.PARAMETER })
@Retention(RetentionPolicy.RUNTIME)
public @interface WireDefault {

	/**
	 * The value as text: a number, {@code true}, a character, a string, the name of an
	 * enum's constant, or the text of another JDK value, such as
	 * {@code 2026-01-01T00:00:00Z}.
	 * @return the text, which is read when the type is declared
	 */
	String value();

}
