/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter by which a call is routed: calls with one key reach the same node
 * as long as it lives, and run there one after the other and in order.
 * <p>
 * A key is a string, a number, a boolean, a character, an enum, a {@code UUID}, a date or
 * time, or a record of those: what has the same hash in every process. It is not
 * {@code null}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface RouteKey {

}
