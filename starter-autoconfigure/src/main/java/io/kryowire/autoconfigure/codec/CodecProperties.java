/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the codec.
 *
 * @param format Format of messages. Must be the same on all nodes that communicate with
 * each other.
 * @param allow Types that messages may contain, in the syntax of the JDK's serialization
 * filters: class patterns and limits, separated by semicolons or line breaks. Without a
 * class pattern, all types declared in code are allowed.
 * @param describe Whether each message describes its types, so that a reader with a
 * different version of a type can name the field that differs. Adds a few hundred bytes
 * to each message.
 * @param packages Comma-separated list of packages to scan for types annotated with
 * WireType, in addition to those of the application.
 */
@ConfigurationProperties("kryowire.codec")
public record CodecProperties(@DefaultValue("kryo") Format format, @DefaultValue("") String allow,
		@DefaultValue("false") boolean describe, @DefaultValue List<String> packages) {

	/**
	 * Formats of messages.
	 */
	public enum Format {

		/**
		 * Binary, for production.
		 */
		KRYO,

		/**
		 * Readable, for development.
		 */
		JSON

	}

}
