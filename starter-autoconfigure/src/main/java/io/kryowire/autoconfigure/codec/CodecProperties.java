/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of the codec.
 *
 * @param format Format of messages. All nodes that talk to each other need the same.
 * @param allow Types that may travel, in the JDK's serialization filter syntax: class
 * patterns and limits, separated by semicolons or line ends. Without a class pattern,
 * whatever is declared in code may.
 * @param describe Whether each message describes its types, so that a reader that has
 * another version of one can name the field that differs. Costs some hundred bytes a
 * message.
 * @param packages Comma-separated list of packages to search for types annotated with
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
