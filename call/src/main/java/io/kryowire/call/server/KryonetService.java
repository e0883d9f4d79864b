/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;
import org.springframework.stereotype.Service;

/**
 * A bean that answers the calls of every contract it implements: of each of its
 * interfaces with {@link io.kryowire.call.contract.KryonetExchange @KryonetExchange}. On
 * a class, which is found by component scanning then, or on a {@code @Bean} method.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD })
@Service
public @interface KryonetService {

	/**
	 * The name of the bean.
	 * @return the name, "" for the usual one
	 */
	@AliasFor(annotation = Service.class)
	String value() default "";

}
