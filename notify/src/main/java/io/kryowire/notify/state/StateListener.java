/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;

/**
 * A method that handles the latest value of each key of a state topic.
 * <p>
 * Its parameters are the value, which is {@code null} if the key no longer has one, or a
 * {@link Versioned} of it, with which it can be written back without a loss; before it,
 * optionally, the key as a {@code String}; and, optionally, a {@link StateChange}. It is
 * called for one change of a key at a time. Of the changes that happen meanwhile, only
 * the latest follows. If it throws an exception, it is called again after a pause.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface StateListener {

	/**
	 * The same as {@link #topic()}.
	 * @return the name of a topic
	 */
	@AliasFor("topic")
	String value() default "";

	/**
	 * The topic. May have placeholders.
	 * @return the name of a topic
	 */
	@AliasFor("value")
	String topic() default "";

	/**
	 * Which keys, where {@code *} stands for anything. May have placeholders.
	 * @return a pattern
	 */
	String keys() default "*";

	/**
	 * Which {@link StateTopics} the topic belongs to, if there are several, such as those
	 * of another Redis. May have placeholders.
	 * @return the name of a bean; empty for the primary one
	 */
	String stateTopics() default "";

}
