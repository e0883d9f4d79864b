/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The keys that each entry of a map has, such as those of a group: the metadata does not
 * list them, so they are taken from the record and its Javadoc.
 */
final class EntryKeys {

	private static final Path SOURCES = Path.of("../starter-autoconfigure/src/main/java");

	private EntryKeys() {
	}

	static List<ConfigurationKeys.Key> of(String prefix, Class<?> record) throws IOException {
		List<ConfigurationKeys.Key> keys = new ArrayList<>();
		RecordComponent[] components = record.getRecordComponents();
		for (int i = 0; i < components.length; i++) {
			RecordComponent component = components[i];
			String name = prefix + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
			if (component.getType().isRecord()) {
				keys.addAll(of(name + ".", component.getType()));
			}
			else {
				keys.add(new ConfigurationKeys.Key(name, component.getGenericType().getTypeName(), defaultOf(record, i),
						description(record, component.getName())));
			}
		}
		return keys;
	}

	private static String defaultOf(Class<?> record, int index) {
		DefaultValue value = record.getDeclaredConstructors()[0].getParameters()[index]
			.getAnnotation(DefaultValue.class);
		return (value != null) ? String.join(", ", value.value()) : "";
	}

	private static String description(Class<?> record, String component) throws IOException {
		Class<?> outermost = record;
		while (outermost.getEnclosingClass() != null) {
			outermost = outermost.getEnclosingClass();
		}
		String source = Files.readString(SOURCES.resolve(outermost.getName().replace('.', '/') + ".java"));
		String javadoc = source.substring(0, source.indexOf("public record " + record.getSimpleName() + "("));
		javadoc = javadoc.substring(javadoc.lastIndexOf("/**"));
		Matcher matcher = Pattern.compile("@param " + component + " (?<text>.+?)(?=@param|\\*/)", Pattern.DOTALL)
			.matcher(javadoc);
		if (!matcher.find()) {
			throw new IllegalStateException("%s of %s has no description".formatted(component, record));
		}
		return matcher.group("text").replaceAll("\\s*\\n\\s*\\*\\s*", " ").strip();
	}

}
