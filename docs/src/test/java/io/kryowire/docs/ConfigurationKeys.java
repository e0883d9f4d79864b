/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

import com.jayway.jsonpath.JsonPath;
import org.jspecify.annotations.Nullable;

/**
 * The configuration keys of all modules, from the metadata that IDEs read.
 */
final class ConfigurationKeys {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private ConfigurationKeys() {
	}

	/** Our own keys, in the order of their names. */
	static List<Key> own() {
		Map<String, Key> keys = new TreeMap<>();
		try {
			for (URL metadata : Collections.list(ConfigurationKeys.class.getClassLoader().getResources(METADATA))) {
				read(metadata).stream().filter(Key::isOurs).forEach((key) -> keys.put(key.name(), key));
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return List.copyOf(keys.values());
	}

	private static List<Key> read(URL metadata) throws IOException {
		List<Key> keys = new ArrayList<>();
		try (InputStream text = metadata.openStream()) {
			List<Map<String, @Nullable Object>> properties = JsonPath.parse(text).read("$.properties");
			for (Map<String, @Nullable Object> property : properties) {
				keys.add(new Key(words(property.get("name")), words(property.get("type")),
						words(property.get("defaultValue")), words(property.get("description"))));
			}
		}
		return keys;
	}

	private static String words(@Nullable Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map(ConfigurationKeys::words).collect(Collectors.joining(", "));
		}
		return Objects.toString(value, "");
	}

	/**
	 * A key.
	 *
	 * @param name its name
	 * @param type its Java type
	 * @param byDefault what it is by default, empty for nothing
	 * @param description what it says
	 */
	record Key(String name, String type, String byDefault, String description) {

		boolean isOurs() {
			return this.name.startsWith("kryowire.") || this.name.matches("management\\..*kryo(wire|net).*");
		}

		boolean isMap() {
			return this.type.startsWith("java.util.Map<");
		}

		/** The class of a map's values. */
		Class<?> valueType() {
			String name = this.type.substring(this.type.indexOf(',') + 1, this.type.length() - 1).strip();
			try {
				return Class.forName(name.replaceFirst("\\.(\\w+)\\$", ".$1\\$"));
			}
			catch (ClassNotFoundException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
