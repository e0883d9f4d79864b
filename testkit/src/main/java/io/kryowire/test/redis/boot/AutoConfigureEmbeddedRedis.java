/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.kryowire.test.redis.EmbeddedRedis;

import org.springframework.boot.test.context.PropertyMapping;
import org.springframework.context.annotation.Import;

/**
 * Gives a test's application an {@link EmbeddedRedis}, whatever
 * {@code spring.data.redis.*} says. The server is a bean, for tests that want to kill it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(EmbeddedRedisConfiguration.class)
@PropertyMapping("kryowire.test.redis")
public @interface AutoConfigureEmbeddedRedis {

	/**
	 * Whether it is the server that all tests of this JVM share. Otherwise the context
	 * has one of its own, which ends with it.
	 * @return {@code true} unless the test says otherwise
	 */
	boolean shared() default true;

}
