/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;
import org.springframework.data.redis.annotation.RedisListener;

/**
 * A {@link RedisListener} for messages that Kryowire has encoded, whatever other
 * converters there are.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@RedisListener(consumes = KryoMessageConverter.CONTENT_TYPE)
public @interface KryoRedisListener {

	/**
	 * The id of the endpoint.
	 * @return the id, generated if empty
	 */
	@AliasFor(annotation = RedisListener.class)
	String id() default "";

	/**
	 * The container to register with.
	 * @return the name of a bean
	 */
	@AliasFor(annotation = RedisListener.class)
	String container() default "redisMessageListenerContainer";

	/**
	 * The same as {@link #topic()}.
	 * @return a channel or a pattern
	 */
	@AliasFor(annotation = RedisListener.class, attribute = "topic")
	String value() default "";

	/**
	 * Where to listen.
	 * @return a channel or a pattern
	 */
	@AliasFor(annotation = RedisListener.class, attribute = "topic")
	String topic() default "";

}
