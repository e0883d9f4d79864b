/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One version of the types of a test, in a class loader of its own.
 */
public final class CompiledTypes {

	/** No types. */
	public static final CompiledTypes NONE = new CompiledTypes(CompiledTypes.class.getClassLoader());

	private final ClassLoader loader;

	private CompiledTypes(ClassLoader loader) {
		this.loader = loader;
	}

	/**
	 * Compiles types of the package {@code acme}.
	 * @param directory where to
	 * @param declarations the types, such as {@code record Quote(int price) {}}
	 * @return the types
	 */
	public static CompiledTypes of(Path directory, String... declarations) {
		try {
			Path folder = Files.createTempDirectory(directory, "types");
			List<String> options = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none", "-parameters", "-cp",
					System.getProperty("java.class.path")));
			for (String declaration : declarations) {
				String name = declaration.replaceFirst("(?s).*?(record|enum|interface|class) (\\w+).*", "$2");
				Path source = folder.resolve(name + ".java");
				Files.writeString(source, """
						package acme;
						import java.util.*;
						import io.kryowire.codec.*;
						import io.kryowire.call.contract.*;
						public %s
						""".formatted(declaration));
				options.add(source.toString());
			}
			int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]));
			assertThat(result).as("it compiles").isZero();
			return new CompiledTypes(
					new URLClassLoader(new URL[] { folder.toUri().toURL() }, CompiledTypes.class.getClassLoader()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public Class<?> type(String name) {
		try {
			return this.loader.loadClass("acme." + name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	public Method method(String type, String name) {
		for (Method method : type(type).getMethods()) {
			if (method.getName().equals(name)) {
				return method;
			}
		}
		throw new IllegalStateException(name);
	}

	/** Makes a record, or what has one constructor. */
	public Object make(String name, @Nullable Object... components) {
		try {
			return type(name).getDeclaredConstructors()[0].newInstance(components);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Finds a constant of an enum. */
	public Object constant(String type, String name) {
		for (Object constant : type(type).getEnumConstants()) {
			if (constant.toString().equals(name)) {
				return constant;
			}
		}
		throw new IllegalStateException(name);
	}

}
