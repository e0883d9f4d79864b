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
 * Annotation that provides the application of a test with an {@link EmbeddedRedis},
 * regardless of {@code spring.data.redis.*}. The server is a bean, so that tests can kill
 * it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(EmbeddedRedisConfiguration.class)
@PropertyMapping("kryowire.test.redis")
public @interface AutoConfigureEmbeddedRedis {

	/**
	 * Whether to use the server that all tests of this JVM share. Otherwise the context
	 * has its own server, which is closed with it.
	 * @return whether the server is shared
	 */
	boolean shared() default true;

}
