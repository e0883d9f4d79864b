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
 * It has one parameter of the topic's type, which is {@code null} if the key has no value
 * any more, and may have a {@code String} before it, the key, and a {@link StateChange}.
 * It is called for one change of a key at a time; what comes meanwhile is told
 * afterwards, the latest only. If it throws, it is called again after a pause.
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
	 * Whose topic it is, where there are several {@link StateTopics}, such as those of
	 * another Redis. May have placeholders.
	 * @return the name of a bean; empty for the one that everybody gets who does not say
	 * which
	 */
	String stateTopics() default "";

}
