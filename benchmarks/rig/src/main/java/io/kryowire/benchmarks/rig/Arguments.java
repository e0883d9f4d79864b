/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The {@code --name value} pairs a program of the rig is started with.
 */
public final class Arguments {

	private final Map<String, String> values;

	private Arguments(Map<String, String> values) {
		this.values = values;
	}

	/**
	 * Reads the arguments of a {@code main} method.
	 * @param args names and values in turn
	 * @return the pairs
	 * @throws IllegalArgumentException if a value is missing or a name lacks its dashes
	 */
	public static Arguments parse(String... args) {
		Map<String, String> values = new HashMap<>();
		for (int i = 0; i < args.length; i += 2) {
			if (!args[i].startsWith("--")) {
				throw new IllegalArgumentException("'%s' is no --name".formatted(args[i]));
			}
			if (i + 1 == args.length) {
				throw new IllegalArgumentException("%s has no value".formatted(args[i]));
			}
			values.put(args[i].substring(2), args[i + 1]);
		}
		return new Arguments(values);
	}

	public String text(String name) {
		String value = this.values.get(name);
		if (value == null) {
			throw new IllegalArgumentException("--%s is missing, present are %s".formatted(name, this.values.keySet()));
		}
		return value;
	}

	/**
	 * Creates what a class name stands for, by its constructor without parameters.
	 * @param type what it has to be
	 */
	public <T> T instance(String name, Class<T> type) throws ReflectiveOperationException {
		Object instance = Class.forName(text(name)).getDeclaredConstructor().newInstance();
		if (!type.isInstance(instance)) {
			throw new IllegalArgumentException("--%s %s is no %s".formatted(name, text(name), type.getSimpleName()));
		}
		return type.cast(instance);
	}

	public double number(String name) {
		try {
			return Double.parseDouble(text(name));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("--%s is a number, not '%s'".formatted(name, text(name)), ex);
		}
	}

	public Path path(String name) {
		return Path.of(text(name));
	}

}
