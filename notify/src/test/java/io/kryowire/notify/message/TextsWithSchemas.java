/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;

/**
 * A coder of texts, each of which has the text of its schema before it.
 */
final class TextsWithSchemas {

	/** What all schemas here are of. */
	static final int ID = 7;

	private TextsWithSchemas() {
	}

	/** A message that only those can read who know a schema. */
	static String message(String schema, String text) {
		return schema + "|" + text;
	}

	/** A coder that knows the schemas of a store. */
	@SuppressWarnings("unchecked")
	static WireCoder<String> coder(KnownSchemas known) {
		return (WireCoder<String>) Proxy.newProxyInstance(TextsWithSchemas.class.getClassLoader(),
				new Class<?>[] { WireCoder.class }, (proxy, method, arguments) -> {
					byte[] bytes = (byte[]) arguments[0];
					String message = new String((arguments.length == 1) ? bytes
							: Arrays.copyOfRange(bytes, (int) arguments[1], (int) arguments[1] + (int) arguments[2]),
							StandardCharsets.UTF_8);
					int end = message.indexOf('|');
					return read(message.substring(0, end), message.substring(end + 1), known);
				});
	}

	private static String read(String schema, String text, KnownSchemas known) {
		int fingerprint = WireSchema.fingerprint(schema);
		if (!schema.isEmpty() && known.find(ID, fingerprint) == null) {
			throw new UnknownSchemaException(ID, fingerprint, "Nobody knows it");
		}
		return text;
	}

}
