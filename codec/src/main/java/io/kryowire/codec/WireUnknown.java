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
 * Stands for what a newer version has added: the constant of an enum that is read in
 * place of a constant unknown here, or the subtype of a sealed type that is read in place
 * of a subtype unknown here. An enum or a sealed type may have one of them.
 */
@Documented
@Target({ ElementType.FIELD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
public @interface WireUnknown {

}
