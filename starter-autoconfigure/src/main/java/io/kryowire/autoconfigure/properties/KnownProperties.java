/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.json.BasicJsonParser;
import org.springframework.util.ClassUtils;

/**
 * The properties of ours that exist, from the metadata that editors read.
 */
final class KnownProperties {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final String HOUSE = "kryowire.";

	private static final String MAP = "java.util.Map<";

	/**
	 * Of a name without its first element, a mistake of as many letters is told apart.
	 */
	private static final int LETTERS_PER_MISTAKE = 4;

	private static final int FEW_MISTAKES = 2;

	private final List<KnownProperty> properties;

	private KnownProperties(List<KnownProperty> properties) {
		this.properties = properties;
	}

	/** Those of this module, in which nearly all are. */
	static KnownProperties ours(ClassLoader loader) {
		Class<?> here = KnownProperties.class;
		String file = ClassUtils.convertClassNameToResourcePath(here.getName()) + ClassUtils.CLASS_FILE_SUFFIX;
		String location = String.valueOf(here.getResource("/" + file));
		return read(loader, (metadata) -> location.endsWith(file)
				&& metadata.toString().equals(location.substring(0, location.length() - file.length()) + METADATA));
	}

	/** Those of all modules on the class path. */
	static KnownProperties all(ClassLoader loader) {
		return read(loader, (metadata) -> true);
	}

	/** Without metadata, as in a native image, nothing is known and nothing is said. */
	private static KnownProperties read(ClassLoader loader, Predicate<URL> wanted) {
		List<KnownProperty> properties = new ArrayList<>();
		try {
			for (URL metadata : Collections.list(loader.getResources(METADATA))) {
				if (wanted.test(metadata)) {
					properties.addAll(read(metadata, loader));
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new KnownProperties(properties);
	}

	private static List<KnownProperty> read(URL metadata, ClassLoader loader) throws IOException {
		String text;
		try (InputStream in = metadata.openStream()) {
			// The parser, which every application has, does not skip line breaks
			text = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
				.map(String::strip)
				.collect(Collectors.joining());
		}
		List<KnownProperty> properties = new ArrayList<>();
		if (text.contains('"' + HOUSE)
				&& new BasicJsonParser().parseMap(text).get("properties") instanceof List<?> entries) {
			for (Object entry : entries) {
				if (entry instanceof Map<?, ?> property && String.valueOf(property.get("name")).startsWith(HOUSE)) {
					add(String.valueOf(property.get("name")), String.valueOf(property.get("type")), properties, loader);
				}
			}
		}
		return properties;
	}

	private static void add(String name, String type, List<KnownProperty> properties, ClassLoader loader) {
		properties.add(new KnownProperty(name));
		if (!type.startsWith(MAP)) {
			return;
		}
		String values = type.substring(type.lastIndexOf(',') + 1, type.length() - 1).strip();
		if (values.startsWith("java.")) {
			properties.add(new KnownProperty(name + "." + KnownProperty.ANYTHING));
			return;
		}
		try {
			below(ClassUtils.forName(values, loader))
				.forEach((below) -> properties.add(new KnownProperty(name + "." + KnownProperty.KEY + "." + below)));
		}
		catch (ClassNotFoundException | LinkageError | RuntimeException ex) {
			// Its own types may belong to a module that the application does without
			properties.add(new KnownProperty(name + "." + KnownProperty.ANYTHING));
		}
	}

	/**
	 * What is asked for when such an object is bound, of a source that may have it all.
	 */
	private static List<ConfigurationPropertyName> below(Class<?> type) {
		List<ConfigurationPropertyName> names = new ArrayList<>();
		new Binder((name) -> null).bindOrCreate("value", Bindable.of(type), new BindHandler() {
			@Override
			public <T> Bindable<T> onStart(ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
				if (name.getNumberOfElements() > 1) {
					names.add(name.subName(1));
				}
				return target;
			}
		});
		return names;
	}

	boolean isEmpty() {
		return this.properties.isEmpty();
	}

	boolean has(ConfigurationPropertyName name) {
		return this.properties.stream().anyMatch((property) -> property.is(name));
	}

	boolean hasBelow(ConfigurationPropertyName name) {
		return this.properties.stream().anyMatch((property) -> property.isBelow(name));
	}

	boolean hasLetters(ConfigurationPropertyName name) {
		return this.properties.stream().anyMatch((property) -> property.hasLetters(name));
	}

	boolean hasSection(ConfigurationPropertyName name) {
		List<String> elements = KnownProperty.uniform(name);
		return elements.size() > 1
				&& this.properties.stream().anyMatch((property) -> property.section().equals(elements.get(1)));
	}

	/** The one that was meant, if one is near enough. */
	@Nullable String nearest(ConfigurationPropertyName name) {
		KnownProperty nearest = this.properties.stream()
			.min(Comparator.comparingInt((known) -> known.distance(name)))
			.orElseThrow();
		int mistakes = nearest.distance(name);
		List<String> longer = this.properties.stream()
			.filter((known) -> known.isLongerThan(name))
			.map((known) -> known.with(name))
			.distinct()
			.toList();
		if (mistakes > 1 && longer.size() == 1) {
			return longer.get(0);
		}
		int few = Math.max(FEW_MISTAKES, (name.toString().length() - HOUSE.length()) / LETTERS_PER_MISTAKE);
		return (mistakes <= few) ? nearest.with(name) : null;
	}

}
