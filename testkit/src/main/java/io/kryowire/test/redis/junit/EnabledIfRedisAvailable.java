/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.kryowire.test.redis.RedisOrigin;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Annotation that skips a test, with the reason, if no Redis is available. With
 * {@code -Dkryowire.test.redis.required=true} the test fails instead.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(RedisAvailableCondition.class)
public @interface EnabledIfRedisAvailable {

	/**
	 * The origins to try. Default: all.
	 * @return the origins
	 */
	RedisOrigin[] value() default {};

}
