/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.lang.reflect.Type;

/**
 * Thrown when a state topic is asked for with another type than it has.
 */
public final class StateTopicTypeException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final String topic;

	public StateTopicTypeException(String topic, Type type, Type wanted) {
		super("State topic '%s' has values of %s, and not of %s".formatted(topic, type.getTypeName(),
				wanted.getTypeName()));
		this.topic = topic;
	}

	/**
	 * Which topic it is.
	 * @return its name
	 */
	public String topic() {
		return this.topic;
	}

}
